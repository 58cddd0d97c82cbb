//! Pairs are dealt to shards.

use grove_record::Shard;

#[test]
fn a_shard_is_read_as_it_is_written() {
    for text in ["1/1", "3/8", "1000000/1000000"] {
        let shard: Shard = text.parse().unwrap();
        assert_eq!(shard.to_string(), text);
    }
    for text in ["", "3", "0/8", "9/8", "3/0", "-1/2", "1/1000001", "a/b"] {
        let error = text.parse::<Shard>().unwrap_err().to_string();
        assert!(error.ends_with(&format!("found `{text}`")), "{error}");
    }
}

#[test]
fn pairs_of_a_match_are_dealt_in_turns() {
    let shard: Shard = "3/8".parse().unwrap();
    let pairs: Vec<u64> = (0..40).filter(|&pair| shard.has(pair, 1)).collect();
    assert_eq!(pairs, [2, 10, 18, 26, 34]);
    assert!((0..5).map(|place| shard.nth_pair(place)).eq(pairs));
    for pairs in 0..30 {
        let part = (0..pairs).filter(|&pair| shard.has(pair, 1)).count();
        assert_eq!(shard.part_of(pairs), part as u64);
    }
}

#[test]
fn every_shard_of_a_tournament_has_its_part_of_every_meeting() {
    for meetings in 1..=12 {
        for of in 1..=12 {
            let pairs = 0..meetings * of * 12;
            let mut parts = vec![vec![0; meetings as usize]; of as usize];
            for pair in pairs {
                let shard = Shard::of_pair(pair, meetings, of);
                assert!(shard.has(pair, meetings));
                parts[shard.number() as usize - 1][(pair % meetings) as usize] += 1;
            }
            let counts = parts.iter().flatten();
            let (least, most) = (counts.clone().min().unwrap(), counts.max().unwrap());
            assert!(
                *least > 0 && most - least <= 12,
                "{meetings} {of}: {parts:?}"
            );
            let shares: Vec<u64> = parts.iter().map(|part| part.iter().sum()).collect();
            assert!(
                shares.iter().all(|share| *share == meetings * 12),
                "{shares:?}"
            );
        }
    }
}
