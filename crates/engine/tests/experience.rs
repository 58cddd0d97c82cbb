//! Players that remember positions in which they lost.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::thread;

use grove_core::{Outcome, Seed, Side};
use grove_engine::analysis::{Analysis, Root, analysis};
use grove_engine::experience::ExperienceFile;
use grove_engine::matchup::{GameSettings, Matchup, prepare};
use grove_engine::openings::Openings;
use grove_engine::session::{self, PlayerSlot, Session};
use grove_games::{GameSpec, Playable, Visitor};
use grove_players::MoveRequest;
use grove_record::experience::{Experience, Lesson, Verdict, WHOLE};
use grove_record::{GameRecord, Reason};
use grove_search::minimax::REMEMBERED_LOSS;
use tempfile::tempdir;

/// Who loses its first game against [`STRONG`], and where they play.
const WEAK: &str = "ab:depth=1";
const STRONG: &str = "ab:depth=3";
const GAME: &str = "konane:6x6";

fn with_experience(player: &str, file: &Path) -> String {
    format!("{player},experience={}", file.display())
}

fn matchup(first: &str, openings: Openings) -> Box<dyn Matchup> {
    let settings = GameSettings {
        openings,
        ..GameSettings::default()
    };
    let laid = prepare(&GAME.parse().unwrap(), [first, STRONG], settings);
    laid.unwrap_or_else(|error| panic!("{error}"))
}

/// So many games in which the first player is Black.
fn games(matchup: &dyn Matchup, count: u64) -> Vec<GameRecord> {
    let numbers = (0..count).map(|number| 2 * number);
    numbers
        .map(|number| matchup.play(number, &|| false, &|_| {}))
        .collect()
}

fn is_lost(game: &GameRecord) -> bool {
    game.loser() == Some(0)
}

/// The positions and the blame in a file, as its lines tell them.
fn remembered(file: &Path) -> Vec<(u32, String)> {
    let text = fs::read_to_string(file).unwrap();
    let lines = text
        .lines()
        .skip(3)
        .filter(|line| !line.starts_with("checksum"));
    let entry = |line: &str| {
        let [blame, _key, position] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        (blame.parse().unwrap(), position.to_string())
    };
    lines.map(entry).collect()
}

/// The position after so many moves of a game.
fn position_after(game: &GameRecord, plies: usize) -> String {
    let mut session = session::open(&GAME.parse().unwrap());
    let moves: Vec<&str> = game.moves[..plies].iter().map(String::as_str).collect();
    session.set_up(None, &moves).unwrap();
    session.position()
}

#[test]
fn a_game_that_was_lost_is_not_lost_again() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    // Without experience all games are one.
    let forgetful = games(&*matchup(WEAK, Openings::None), 3);
    assert!(
        forgetful
            .iter()
            .all(|game| is_lost(game) && game.moves == forgetful[0].moves)
    );
    let learning = games(&*matchup(&with_experience(WEAK, &file), Openings::None), 2);
    assert_eq!(learning[0].moves, forgetful[0].moves);
    assert_eq!(learning[0].turns[0].score, forgetful[0].turns[0].score);
    // The second deviates from the first where that was lost: at the move which bears the whole blame.
    let same = learning[0].moves.iter().zip(&learning[1].moves);
    let shared = same.take_while(|(one, other)| one == other).count();
    assert!(shared < learning[0].moves.len());
    assert_eq!(
        shared % 2,
        0,
        "the learning player deviates, which moves first"
    );
    let blamed = position_after(&learning[0], shared + 1);
    assert!(remembered(&file).contains(&(WHOLE, blamed)));
    assert!(learning[0].turns[shared].score > REMEMBERED_LOSS);
}

#[test]
fn blame_is_put_on_the_last_move_after_which_the_loss_was_not_seen_and_halved_before() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    let game = &games(&*matchup(&with_experience(WEAK, &file), Openings::None), 1)[0];
    let own = |(place, turn): (usize, _)| (place % 2 == 0).then_some((place, turn));
    let choices = game.turns.iter().enumerate().filter_map(own);
    let choices: Vec<_> = choices.filter(|(_, turn)| turn.moves > 1).collect();
    let last = choices
        .iter()
        .rposition(|(_, turn)| turn.score > REMEMBERED_LOSS)
        .unwrap();
    let blames = std::iter::successors(Some(WHOLE), |share| Some(share / 2));
    let expected = choices[..=last].iter().rev().zip(blames);
    let expected = expected.map(|((place, _), share)| (share, position_after(game, place + 1)));
    let expected: Vec<_> = expected.take_while(|&(share, _)| share > 0).collect();
    let mut found = remembered(&file);
    found.reverse();
    assert_eq!(found, expected);
    assert!(found.len() > 3);
}

