//! The courses of all games: every way through a lesson that its author allows can be played.

use grove_games::{AnyGame, Exercise, GameSpec, Lesson};

fn begin(lesson: &Lesson) -> Box<dyn AnyGame> {
    let game: GameSpec = lesson.game.parse().expect(lesson.game);
    match lesson.start {
        Some(start) => game.at(start).expect(lesson.title),
        None => game.start(),
    }
}

/// The moves that solve an exercise.
fn solutions(game: &dyn AnyGame, exercise: &Exercise) -> Vec<String> {
    let legal = game.moves();
    if exercise.solutions.is_empty() {
        return legal;
    }
    for solution in exercise.solutions {
        assert!(
            legal.iter().any(|mv| mv == solution),
            "{solution} among {legal:?}"
        );
    }
    let asked = exercise.solutions.iter().map(ToString::to_string);
    asked.collect()
}

/// Plays on from a position of a lesson in every way.
fn play_all(lesson: &Lesson, played: &[String], left: &[Exercise]) {
    let game = after(lesson, played);
    let Some((exercise, left)) = left.split_first() else {
        return;
    };
    assert_eq!(game.outcome(), None, "{}: {played:?}", lesson.title);
    for solution in solutions(&*game, exercise) {
        let mut line = played.to_vec();
        line.push(solution);
        line.extend(exercise.reply.map(String::from));
        play_all(lesson, &line, left);
    }
}

fn after(lesson: &Lesson, played: &[String]) -> Box<dyn AnyGame> {
    let mut game = begin(lesson);
    for mv in played {
        let told = format!("{}: {mv} in {played:?}", lesson.title);
        game.play(mv).expect(&told);
    }
    game
}

#[test]
fn every_lesson_can_be_played_as_it_says() {
    for info in GameSpec::GAMES {
        assert!(info.course.len() >= 3, "{}", info.name);
        for lesson in info.course {
            let game: GameSpec = lesson.game.parse().expect(lesson.game);
            assert_eq!(game.info().name, info.name);
            assert!(!lesson.exercises.is_empty());
            play_all(lesson, &[], lesson.exercises);
        }
    }
}

#[test]
fn lessons_are_set_as_prose() {
    for lesson in GameSpec::GAMES.iter().flat_map(|info| info.course) {
        let tasks = lesson.exercises.iter().map(|exercise| exercise.task);
        for text in tasks.chain([lesson.text, lesson.done]) {
            let is_whole = text.ends_with('.') && !text.contains('`') && !text.contains("  ");
            assert!(is_whole, "{text}");
        }
        assert!(!lesson.title.ends_with('.'), "{}", lesson.title);
    }
}

/// Where a lesson says that somebody has won, that is how it ends.
#[test]
fn who_is_told_to_have_won_has() {
    let mut wins = 0;
    for lesson in GameSpec::GAMES.iter().flat_map(|info| info.course) {
        let solved = lesson
            .exercises
            .iter()
            .filter_map(|exercise| exercise.solutions.first());
        let line: Vec<String> = solved.map(ToString::to_string).collect();
        let is_over = line.len() == lesson.exercises.len()
            && lesson
                .exercises
                .iter()
                .all(|exercise| exercise.reply.is_none())
            && after(lesson, &line).outcome().is_some();
        assert!(is_over || !lesson.done.contains("won"), "{}", lesson.title);
        wins += u32::from(lesson.done.contains("won"));
    }
    assert!(wins >= 5);
}
