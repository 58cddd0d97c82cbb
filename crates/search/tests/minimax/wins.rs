//! Whether nearer wins count more.

use grove_core::{Game, Notation, Seed};
use grove_games::konane::{Rules, Small};
use grove_search::minimax::record::End;
use grove_search::score::{END, is_proven};
use grove_search::{Limits, Minimax, Options, RootHistory};

const DEPTH: u32 = 7;

/// Random positions of 6x6 in which the side to move wins within the depth.
fn won_positions() -> Vec<Small> {
    let rules = Rules {
        rows: 6,
        columns: 6,
    };
    let mut won = Vec::new();
    for seed in 0..500 {
        let mut random = Seed(seed).random();
        let mut position = Small::start(&rules);
        for _ in 0..14 {
            position.play_random(&mut random);
        }
        if position.outcome().is_none() && score(&position, &Options::default()) >= END {
            won.push(position);
        }
    }
    won
}

fn search(options: &Options) -> Minimax<Small> {
    Minimax::new(options.clone(), Default::default(), Seed(1))
}

fn score(position: &Small, options: &Options) -> i32 {
    let limits = Limits::depth(DEPTH);
    let report = search(options).search(position, RootHistory::default(), &limits);
    report.score
}

/// How many plies nearer the nearest win is than the one that is played.
fn delay(position: &Small, options: &Options) -> i32 {
    let (limits, history) = (Limits::depth(DEPTH), RootHistory::default());
    let best = search(options).search(position, history, &limits).best;
    let values = search(&Options::default()).all_moves(position, history, &limits);
    let nearest = values.iter().map(|root| root.score).max();
    let played = values.iter().find(|root| Some(root.mv) == best);
    (nearest.unwrap_or(0) - played.map_or(0, |root| root.score)) / END
}

/// Once a win is sure, only nearer ones are looked for: the score stays, and fewer nodes are searched.
#[test]
fn distance_pruning_spares_what_comes_after_a_sure_win() {
    let plain = Options {
        deepening: true,
        ..Options::default()
    };
    let pruned = Options {
        distance_pruning: true,
        ..plain.clone()
    };
    let limits = Limits::depth(DEPTH);
    let mut nodes = [0, 0];
    let mut cuts = 0;
    for position in won_positions() {
        let reports = [&plain, &pruned]
            .map(|options| search(options).search(&position, RootHistory::default(), &limits));
        assert_eq!(reports[0].score, reports[1].score, "{}", position.text());
        nodes[0] += reports[0].counts.nodes;
        nodes[1] += reports[1].counts.nodes;
        let (_, record) =
            search(&pruned).record(&position, RootHistory::default(), &limits, 1_000_000);
        let visits = record.visits.iter();
        cuts += visits.filter(|visit| visit.end == End::Distance).count();
    }
    assert!(nodes[1] < nodes[0], "{} of {} nodes", nodes[1], nodes[0]);
    assert!(cuts > 0);
}

#[test]
fn flat_wins_are_all_the_same_and_deepening_finds_the_nearest() {
    let flat = Options {
        flat_wins: true,
        ..Options::default()
    };
    let deepening = Options {
        deepening: true,
        ..flat.clone()
    };
    let positions = won_positions();
    assert!(positions.len() > 20, "{} positions", positions.len());
    let mut later = 0;
    for position in &positions {
        assert!(is_proven(score(position, &flat)));
        assert_eq!(score(position, &flat), END, "{}", position.text());
        assert_eq!(delay(position, &Options::default()), 0);
        assert_eq!(delay(position, &deepening), 0, "{}", position.text());
        later += i32::from(delay(position, &flat) > 0);
    }
    assert!(later > 0, "a win that is not the nearest is played");
}