/// The same opponent is met again and again, and always plays the same.
#[test]
fn a_player_that_learns_scores_more_and_more() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    let learning = games(&*matchup(&with_experience(WEAK, &file), Openings::None), 40);
    let lost = |games: &[GameRecord]| games.iter().filter(|game| is_lost(game)).count();
    let (early, late) = (lost(&learning[..10]), lost(&learning[30..]));
    assert!(
        late < early,
        "{early} of the first ten were lost, and {late} of the last"
    );
    // What has won comes again.
    assert_eq!(late, 0);
    assert_eq!(learning[39].moves, learning[38].moves);
}

/// The first game, and how many moves were played in it before the one that bears the whole blame.
fn learn_once(file: &Path) -> (GameRecord, usize) {
    let game = games(&*matchup(&with_experience(WEAK, file), Openings::None), 1).remove(0);
    let (blame, blamed) = remembered(file).pop().unwrap();
    assert_eq!(blame, WHOLE);
    let plies = (1..game.moves.len()).find(|&plies| position_after(&game, plies) == blamed);
    (game, plies.unwrap() - 1)
}

fn analysed(player: &str, position: &str) -> Box<dyn Analysis> {
    let root = Root::Position(position);
    analysis(&GAME.parse().unwrap(), root, player, Seed(1)).unwrap()
}

/// A position that is mirrored or turned meets the same table.
#[test]
fn symmetric_positions_share_what_was_learnt() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    let (game, plies) = learn_once(&file);
    let before = position_after(&game, plies);
    let (rows, side) = before.split_once(' ').unwrap();
    let turned: String = rows.chars().rev().collect();
    for position in [before.clone(), format!("{turned} {side}")] {
        let mut analysis = analysed(&with_experience(WEAK, &file), &position);
        let moves = analysis.root_moves(1).unwrap();
        let avoided = moves.iter().filter(|mv| mv.score == REMEMBERED_LOSS);
        assert_eq!(avoided.count(), 1, "{position}");
    }
}

#[test]
fn a_search_reads_experience_and_writes_none() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    let player = with_experience(WEAK, &file);
    let best = |position: &str, player: &str| {
        let report = analysed(player, position).search(&MoveRequest::unlimited(), None);
        report.unwrap().best.unwrap()
    };
    let start = position_after(&games(&*matchup(WEAK, Openings::None), 1)[0], 0);
    best(&start, &player);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    let (game, plies) = learn_once(&file);
    let learnt = fs::read(&file).unwrap();
    let before = position_after(&game, plies);
    assert_eq!(best(&before, WEAK), game.moves[plies]);
    assert_ne!(best(&before, &player), game.moves[plies]);
    assert_eq!(fs::read(&file).unwrap(), learnt);
}

/// Files of experience hold keys. Where the keys of a game change they become worthless without a word, so the
/// format needs another number then.
#[test]
fn keys_are_those_that_files_hold() {
    struct KeyOfStart;
    impl Visitor for KeyOfStart {
        type Output = u64;

        fn visit<G: Playable>(self, rules: &G::Rules) -> u64 {
            let start = G::start(rules);
            let next = start.nth_move(0).map(|mv| start.after(mv));
            next.expect("a game has a first move").canonical_key().0
        }
    }
    let keys = GameSpec::GAMES.iter().map(|game| {
        let game: GameSpec = game.name.parse().unwrap();
        (game.info().name, game.visit(KeyOfStart))
    });
    let expected = [
        ("konane", 0x3993_326d_9d35_dc62),
        ("checkers", 0xc3a5_9085_4fae_e2ca),
        ("pentalath", 0x373e_ce94_cdae_05a7),
        ("ataxx", 0x158b_4c20_f20c_e32f),
        ("halma", 0x30f1_8be5_603a_1bbd),
        ("breakthrough", 0x4e18_be07_d4a3_ed3e),
    ];
    assert_eq!(keys.collect::<Vec<_>>(), expected);
}

fn lesson(key: u64) -> Lesson {
    Lesson {
        key,
        position: format!("position {key}"),
        verdict: Verdict::Blamed(WHOLE),
    }
}

