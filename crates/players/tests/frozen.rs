//! Players that never change, so that what was played with them stays what it was.

use grove_games::GameSpec;
use grove_players::{PlayerSpec, presets};

/// The canonical texts of the players whose names end in a number, game by game. Results are kept
/// under these texts.
const FROZEN: [(&str, &str, &str); 38] = [
    (
        "konane",
        "best-1",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,aspiration=off,pvs=on,null=off,\
         lmr=off,quiescence=off,extensions=off,board=bits,window=off,ignore=off,pick=first,\
         book=off,threads=1,eval=ways(difference)",
    ),
    (
        "konane",
        "best-2",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,history=gravity,aspiration=off,\
         pvs=on,null=off,rfp=0.3,lmp=6,lmr=adjusted,quiescence=off,extensions=off,board=bits,\
         window=off,ignore=off,pick=first,book=off,threads=1,eval=ways(difference)",
    ),
    (
        "konane",
        "best-3",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,history=gravity,aspiration=off,\
         pvs=on,null=off,rfp=0.27,lmp=5,lmr=adjusted,quiescence=off,extensions=off,board=bits,\
         window=off,ignore=off,pick=first,book=off,threads=1,eval=patterns-1",
    ),
    (
        "konane",
        "best-mcts-1",
        "mcts:time=0.1s,select=puct,c=0.4,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=off,\
         symmetry=off,threads=1,eval=ways(difference)",
    ),
    (
        "konane",
        "best-mcts-2",
        "mcts:time=0.1s,select=puct,c=0.4,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=policy-1,\
         symmetry=off,threads=1,eval=patterns-1",
    ),
    (
        "checkers",
        "best-1",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,aspiration=off,pvs=on,null=off,\
         lmr=off,quiescence=off,extensions=off,board=bits,window=off,ignore=off,pick=first,\
         book=off,threads=1,eval=man(10)+king(5)+centre(1)+home(2)",
    ),
    (
        "checkers",
        "best-2",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,history=gravity,aspiration=off,\
         pvs=on,null=off,rfp=0.8,lmp=8,lmr=adjusted,quiescence=on,extensions=off,board=bits,\
         window=off,ignore=off,pick=first,book=off,threads=1,\
         eval=man(10)+king(5)+centre(1)+home(2)",
    ),
    (
        "checkers",
        "best-3",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,history=gravity,aspiration=off,\
         pvs=on,null=off,rfp=0.76,lmp=7,lmr=adjusted,quiescence=on,extensions=off,board=bits,\
         window=off,ignore=off,pick=first,book=off,threads=1,eval=net-1",
    ),
    (
        "checkers",
        "best-mcts-1",
        "mcts:time=0.1s,select=puct,c=0.7,expand=all,playout=uniform,cutoff=8,clones=off,\
         ignore=off,final=visits,reuse=on,pool=4000000,board=bits,solver=on,rave=off,\
         implicit=off,prior=off,symmetry=off,threads=1,eval=man(10)+king(5)+centre(1)+home(2)",
    ),
    (
        "checkers",
        "best-mcts-2",
        "mcts:time=0.1s,select=puct,c=0.7,expand=all,playout=uniform,cutoff=4,clones=off,\
         ignore=off,final=visits,reuse=on,pool=4000000,board=bits,solver=on,rave=off,\
         implicit=off,prior=off,symmetry=off,threads=1,eval=net-1",
    ),
    (
        "pentalath",
        "best-1",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,aspiration=off,pvs=on,null=off,\
         lmr=on,quiescence=off,extensions=off,board=bits,window=off,ignore=off,pick=first,\
         book=off,threads=1,eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    ),
    (
        "pentalath",
        "best-2",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+last-move+history,aspiration=off,pvs=on,\
         null=off,rfp=0.5,lmr=on,quiescence=off,extensions=off,board=bits,window=off,\
         ignore=off,pick=first,book=off,threads=1,\
         eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    ),
    (
        "pentalath",
        "best-3",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+last-move+history,aspiration=off,pvs=on,\
         null=off,rfp=0.5,lmr=on,quiescence=off,extensions=off,board=bits,window=off,\
         ignore=off,pick=first,book=off,threads=1,eval=patterns-2",
    ),
    (
        "pentalath",
        "best-mcts-1",
        "mcts:time=0.1s,select=puct,c=0.4,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=off,\
         symmetry=off,threads=1,eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    ),
    (
        "pentalath",
        "best-mcts-2",
        "mcts:time=0.1s,select=puct,c=0.4,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=policy-1,\
         symmetry=off,threads=1,eval=patterns-2",
    ),
    (
        "ataxx",
        "best-1",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+reversed+history,aspiration=off,pvs=on,\
         null=off,lmr=on,quiescence=off,extensions=off,board=bits,window=off,ignore=off,\
         pick=first,book=off,threads=1,eval=surroundings(1)",
    ),
    (
        "ataxx",
        "best-2",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+effects+history,history=gravity,\
         aspiration=off,pvs=on,null=off,rfp=0.15,lmp=16,lmr=adjusted,quiescence=off,\
         extensions=off,board=bits,window=off,ignore=off,pick=first,book=off,threads=1,\
         eval=surroundings(1)",
    ),
    (
        "ataxx",
        "best-3",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+effects+history,history=gravity,\
         aspiration=off,pvs=on,null=off,rfp=0.14,lmp=7,lmr=adjusted,quiescence=off,\
         extensions=off,board=bits,window=off,ignore=off,pick=first,book=off,threads=1,\
         eval=net-2",
    ),
    (
        "ataxx",
        "best-mcts-1",
        "mcts:time=0.1s,select=puct,c=0.4,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=off,\
         symmetry=off,threads=1,eval=surroundings(1)",
    ),
    (
        "ataxx",
        "best-mcts-2",
        "mcts:time=0.1s,select=puct,c=0.4,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=policy-1,\
         symmetry=off,threads=1,eval=net-2",
    ),
    (
        "halma",
        "best-1",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,aspiration=off,pvs=on,null=off,\
         lmr=on,quiescence=off,extensions=off,board=bits,window=off,ignore=off,pick=first,\
         book=off,threads=1,eval=heatmap(1)+euclid(1)",
    ),
    (
        "halma",
        "best-2",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,history=gravity,aspiration=off,\
         pvs=on,null=off,rfp=0.5,lmp=20,lmr=on,quiescence=off,extensions=off,board=bits,\
         window=off,ignore=off,pick=first,book=off,threads=1,eval=heatmap(1)+euclid(1)",
    ),
    (
        "halma",
        "best-3",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+policy+history,policy=policy-1,history=gravity,aspiration=off,\
         pvs=on,null=off,rfp=0.34,lmp=17,lmr=on,quiescence=off,extensions=off,board=bits,\
         window=off,ignore=off,pick=first,book=off,threads=1,eval=net-2",
    ),
    (
        "halma",
        "best-mcts-1",
        "mcts:time=0.1s,select=puct,c=1.4,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=off,\
         symmetry=off,threads=1,eval=heatmap(1)+euclid(1)",
    ),
    (
        "halma",
        "best-mcts-2",
        "mcts:time=0.1s,select=puct,c=0.5,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=policy-1,\
         symmetry=off,threads=1,eval=net-2",
    ),
    (
        "breakthrough",
        "best-1",
        "ab:time=0.1s,cutoff=depth,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
         symmetry=off,order=previous-best+killers+history,aspiration=off,pvs=on,null=off,\
         lmr=off,quiescence=off,extensions=off,board=bits,window=off,ignore=off,pick=first,\
         book=off,threads=1",
    ),
    (
        "breakthrough",
        "best-mcts-1",
        "mcts:time=0.1s,select=puct,c=0.7,expand=all,cutoff=0,ignore=off,final=visits,\
         reuse=on,pool=4000000,board=bits,solver=on,rave=off,implicit=off,prior=off,\
         symmetry=off,threads=1",
    ),
    (
        "konane",
        "best-ubfm-1",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000,\
         eval=ways(difference)",
    ),
    (
        "konane",
        "best-ubfm-2",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000,\
         eval=patterns-1",
    ),
    (
        "checkers",
        "best-ubfm-1",
        "ubfm:time=0.1s,final=safest,quiescence=on,tempo=off,reuse=on,pool=4000000,\
         eval=man(10)+king(5)+centre(1)+home(2)",
    ),
    (
        "checkers",
        "best-ubfm-2",
        "ubfm:time=0.1s,final=safest,quiescence=on,tempo=off,reuse=on,pool=4000000,eval=net-1",
    ),
    (
        "pentalath",
        "best-ubfm-1",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000,\
         eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    ),
    (
        "pentalath",
        "best-ubfm-2",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000,\
         eval=patterns-2",
    ),
    (
        "ataxx",
        "best-ubfm-1",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000,\
         eval=surroundings(1)",
    ),
    (
        "ataxx",
        "best-ubfm-2",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000,eval=net-2",
    ),
    (
        "halma",
        "best-ubfm-1",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=on,reuse=on,pool=4000000,\
         eval=heatmap(1)+euclid(1)",
    ),
    (
        "halma",
        "best-ubfm-2",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=on,reuse=on,pool=4000000,eval=net-2",
    ),
    (
        "breakthrough",
        "best-ubfm-1",
        "ubfm:time=0.1s,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000",
    ),
];

#[test]
fn a_player_with_a_number_never_changes() {
    for (game, name, text) in FROZEN {
        let player = PlayerSpec::read(name, game).map(|player| player.to_string());
        assert_eq!(player.as_deref(), Ok(text), "{name} in {game}");
    }
}

#[test]
fn every_player_with_a_number_is_pinned() {
    for game in GameSpec::GAMES {
        for preset in presets::of(game.name) {
            let has_number = preset.name.ends_with(char::is_numeric);
            let is_pinned =
                (FROZEN.iter()).any(|&(of, name, _)| (of, name) == (game.name, preset.name));
            assert_eq!(has_number, is_pinned, "{} in {}", preset.name, game.name);
        }
    }
}

#[test]
fn the_strongest_player_is_the_newest_with_a_number() {
    for game in GameSpec::GAMES {
        for name in ["best", "best-mcts", "best-ubfm"] {
            let numbered = |preset: &&presets::Preset| {
                let number = preset.name.strip_prefix(name)?.strip_prefix('-')?;
                number.parse::<u32>().ok()
            };
            let newest = presets::of(game.name).max_by_key(numbered).unwrap();
            assert!(numbered(&newest).is_some(), "{name} in {}", game.name);
            let read = |name| PlayerSpec::read(name, game.name);
            assert_eq!(read(name), read(newest.name), "{name} in {}", game.name);
        }
    }
}
