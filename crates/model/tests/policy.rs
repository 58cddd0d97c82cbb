//! Policies: what moves are worth, and policies as bytes.

use grove_core::Seed;
use grove_model::{Change, Header, Model, Planes, Policy, Windows, content_of};

use crate::layout::{position, square};
use crate::net::patterns;

fn changes() -> Vec<Change> {
    let pairs = [(0, 1), (1, 0), (2, 1)];
    pairs.map(|(before, after)| Change { before, after }).into()
}

/// A policy with random weights.
fn policy() -> Policy {
    let geometry = square(5);
    let windows = Windows::new(&geometry, "3x3+1x5").unwrap();
    let header = Header {
        game: "ataxx:5x5".into(),
        board: geometry.board(),
        phases: 2,
        pieces: 25,
        ..Header::default()
    };
    let mut random = Seed(4).random();
    let count = 2 * changes().len() * windows.weights();
    let weights = (0..count).map(|_| random.below(2001) as i16 - 1000);
    Policy::new(header, windows, changes(), weights.collect())
}

/// The same position after a few cells have got other pieces.
fn changed(before: &Planes, number: u64) -> Planes {
    let mut random = Seed(8).part(number).random();
    let mut after = *before;
    for _ in 0..random.below(5) {
        let bit = 8 * random.below(5) + random.below(5);
        after.iter_mut().for_each(|plane| *plane &= !(1 << bit));
        match random.below(3) {
            0 => {}
            kind => after[kind as usize - 1] |= 1 << bit,
        }
    }
    after
}

/// The sum over the changes, found one by one.
fn plain_logit(policy: &Policy, before: &Planes, after: &Planes, weights: &[i16]) -> f32 {
    let windows = &policy.windows;
    let phase = policy.header.phase(before);
    let mut sum = 0;
    for bit in 0..64 {
        let change = Change {
            before: content_of(before, bit),
            after: content_of(after, bit),
        };
        let known = policy.changes().iter().position(|known| *known == change);
        let Some(number) = known.filter(|_| change.before != change.after) else {
            continue;
        };
        let row = (phase * policy.changes().len() + number) * windows.weights();
        windows.each_content(before, bit, |content| {
            sum += i32::from(weights[row + windows.shared()[content] as usize]);
        });
    }
    sum as f32 / Policy::ONE
}

#[test]
fn a_move_is_worth_what_its_changes_add_up_to() {
    let policy = policy();
    let bytes = policy.write();
    let body = policy.changes().len() * policy.header.phases * policy.windows.weights() * 2;
    let (weights, _) = bytes[bytes.len() - 4 - body..bytes.len() - 4].as_chunks::<2>();
    let weights: Vec<i16> = weights
        .iter()
        .map(|&pair| i16::from_le_bytes(pair))
        .collect();
    let mut different = 0;
    for number in 0..100 {
        let before = position(&square(5), number);
        // Moves of one position share what is known of its cells.
        let mut outlook = policy.outlook(&before);
        for mv in 0..20 {
            let after = changed(&before, 20 * number + mv);
            let logit = outlook.logit(&after);
            assert_eq!(logit, plain_logit(&policy, &before, &after, &weights));
            different += usize::from(logit != 0.0);
        }
        assert_eq!(outlook.logit(&before), 0.0, "nothing changes");
    }
    assert!(different > 500, "{different}");
}

#[test]
fn what_is_written_is_read() {
    let mut policy = policy();
    let seed = ("seed".into(), "17".into());
    policy.header.provenance.insert(seed.0, seed.1);
    assert_eq!(Policy::read(&policy.write(), &square(5)), Ok(policy));
}

#[test]
fn bad_files_are_refused_in_one_line() {
    let bytes = policy().write();
    let error = |bytes: &[u8]| Policy::read(bytes, &square(5)).unwrap_err().to_string();
    assert!(error(b"hello").starts_with("expected a model"));
    assert_eq!(
        error(&patterns().write()),
        "kind: expected policy, found `patterns`"
    );
    let evaluation = Model::read(&bytes, &square(5)).unwrap_err().to_string();
    assert_eq!(evaluation, "kind: expected patterns or net, found `policy`");
    let foreign = Policy::read(&bytes, &square(6)).unwrap_err().to_string();
    assert!(foreign.starts_with("board: expected the cells of this board"));
    let mut damaged = bytes.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    assert!(error(&damaged).ends_with("the file is damaged"));
    for length in [0, 5, 40, 130, bytes.len() - 1] {
        assert!(!error(&bytes[..length]).contains('\n'), "{length}");
    }
    for wrong in ["01 1", "01 10 33", "10 01 21", "01 11 21"] {
        let text = String::from_utf8_lossy(&bytes[..300]).replace("01 10 21", wrong);
        assert_eq!(
            error(text.as_bytes()),
            format!(
                "changes: expected pairs of different digits from 0 to 2, in order, found `{wrong}`"
            )
        );
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let bytes = policy().write();
    for at in 0..200 {
        for change in [1, 0x20, 0x80] {
            let mut other = bytes.clone();
            other[at] ^= change;
            let _ = Policy::read(&other, &square(5));
        }
    }
}
