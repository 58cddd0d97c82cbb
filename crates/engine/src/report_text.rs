//! Reports of searches with their moves as text.

use grove_games::Playable;
use grove_search::report::{Iteration, RankedLine, Report, RootChild, RootMove, TreeStats};

/// The same report for those who do not know the game's types.
pub(crate) fn report_as_text<G: Playable>(
    position: &G,
    report: &Report<G::Move>,
) -> Report<String> {
    let text = |mv: G::Move| position.move_text(mv);
    let iteration = |iteration: &Iteration<G::Move>| Iteration {
        depth: iteration.depth,
        best: text(iteration.best),
        score: iteration.score,
        best_index: iteration.best_index,
        counts: iteration.counts,
        time: iteration.time,
        line: line_as_text(position, &iteration.line),
    };
    let sampled = |sampled: &RootChild<G::Move>| RootChild {
        mv: text(sampled.mv),
        visits: sampled.visits,
        win_rate: sampled.win_rate,
        proven: sampled.proven,
    };
    let ranked = |ranked: &RankedLine<G::Move>| RankedLine {
        score: ranked.score,
        line: line_as_text(position, &ranked.line),
    };
    Report {
        best: report.best.map(text),
        score: report.score,
        depth: report.depth,
        counts: report.counts,
        best_index: report.best_index,
        line: line_as_text(position, &report.line),
        iterations: report.iterations.iter().map(iteration).collect(),
        lines: report.lines.iter().map(ranked).collect(),
        tree: report.tree.as_ref().map(|sampling| TreeStats {
            iterations: sampling.iterations,
            inherited: sampling.inherited,
            nodes: sampling.nodes,
            depth: sampling.depth,
            mean_plies: sampling.mean_plies,
            moves: sampling.moves.iter().map(sampled).collect(),
        }),
    }
}

/// Moves with their values as text.
pub(crate) fn root_moves_as_text<G: Playable>(
    position: &G,
    moves: Vec<RootMove<G::Move>>,
) -> Vec<RootMove<String>> {
    let as_text = |root: RootMove<G::Move>| RootMove {
        mv: position.move_text(root.mv),
        score: root.score,
    };
    moves.into_iter().map(as_text).collect()
}

/// A line of play as text.
fn line_as_text<G: Playable>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut next = |&mv: &G::Move| {
        let text = position.move_text(mv);
        position.play(mv);
        text
    };
    line.iter().map(&mut next).collect()
}