#[test]
fn writers_at_the_same_time_lose_nothing_and_readers_see_whole_files() {
    const WRITERS: u64 = 4;
    const LESSONS: u64 = 25;
    let directory = tempdir().unwrap();
    let path = directory.path().join("lost").display().to_string();
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let path = &path;
            scope.spawn(move || {
                let file = ExperienceFile::new(path, GAME);
                for number in 0..LESSONS {
                    file.learn(&[lesson(writer * LESSONS + number)]).unwrap();
                }
            });
        }
        let file = ExperienceFile::new(&path, GAME);
        let mut seen = 0;
        while seen < (WRITERS * LESSONS) as usize {
            let now = file.read().unwrap().len();
            assert!(now >= seen);
            seen = now;
        }
    });
    let found: HashSet<u64> = ExperienceFile::new(&path, GAME)
        .read()
        .unwrap()
        .lost()
        .collect();
    assert_eq!(found, (0..WRITERS * LESSONS).collect());
}

/// A process may end while it writes: the old file stays, and what was half written is in nobody's way.
#[test]
fn what_was_half_written_is_in_nobodys_way() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("lost").display().to_string();
    let file = ExperienceFile::new(&path, GAME);
    file.learn(&[lesson(1)]).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(format!("{path}.new"), &whole[..whole.len() / 2]).unwrap();
    assert_eq!(file.read().unwrap().lost().collect::<Vec<_>>(), [1]);
    file.learn(&[lesson(2)]).unwrap();
    assert_eq!(file.read().unwrap().lost().collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn files_that_are_not_experience_of_the_game_are_refused() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    let refused = |content: &[u8]| {
        fs::write(&file, content).unwrap();
        let players = [with_experience(WEAK, &file), STRONG.into()];
        let laid = prepare(
            &GAME.parse().unwrap(),
            players.each_ref().map(String::as_str),
            GameSettings::default(),
        );
        let error = laid.err().expect("the file is refused").to_string();
        let name = format!("ab: experience: {}: ", file.display());
        error
            .strip_prefix(&name)
            .unwrap_or_else(|| panic!("{error}"))
            .to_string()
    };
    let mut experience = Experience::new(GAME);
    experience.learn(&[lesson(1)]);
    let whole = experience.to_string().into_bytes();
    let other = Experience::new("konane:8x8").to_string();
    assert_eq!(
        refused(other.as_bytes()),
        "expected experience of konane:6x6, found that of `konane:8x8`"
    );
    let foreign =
        "expected experience, which begins with `grove experience 1`, found something else";
    assert_eq!(refused(b"\xff\xfe\0"), foreign);
    assert_eq!(refused(b""), foreign);
    let damaged = "its checksum is wrong: the file is damaged or was cut off";
    assert_eq!(refused(&whole[..whole.len() - 2]), damaged);
    let mut changed = whole.clone();
    changed[45] ^= 1;
    assert_eq!(refused(&changed), damaged);
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let players = [with_experience(WEAK, &file), STRONG.into()];
    let laid = prepare(
        &GAME.parse().unwrap(),
        players.each_ref().map(String::as_str),
        GameSettings::default(),
    );
    assert!(
        laid.err()
            .expect("a directory is no file")
            .to_string()
            .contains("experience: ")
    );
}

/// A player that cannot learn any more says so instead of playing on as if nothing had happened.
#[test]
fn a_file_that_is_damaged_between_games_ends_the_next_one() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    let matchup = matchup(&with_experience(WEAK, &file), Openings::None);
    let play = |number| matchup.play(number, &|| false, &|_| {});
    assert_eq!(play(0).reason, Reason::Rule);
    fs::write(&file, "something else").unwrap();
    let game = play(2);
    assert_eq!((game.reason, is_lost(&game)), (Reason::Crash, true));
}

#[test]
fn a_game_in_a_session_is_learnt_from_when_it_is_concluded() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost");
    let weak = with_experience(WEAK, &file);
    let slot = |side: Side| PlayerSlot {
        text: match side {
            Side::Black => &weak,
            Side::White => STRONG,
        },
        seed: 1,
        number: side.index(),
    };
    let mut session = session::open(&GAME.parse().unwrap());
    let finish = |session: &mut dyn Session| {
        while session.outcome().is_none() {
            session.conclude().unwrap();
            let slot = slot(session.side_to_move());
            let thought = session.think(slot, &MoveRequest::unlimited(), &|_| {});
            session.play(&thought.unwrap().best.unwrap()).unwrap();
        }
    };
    finish(&mut *session);
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::White)));
    assert!(
        !file.exists(),
        "a game that is not concluded teaches nothing"
    );
    session.conclude().unwrap();
    let learnt = fs::read(&file).unwrap();
    // What was learnt from stays learnt, and is not learnt twice.
    session.take_back();
    session.conclude().unwrap();
    session.play(&session.moves()[0]).unwrap();
    session.conclude().unwrap();
    assert_eq!(fs::read(&file).unwrap(), learnt);
}
