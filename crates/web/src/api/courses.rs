//! The courses in which newcomers learn the games.

use axum::Json;
use axum::extract::Path;
use grove_games::GameSpec;
use serde::Serialize;

use crate::error::{ApiError, ApiResult};

/// The course in a game: its rules one by one, each with a position to try it in.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Course {
    lessons: Vec<Lesson>,
}

/// A rule, and where to try it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Lesson {
    title: &'static str,
    /// The rule.
    text: &'static str,
    /// The game with its options.
    game: &'static str,
    /// Where it begins; null for the game's own start.
    start: Option<&'static str>,
    /// What is to be done, one after the other.
    exercises: Vec<Exercise>,
    /// What is to be seen in the end.
    done: &'static str,
}

/// A move for a learner to make.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Exercise {
    /// What is to be done.
    task: &'static str,
    /// The moves that do it; none where every legal move does.
    solutions: &'static [&'static str],
    /// What the other side plays then.
    reply: Option<&'static str>,
}

impl Lesson {
    fn of(lesson: &grove_games::Lesson) -> Self {
        let exercise = |exercise: &grove_games::Exercise| Exercise {
            task: exercise.task,
            solutions: exercise.solutions,
            reply: exercise.reply,
        };
        Lesson {
            title: lesson.title,
            text: lesson.text,
            game: lesson.game,
            start: lesson.start,
            exercises: lesson.exercises.iter().map(exercise).collect(),
            done: lesson.done,
        }
    }
}

/// The course in a game.
pub(crate) async fn course(Path(name): Path<String>) -> ApiResult<Course> {
    let mut games = GameSpec::GAMES.into_iter();
    let info = games
        .find(|info| info.name == name)
        .ok_or_else(|| ApiError::not_found("there is no game with this name"))?;
    Ok(Json(Course {
        lessons: info.course.iter().map(Lesson::of).collect(),
    }))
}
