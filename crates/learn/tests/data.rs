//! Games as files: whole, cut off, continued and damaged.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use grove_core::{Outcome, Side};
use grove_engine::matchup::GameSettings;
use grove_learn::data::{DataFile, DataHeader, KeptGame};
use grove_learn::{DataShard, GenerateError, Generation, Progress, generate, merge};
use grove_record::Shard;
use grove_runner::{Execution, SchedulerEnd};
use tempfile::tempdir;

/// Quick games of Ataxx on a small board.
fn generation(games: u64) -> Generation {
    Generation {
        game: "ataxx:4x4".parse().unwrap(),
        player: "ab:depth=1,eval=surroundings".into(),
        settings: GameSettings {
            openings: "random=4".parse().unwrap(),
            seed: 3,
            ..GameSettings::default()
        },
        games,
        shard: None,
    }
}

fn run(generation: &Generation, path: &Path, threads: usize) -> Result<Progress, GenerateError> {
    let stop = AtomicBool::new(false);
    let execution = Execution::unobserved(threads, &stop);
    let (end, progress) = generate(generation, path, execution, |_| {})?;
    assert!(matches!(end, SchedulerEnd::Complete));
    Ok(progress)
}

/// The games of a file.
fn games(bytes: &[u8]) -> Vec<KeptGame> {
    let (_, mut rest) = DataHeader::read(bytes).unwrap();
    let mut games = Vec::new();
    while let Some(game) = KeptGame::read(&mut rest).unwrap() {
        games.push(game);
    }
    games
}

#[test]
fn a_file_that_was_cut_off_comes_out_as_in_one_go() {
    let folder = tempdir().unwrap();
    let (whole, other) = (folder.path().join("whole"), folder.path().join("other"));
    let progress = run(&generation(40), &whole, 1).unwrap();
    let bytes = fs::read(&whole).unwrap();
    let found = games(&bytes);
    assert_eq!(progress.games, 40);
    let positions: usize = found.iter().map(|game| game.scores.len()).sum();
    assert_eq!(progress.positions, positions as u64);
    assert!(positions > 200, "{positions}");
    let numbers: Vec<u32> = found.iter().map(|game| game.number).collect();
    assert_eq!(numbers, (0..40).collect::<Vec<_>>());
    // On more threads, and from anywhere on.
    for cut in [0, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1] {
        let header = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
        let cut = if cut == 0 { 0 } else { cut.max(header) };
        fs::write(&other, &bytes[..cut]).unwrap();
        run(&generation(40), &other, 2).unwrap();
        assert!(fs::read(&other).unwrap() == bytes, "cut at {cut}");
    }
}

#[test]
fn games_can_be_played_again() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let asked = generation(20);
    run(&asked, &path, 1).unwrap();
    for game in games(&fs::read(&path).unwrap()) {
        assert_eq!(game.moves.len(), game.scores.len() + 4);
        let mut position = asked.game.start();
        for place in game.moves {
            let moves = position.moves();
            let text = &moves[usize::from(place)];
            assert_eq!(position.place_of(text).unwrap(), usize::from(place));
            position.play(text).unwrap();
        }
        let result = match position.outcome() {
            Some(Outcome::Win(Side::Black)) => 1,
            Some(Outcome::Win(Side::White)) => -1,
            _ => 0,
        };
        assert_eq!(game.result, result);
    }
}

#[test]
fn other_games_and_damaged_files_are_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    run(&generation(4), &path, 1).unwrap();
    let error = |generation: &Generation| {
        let text = run(generation, &path, 1).unwrap_err().to_string();
        text.split_once(": ").unwrap().1.to_string()
    };
    let mut other = generation(4);
    other.settings.seed = 4;
    assert_eq!(
        error(&other),
        "seed: expected `4`, found `3`: these are other games"
    );
    let mut bytes = fs::read(&path).unwrap();
    let place = bytes.len() - 1;
    bytes[place] ^= 1;
    fs::write(&path, &bytes).unwrap();
    assert_eq!(
        error(&generation(4)),
        "game 3: its checksum is wrong: the file is damaged"
    );
    fs::write(&path, "hello").unwrap();
    assert_eq!(
        error(&generation(4)),
        "expected training data, a file that begins with `grove data 2`, found something else"
    );
}

/// The file of a shard, of three.
fn shard(folder: &Path, games: u64, number: u64, build: &str) -> DataFile {
    let path = folder.join(format!("shard-{number}-{build}"));
    let asked = Generation {
        shard: Some(DataShard {
            shard: Shard::new(number, 3).unwrap(),
            build: build.into(),
            command: format!("grove learn data {number}"),
        }),
        ..generation(games)
    };
    run(&asked, &path, 2).unwrap();
    // Whoever comes again plays nothing.
    let bytes = fs::read(&path).unwrap();
    run(&asked, &path, 2).unwrap();
    assert!(fs::read(&path).unwrap() == bytes);
    DataFile {
        name: path.file_name().unwrap().to_str().unwrap().into(),
        bytes,
    }
}

#[test]
fn shards_become_the_file_byte_for_byte() {
    let folder = tempdir().unwrap();
    let whole = folder.path().join("whole");
    run(&generation(40), &whole, 1).unwrap();
    let mut files = [3, 1, 2].map(|number| shard(folder.path(), 40, number, "this"));
    let merged = merge(&files).unwrap();
    assert!(merged.missing.is_empty());
    assert!(merged.bytes == fs::read(&whole).unwrap());

    // A file that was cut off, and one that is missing.
    let length = files[0].bytes.len();
    files[0].bytes.truncate(length - 1);
    let merged = merge(&files[..2]).unwrap();
    let missing = [("2/3", 7), ("3/3", 1)];
    let missing = missing.map(|(shard, pairs)| (shard.parse().unwrap(), pairs));
    assert_eq!(merged.missing, missing.into());
    assert_eq!((merged.of, merged.games), (40, 40 - 14 - 1));
    assert_eq!(merged.command, "grove learn data 3");
}

#[test]
fn shards_of_other_games_are_refused() {
    let folder = tempdir().unwrap();
    let mut whole = shard(folder.path(), 12, 1, "this");
    let refused = |file: DataFile| {
        let first = shard(folder.path(), 12, 1, "this");
        merge(&[first, file]).unwrap_err().to_string()
    };
    let other = shard(folder.path(), 12, 2, "that");
    assert_eq!(
        refused(other),
        "shard-2-that: build: expected `this`, found `that`: these are other games"
    );
    // Another game with the number of one that is there.
    let (header, mut rest) = DataHeader::read(&whole.bytes).unwrap();
    let mut game = KeptGame::read(&mut rest).unwrap().unwrap();
    game.scores[0] += 1;
    whole.bytes = [header.write(), game.write()].concat();
    let expected = "shard-1-this: game 0: expected the same game as in another file, found another";
    assert_eq!(refused(whole), expected);
    let path = folder.path().join("whole");
    run(&generation(2), &path, 1).unwrap();
    let unsharded = DataFile {
        name: "whole".into(),
        bytes: fs::read(&path).unwrap(),
    };
    let expected = "whole: expected games that were played with --shard, found others";
    assert_eq!(refused(unsharded), expected);
}
