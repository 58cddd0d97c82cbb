//! The move that is played in the end, and the report of the search.

use grove_core::{Evaluate, Guide, Outcome, Score};

use super::node::{Node, NodeEval};
use super::options::FinalMove;
use super::search::SearchStats;
use super::tree::{ROOT, Tree};
use crate::report::{Counts, Proof, Report, RootChild, TreeStats};
use crate::score;

/// Selects the move to play from the children of the root, and reports the search.
pub struct FinalMoveSelector<'a, G> {
    pub final_move: FinalMove,
    pub exploration: f64,
    /// Whether a move that loses at once is played only where there is no other.
    pub avoids_losses: bool,
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
        let children = self.children(ROOT);
        let best = self.best(children, |child| self.loses_at_once(child.mv()));
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
        if !self.avoids_losses {
            return false;
        }
        let side = self.position.side_to_move();
        let end = self.position.after(mv).outcome();
        matches!(end, Some(Outcome::Win(winner)) if winner != side)
    }

    /// The expected line of play.
    fn line(&self, first: G::Move) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut children = self.children(ROOT);
        let mut next = children.iter().find(|child| child.mv::<G::Move>() == first);
        while let Some(child) = next {
            line.push(child.mv());
            children = match child.child_range() {
                Some(range) => self.tree.children(range),
                None => &[],
            };
            let seen = |child: &&Node| child.visits() > 0 || child.eval().is_proven();
            next = self.best(children, |_| false).filter(seen);
        }
        line
    }

    /// The child to be played: a proven win, then whatever the rule says, then what was not even
    /// tried, then what loses at once, a proven loss last.
    fn best<'t>(&self, children: &'t [Node], bad: impl Fn(&Node) -> bool) -> Option<&'t Node> {
        let total: u32 = children.iter().map(Node::visits).sum();
        let worth = |child: &Node| match child.eval() {
            NodeEval::Proven(Proof::Win) => (4, 0.0),
            NodeEval::Proven(Proof::Loss) => (0, 0.0),
            _ if bad(child) => (1, 0.0),
            _ if child.visits() == 0 => (2, 0.0),
            NodeEval::Proven(Proof::Draw) if self.final_move != FinalMove::Visits => (3, 0.5),
            _ => (3, self.worth(child, total)),
        };
        // The first of equals, as everywhere.
        let worths = children.iter().map(|child| (worth(child), child));
        worths
            .reduce(|best, other| if other.0 > best.0 { other } else { best })
            .map(|(_, child)| child)
    }

    fn worth(&self, child: &Node, total: u32) -> f64 {
        let mean = child.mean().unwrap_or(0.0);
        match self.final_move {
            FinalMove::Ratio => mean,
            FinalMove::Visits => f64::from(child.visits()),
            FinalMove::Secure => {
                let known = f64::from(child.visits().max(1));
                let doubt = (libm::log(f64::from(total.max(1))) / known).sqrt();
                mean - self.exploration * doubt
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
    use crate::mcts::tree::SideTables;

    #[test]
    fn the_final_choice_follows_its_rule() {
        // Children with 60 visits of which 36 were won, 30 of which 21, 2 of which 2.
        let tree = Tree::new(
            10,
            SideTables {
                squares: false,
                amaf: false,
            },
        );
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
                final_move,
                exploration,
                avoids_losses: true,
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
