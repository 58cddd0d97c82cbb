//! What is known of the studies beside their experiments: who wrote them, what they asked and concluded, and
//! what their words mean.

use crate::Study;

/// A study.
pub(super) struct StudyFacts {
    pub(super) study: Study,
    /// Who wrote it and when, in two words.
    pub(super) short: &'static str,
    pub(super) authors: &'static str,
    pub(super) title: &'static str,
    /// What kind of text it is, where and when it was written.
    pub(super) published: &'static str,
    /// What it asked, in its own words.
    pub(super) question: &'static str,
    /// What it concluded, in its own words.
    pub(super) conclusion: &'static str,
    /// The same in a few words.
    pub(super) says: &'static str,
    /// Its words and abbreviations.
    pub(super) words: &'static [(&'static str, &'static str)],
}

/// What is known of a study; nothing of what is none.
pub(super) fn of(study: Study) -> Option<&'static StudyFacts> {
    STUDIES.iter().find(|facts| facts.study == study)
}

/// The two families of search, in words that need no others.
pub(super) const FAMILIES: [(&str, &str); 2] = [
    (
        "Minimax",
        "looks ahead: it plays out every sequence of moves to some depth, scores the positions at the end \
         with an evaluation, and assumes that both sides choose what is best for them. Alpha-beta gives the \
         same answer without looking at moves that cannot matter any more; the better the order of moves, \
         the more it leaves out.",
    ),
    (
        "Monte Carlo tree search (MCTS)",
        "samples: it plays a game from here to its end, often with random moves (a playout), remembers who \
         won, and goes back to moves that won often without quite forgetting the others. Its tree grows \
         where play is promising, and the more games it samples, the surer it is. UCT, from upper \
         confidence bounds, is the usual rule for what to try next.",
    ),
];

/// Words that every study uses.
pub(super) const WORDS: [(&str, &str); 7] = [
    ("ply", "a move of one side"),
    ("depth", "how many plies a search looks ahead"),
    ("node", "a position that a search visits"),
    ("iteration, playout", "a game that MCTS samples"),
    (
        "evaluation, heuristic",
        "a number for how good a position looks without looking ahead",
    ),
    (
        "points",
        "1 for a win and \u{bd} for a draw; 50 of 100 are those of equal players",
    ),
    (
        "reading",
        "one way to understand what a study leaves open; where readings disagree, the claim depends",
    ),
];

const MCTS: (&str, &str) = ("MCTS", "Monte Carlo tree search: it samples games");
const ALPHA_BETA: (&str, &str) = (
    "alpha-beta, \u{3b1}\u{3b2}",
    "minimax that leaves out moves that cannot matter",
);

