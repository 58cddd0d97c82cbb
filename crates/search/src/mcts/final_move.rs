//! The move that is played in the end, and the report of the search.

use grove_core::{Evaluate, Guide, Outcome, Score};

use super::bounds::Bounds;
use super::node::{ChildRange, Node, NodeEval};
use super::options::{FinalMove, Options, Solver};
use super::search::SearchStats;
use super::solver;
use super::tree::{ROOT, Tree};
use crate::report::{Counts, Proof, Report, RootChild, TreeStats};
use crate::score;

/// Selects the move to play from the children of the root, and reports the search.
pub struct FinalMoveSelector<'a, G> {
    pub options: &'a Options,
    pub tree: &'a Tree,
    pub position: &'a G,
    /// The visits of the root that were there before.
    pub inherited: u64,
}

/// An even game scores 0, one that is always won 1000.
const ALL: f64 = 1000.0;

impl<G: Evaluate + Guide> FinalMoveSelector<'_, G> {
    /// The report of a search.
    pub fn report(&self, stats: &SearchStats) -> Report<G::Move> {
        let best = (self.tree.node(ROOT).child_range())
            .and_then(|range| self.best(range, |child| self.loses_at_once(child.mv())));
        let Some(best) = best else {
            // There was no time for a single playout.
            return self.at_once_or_any(stats);
        };
        let mv: G::Move = best.mv();
        Report {
            best: Some(mv),
            score: score_of(best),
            best_index: self.index_of(mv),
            line: self.line(mv),
            tree: Some(self.tree_stats(stats)),
            counts: Counts {
                nodes: stats.iterations,
                ..Counts::default()
            },
            depth: stats.depth,
            ..Report::unsearched()
        }
    }

    /// The report of a move that is played without a search.
    pub fn at_once(&self, mv: G::Move) -> Report<G::Move> {
        let side = self.position.side_to_move();
        let end = self.position.after(mv).outcome();
        Report {
            best: Some(mv),
            score: end.map_or(0, |outcome| score::of_outcome(outcome, side, 1)),
            best_index: self.index_of(mv),
            line: vec![mv],
            tree: Some(self.tree_stats(&SearchStats::default())),
            ..Report::unsearched()
        }
    }

    fn at_once_or_any(&self, stats: &SearchStats) -> Report<G::Move> {
        let moves = self.position.moves();
        let safe = moves.iter().find(|&&mv| !self.loses_at_once(mv));
        Report {
            best: safe.or(moves.first()).copied(),
            tree: Some(self.tree_stats(stats)),
            ..Report::unsearched()
        }
    }

    fn tree_stats(&self, stats: &SearchStats) -> TreeStats<G::Move> {
        let mut moves: Vec<_> = self.children(ROOT).iter().map(root_child).collect();
        moves.sort_by_key(|child| std::cmp::Reverse(child.visits));
        TreeStats {
            iterations: stats.iterations,
            inherited: self.inherited,
            nodes: self.tree.len(),
            depth: stats.depth,
            mean_plies: stats.plies as f64 / stats.iterations.max(1) as f64,
            moves,
        }
    }

    fn children(&self, at: u32) -> &[Node] {
        let range = self.tree.node(at).child_range();
        range.map_or(&[], |range| self.tree.children(range))
    }

    fn index_of(&self, mv: G::Move) -> usize {
        let moves = self.position.moves();
        moves.iter().position(|&other| other == mv).unwrap_or(0)
    }

    /// Whether a move loses at once and is to be avoided.
    fn loses_at_once(&self, mv: G::Move) -> bool {
        if !self.options.decisive {
            return false;
        }
        let side = self.position.side_to_move();
        let end = self.position.after(mv).outcome();
        matches!(end, Some(Outcome::Win(winner)) if winner != side)
    }

    /// The expected line of play.
    fn line(&self, first: G::Move) -> Vec<G::Move> {
        let mut line = Vec::new();
        let children = self.children(ROOT);
        let mut next = children.iter().find(|child| child.mv::<G::Move>() == first);
        while let Some(child) = next {
            line.push(child.mv());
            let seen = |child: &&Node| child.visits() > 0 || child.eval().is_proven();
            let range = child.child_range();
            next = (range.and_then(|range| self.best(range, |_| false))).filter(seen);
        }
        line
    }

    /// The child to be played: a proven win, then whatever the rule says, then what was not even
    /// tried, then what loses at once or is at most as good as what is sure, a proven loss last.
    fn best(&self, range: ChildRange, bad: impl Fn(&Node) -> bool) -> Option<&Node> {
        let children = self.tree.children(range);
        let total: u32 = children.iter().map(Node::visits).sum();
        let sure = solver::bounds_of(self.tree, range).reversed().lower;
        let is_beaten = |bounds: Bounds| bounds.lower < sure && bounds.upper <= sure;
        let worth = |at: u32, child: &Node| match self.tree.bounds(at) {
            bounds if bounds.lower == Proof::Win => (4, 0.0),
            bounds if bounds.upper == Proof::Loss => (0, 0.0),
            bounds if bad(child) || is_beaten(bounds) => (1, 0.0),
            _ if child.visits() == 0 => (2, 0.0),
            bounds if self.counts_as_drawn(bounds) => (3, 0.5),
            _ => (3, self.worth(child, total)),
        };
        // The first of equals, as everywhere.
        let worths = (range.first..).zip(children);
        let worths = worths.map(|(at, child)| (worth(at, child), at));
        let (_, best) = worths.reduce(|best, other| if other.0 > best.0 { other } else { best })?;
        Some(self.tree.node(self.or_a_sure_draw(best, range)))
    }

    /// Whether a child is drawn for certain and the rule compares means.
    fn counts_as_drawn(&self, bounds: Bounds) -> bool {
        bounds.proof() == Some(Proof::Draw) && self.options.final_move != FinalMove::Visits
    }

    /// Where bounds are kept a proven draw is not selected any more, so that its visits tell nothing:
    /// it is played where the other seems worse.
    fn or_a_sure_draw(&self, best: u32, range: ChildRange) -> u32 {
        let seems_worse = self.tree.node(best).mean().is_none_or(|mean| mean < 0.5);
        let is_sure = |at: u32| self.tree.bounds(at).lower >= Proof::Draw;
        if self.options.solver != Solver::Bounds || is_sure(best) || !seems_worse {
            return best;
        }
        let mut children = range.first..range.first + u32::from(range.count);
        children.find(|&at| is_sure(at)).unwrap_or(best)
    }

    fn worth(&self, child: &Node, total: u32) -> f64 {
        let mean = child.mean().unwrap_or(0.0);
        match self.options.final_move {
            FinalMove::Ratio => mean,
            FinalMove::Visits => f64::from(child.visits()),
            FinalMove::Secure => {
                let known = f64::from(child.visits().max(1));
                let doubt = (libm::log(f64::from(total.max(1))) / known).sqrt();
                mean - self.options.exploration * doubt
            }
        }
    }
}

