//! A short course in a game: rules one by one, each with a position in which a learner makes the moves.

/// A rule, and where to try it.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// What it is about, in a few words.
    pub title: &'static str,
    /// The rule.
    pub text: &'static str,
    /// The game with its options.
    pub game: &'static str,
    /// Where it begins; nothing for the game's own start.
    pub start: Option<&'static str>,
    /// What is to be done, one after the other.
    pub exercises: &'static [Exercise],
    /// What is to be seen in the end.
    pub done: &'static str,
}

/// A move for a learner to make.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// What is to be done.
    pub task: &'static str,
    /// The moves that do it; none where every legal move does.
    pub solutions: &'static [&'static str],
    /// What the other side plays then.
    pub reply: Option<&'static str>,
}

impl Exercise {
    /// Any legal move.
    pub const fn any(task: &'static str) -> Self {
        Exercise::one_of(task, &[])
    }

    /// One of these moves, after which nothing follows.
    pub const fn one_of(task: &'static str, solutions: &'static [&'static str]) -> Self {
        Exercise {
            task,
            solutions,
            reply: None,
        }
    }

    /// The same, but the other side replies.
    pub const fn then(self, reply: &'static str) -> Self {
        Exercise {
            reply: Some(reply),
            ..self
        }
    }
}