const STUDIES: [StudyFacts; 5] = [
    StudyFacts {
        study: Study::Konane,
        short: "Shokry 2023",
        authors: "Mohamed Shokry",
        title: "Comparing extended Minimax and Monte Carlo Tree Search for Hawaiian Checkers",
        published: "Bachelor\u{2019}s thesis, Technische Universit\u{e4}t Berlin, School of Electrical \
            Engineering and Computer Science, Institute of Software Engineering and Theoretical Computer \
            Science, Neurotechnology, 8 June 2023. Supervisors: Benjamin Blankertz and Marc Alexa",
        question: "how Hawaiian checkers is played best and whether Monte Carlo tree search or minimax is \
            more suitable for this use case",
        conclusion: "In conclusion, Hawaiian checkers properties align better with suitable use cases for \
            minimax.",
        says: "Minimax dominates Monte Carlo tree search",
        words: &[
            (
                "Konane",
                "Hawaiian checkers: jumps over the other side\u{2019}s stones; who cannot move loses",
            ),
            (
                "AB",
                "alpha-beta, the plain player: minimax that leaves out moves that cannot matter",
            ),
            (
                "DAB",
                "alpha-beta on the dynamic board (D), which keeps the movable pieces from move to move",
            ),
            (
                "DABS",
                "the same with move ordering (S): promising moves first",
            ),
            (
                "WDABS",
                "the same with window pruning (W): only moves near the last one are searched",
            ),
            MCTS,
            ("DMCTS", "Monte Carlo tree search on the dynamic board"),
            (
                "UCT",
                "upper confidence bounds for trees, the rule by which MCTS chooses what to try next",
            ),
            ("DL", "depth limit: how many plies minimax looks ahead"),
            (
                "BM",
                "budget multiplier: how many times the time of minimax DMCTS has",
            ),
            (
                "q",
                "the evaluation: own movable pieces divided by the opponent\u{2019}s",
            ),
        ],
    },
    StudyFacts {
        study: Study::Checkers,
        short: "Lie 2022",
        authors: "Kwan Lie",
        title: "How to win in Checkers?",
        published: "Bachelor thesis, Opleiding Informatica, Leiden Institute of Advanced Computer Science \
            (LIACS), Universiteit Leiden, undated (its sources were looked at in 2022). Supervisor: Aske \
            Plaat",
        question: "Does the MCTS-algorithm outperform the MiniMax-algorithm in the game Checkers?",
        conclusion: "the answer for this research is no. The MCTS-algorithm with playouts varying from 100 \
            to 500 fails to win against a minimax \u{3b1}\u{3b2} algorithm with a depth of 2 or higher.",
        says: "MCTS with 100 to 500 playouts does not win against minimax",
        words: &[
            MCTS,
            ALPHA_BETA,
            (
                "playout",
                "a game that MCTS plays at random from a position to its end; also rollout",
            ),
            (
                "UCB1, UCT",
                "upper confidence bounds: the rule by which MCTS chooses what to try next",
            ),
            (
                "C",
                "the constant of that rule: the greater, the more is tried that has not won yet",
            ),
            (
                "home row",
                "the row in which a side\u{2019}s own men start and the other side\u{2019}s are crowned",
            ),
        ],
    },
    StudyFacts {
        study: Study::Pentalath,
        short: "Schnieders 2012",
        authors: "Benjamin Schnieders",
        title: "Alpha-Beta search in Pentalath",
        published: "article on a course project, no institution named, 21 December 2012",
        question: "Heuristics are presented, and pruning improvements to the alpha-beta framework are \
            tested. The resulting program will be able to play Pentalath on a challenging level.",
        conclusion: "Combining a transition table with iterative deepening search and using it for move \
            ordering provides dramatic search speedup.",
        says: "A transposition table with iterative deepening speeds alpha-beta up a lot",
        words: &[
            (
                "Pentalath",
                "five in a row on a board of hexagons, where stones without room are captured",
            ),
            ALPHA_BETA,
            (
                "transposition table, \u{201c}transition table\u{201d}",
                "remembers positions that were searched before",
            ),
            (
                "ID",
                "iterative deepening: depth 1 first, then 2, and so on",
            ),
            ("LastMove", "tries cells near the last move first"),
            (
                "PreviousBest",
                "tries the best move of the search before first",
            ),
            ("History", "tries moves first that were good elsewhere"),
            (
                "aspiration, \u{394}",
                "a search that expects a value near the last one, within \u{394}",
            ),
            (
                "null move",
                "a pass on trial: who is still well off needs no deep search",
            ),
            (
                "w1, w2, w3",
                "the weights of the three terms of the evaluation",
            ),
        ],
    },
    StudyFacts {
        study: Study::Ataxx,
        short: "Aziz 2021",
        authors: "Talha Ibn Aziz",
        title: "Using Monte-Carlo Tree Search (MCTS) to generate moves in a two-player tactical game: Ataxx",
        published: "report for CMPUT 657 Heuristic Search, University of Alberta, 16 April 2021. \
            Instructor: Michael Buro",
        question: "I try to apply MCTS to a tactical game domain and compare its performance with the \
            deterministic search algorithm Minimax.",
        conclusion: "The Minimax search dominates MCTS in most board matches",
        says: "Minimax dominates Monte Carlo tree search on all three maps",
        words: &[
            MCTS,
            ALPHA_BETA,
            (
                "clone, jump",
                "a piece doubles to a neighbouring cell, or leaves its cell for one two away",
            ),
            (
                "clone priority, r\u{209a}",
                "how much likelier a clone is than a jump in sampled games",
            ),
            (
                "MAB",
                "multi-armed bandit: many choices of unknown worth, one try at a time",
            ),
            (
                "UCB1, UCT",
                "upper confidence bounds: the rule by which MCTS chooses what to try next",
            ),
            (
                "obstacle",
                "a cell that nothing can enter; the maps differ in them",
            ),
        ],
    },
    StudyFacts {
        study: Study::Halma,
        short: "Gochman and others 2020",
        authors: "Yoav Gochman, Assa Kariv, Eyal Schaffer and Noam Delbari",
        title: "Finding The Optimal Halma Agent with Artificial Intelligence",
        published: "final project, Introduction to Artificial Intelligence 67842, The Rachel and Selim Benin \
            School of Computer Science and Engineering, The Hebrew University of Jerusalem, spring 2020",
        question: "Our goal in this project is to find the optimal Halma AI Agent.",
        conclusion: "Our optimal agent is depth-2 Iterative Deepening Alpha-Beta Agent with evaluation \
            function: Euclidean(1), Lone-wolf(0.14) winning over 89% of its games in the final tournament.",
        says: "A depth-2 iterative deepening alpha-beta agent plays best",
        words: &[
            MCTS,
            ALPHA_BETA,
            (
                "IDAB",
                "iterative deepening alpha-beta: depth 1 first, then 2, and so on",
            ),
            (
                "expectimax",
                "minimax against an opponent who moves at random",
            ),
            (
                "reflex agent",
                "takes the best-looking move without looking ahead",
            ),
            ("UCT", "here upper confidence bounds with a heuristic added"),
            (
                "progressive history",
                "a rule of MCTS that prefers moves that won elsewhere too",
            ),
            (
                "move ignoring",
                "moves that lead backwards are not searched at all",
            ),
            (
                "H1 to H8",
                "combinations of heuristics; a number in brackets is a weight",
            ),
            ("lone wolf", "a piece that is left alone behind the others"),
            (
                "gambit, melee, packing",
                "leaving home, meeting in the middle, filling the goal",
            ),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn every_study_has_its_facts() {
        for study in Study::ALL {
            assert_eq!(of(study).is_some(), study != Study::Own, "{study:?}");
        }
        for facts in &STUDIES {
            let year = facts.short.split(' ').next_back().unwrap();
            assert!(facts.published.contains(year), "{}", facts.published);
            let family = facts
                .authors
                .split(' ')
                .any(|name| facts.short.contains(name));
            assert!(family, "{}", facts.short);
        }
    }

    #[test]
    fn a_conclusion_rests_on_claims() {
        let experiments = catalogue::read().unwrap();
        for facts in &STUDIES {
            let own = experiments.iter().filter(|it| it.study == facts.study);
            let mut claims = own.flat_map(|it| &it.claims);
            assert!(claims.any(|claim| claim.conclusion), "{:?}", facts.study);
        }
    }

    #[test]
    fn words_are_explained_once() {
        for facts in &STUDIES {
            let mut words: Vec<&str> = facts.words.iter().map(|(word, _)| *word).collect();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), facts.words.len(), "{:?}", facts.study);
            assert!(words.contains(&"MCTS") || facts.study == Study::Pentalath);
        }
    }
}