fn root_child<M: grove_core::Word>(child: &Node) -> RootChild<M> {
    RootChild {
        mv: child.mv(),
        visits: child.visits(),
        win_rate: child.mean(),
        proven: child.eval().proof(),
    }
}

/// The score of the side that moves to a node: what is proven weighs as in every search.
fn score_of(node: &Node) -> Score {
    match node.eval() {
        NodeEval::Proven(Proof::Win) => score::END,
        NodeEval::Proven(Proof::Draw) => 0,
        NodeEval::Proven(Proof::Loss) => -score::END,
        NodeEval::Unknown | NodeEval::Estimate(_) => {
            let mean = node.mean().unwrap_or(0.5);
            ((2.0 * mean - 1.0) * ALL).round() as Score
        }
    }
}

#[cfg(test)]
mod tests {
    use grove_core::{Game, Notation};
    use grove_games::konane;

    use super::*;
    use crate::mcts::node::WIN;

    #[test]
    fn the_final_choice_follows_its_rule() {
        // Children with 60 visits of which 36 were won, 30 of which 21, 2 of which 2.
        let tree = Tree::new(&Options {
            pool: 10,
            ..Options::default()
        });
        let position = konane::Small::start(&konane::Rules::default());
        let moves = position.moves();
        let range = tree.grow(&moves[..3]).expect("room");
        tree.node(ROOT).set_child_range(range);
        for (child, (visits, wins)) in tree
            .children(range)
            .iter()
            .zip([(60, 36), (30, 21), (2, 2)])
        {
            (0..visits).for_each(|_| {
                child.visit(false);
            });
            child.reward(wins * WIN, false);
        }
        let chosen = |final_move, exploration| {
            let selector = FinalMoveSelector {
                options: &Options {
                    final_move,
                    exploration,
                    ..Options::default()
                },
                tree: &tree,
                position: &position,
                inherited: 0,
            };
            selector.report(&SearchStats::default()).best
        };
        assert_eq!(chosen(FinalMove::Visits, 1.0), Some(moves[0]));
        assert_eq!(chosen(FinalMove::Ratio, 1.0), Some(moves[2]));
        // ln 92 = 4.522: 0.6 - 0.2745 c, 0.7 - 0.3882 c, 1 - 1.5037 c.
        assert_eq!(chosen(FinalMove::Secure, 0.5), Some(moves[1]));
        assert_eq!(chosen(FinalMove::Secure, 1.0), Some(moves[0]));
    }
}
