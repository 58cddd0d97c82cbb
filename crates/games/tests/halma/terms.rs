//! Halma's terms against plain loops over cells, which share nothing with the game.

use grove_core::{Evaluate, Notation, Score, Seed, Side};
use grove_games::halma::{Evaluation, Large, Rules, Small};

type Cell = (i32, i32);

/// The men of a colour, rows counted from the bottom.
fn men(text: &str, size: i32, colour: char) -> Vec<Cell> {
    let rows = text.split(' ').next().unwrap_or_default().split('/');
    let mut men = Vec::new();
    for (number, row) in rows.enumerate() {
        let (mut column, mut gap) = (0, 0);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = 10 * gap + digit as i32;
                continue;
            }
            column += gap;
            gap = 0;
            if letter == colour {
                men.push((size - 1 - number as i32, column));
            }
            column += 1;
        }
    }
    men
}

/// The square of the distance from a man to the farthest goal that is not one of these cells.
fn farthest_goal(man: Cell, closed: &[Cell], goals: &[Cell]) -> i32 {
    let open = goals.iter().filter(|goal| !closed.contains(goal));
    let square = |goal: &Cell| (man.0 - goal.0).pow(2) + (man.1 - goal.1).pow(2);
    open.map(square).max().unwrap_or(0)
}

/// What a side has, in thousandths: heat, distances, wolves, steps off the diagonal, the army, the
/// last man, and the other readings. `corner` is where it starts.
fn plain_terms(men: &[Cell], enemies: &[Cell], goals: &[Cell], corner: Cell) -> [Score; 11] {
    let [
        mut heat,
        mut euclid,
        mut wolves,
        mut diagonal,
        mut army,
        mut last,
    ] = [0; 6];
    let [mut squared, mut euclid_all, mut wolves_any, mut advance] = [0; 4];
    let count = men.len() as i32;
    let rows: i32 = men.iter().map(|man| man.0).sum();
    let columns: i32 = men.iter().map(|man| man.1).sum();
    let mut scatter = 0;
    let far = goals.iter().map(|goal| (goal.0 - corner.0).abs()).max();
    let most = 2 * far.unwrap_or(0);
    for &(row, column) in men {
        let apart = (row - column).abs();
        let progress = (row - corner.0).abs() + (column - corner.1).abs();
        heat += 1000 * progress - 500 * apart;
        diagonal += 1000 * apart;
        advance += 1000 * progress;
        squared += (1000 * progress - 500 * apart).pow(2) / (1000 * most);
        let all = farthest_goal((row, column), &[], goals);
        euclid_all += (f64::from(all).sqrt() * 1000.0).floor() as Score;
        // As many times as far as there are men.
        let from_middle = (count * row - rows).pow(2) + (count * column - columns).pow(2);
        scatter += (f64::from(from_middle).sqrt() * 1000.0).floor() as Score;
        let beside = |other: &Cell| (other.0 - row).abs().max((other.1 - column).abs()) == 1;
        wolves += 1000 * Score::from(!men.iter().any(beside));
        wolves_any += 1000 * Score::from(!men.iter().chain(enemies).any(beside));
        let square = farthest_goal((row, column), men, goals);
        let distance = (f64::from(square).sqrt() * 1000.0).floor() as Score;
        euclid += distance;
        army += distance * distance / 10_000;
        last = last.max(distance);
    }
    let scatter = scatter / (count * count);
    [
        heat,
        -euclid,
        -wolves,
        -diagonal,
        -army,
        -last,
        squared,
        -euclid_all,
        -wolves_any,
        -scatter,
        advance,
    ]
}

fn check<G>(rules: &Rules, games: u64)
where
    G: Evaluate<Evaluation = Evaluation> + Notation<Rules = Rules>,
{
    let names = [
        "heatmap",
        "euclid",
        "wolves",
        "diagonal",
        "army",
        "farthest",
        "heatmap-quadratic",
        "euclid-all",
        "wolves-any",
        "wolves-mean",
        "progress",
    ];
    let evaluations = names.map(|name| name.parse::<Evaluation>().expect(name));
    let size = rules.size as i32;
    let start = G::start(rules).text();
    let [black_camp, white_camp] = ['b', 'w'].map(|colour| men(&start, size, colour));
    for game in 0..games {
        let mut random = Seed(17).part(game).random();
        let mut position = G::start(rules);
        while position.play_random(&mut random) {
            let text = position.text();
            let [black, white] = ['b', 'w'].map(|colour| men(&text, size, colour));
            let far = (size - 1, size - 1);
            let black_terms = plain_terms(&black, &white, &white_camp, (0, 0));
            let white_terms = plain_terms(&white, &black, &black_camp, far);
            for (term, evaluation) in evaluations.iter().enumerate() {
                let seen = position.evaluate(evaluation, Side::Black);
                let plain = black_terms[term] - white_terms[term];
                assert_eq!(seen, plain, "{} {text}", names[term]);
            }
        }
    }
}

#[test]
fn terms_are_those_of_plain_loops() {
    check::<Small>(&Rules::default(), 10);
    check::<Small>(&Rules::of_size(5), 10);
    check::<Large>(&Rules::of_size(9), 3);
    check::<Large>(&Rules::of_size(16), 1);
}
