//! Positions that lost games, in a table and as text.

use grove_record::experience::{Experience, ExperienceError, Lesson, Verdict, WHOLE};

fn lesson(key: u64, verdict: Verdict) -> Lesson {
    Lesson {
        key,
        position: format!("position {key}"),
        verdict,
    }
}

fn taught(lessons: &[Lesson]) -> Experience {
    let mut experience = Experience::new("konane:6x6");
    experience.learn(lessons);
    experience
}

fn lost(experience: &Experience) -> Vec<u64> {
    experience.lost().collect()
}

#[test]
fn blame_adds_up_to_a_loss_and_a_win_takes_it_back() {
    let half = [lesson(1, Verdict::Blamed(WHOLE / 2))];
    let mut experience = taught(&half);
    assert_eq!((experience.len(), lost(&experience)), (1, vec![]));
    experience.learn(&half);
    assert_eq!(lost(&experience), [1]);
    experience.learn(&[lesson(1, Verdict::Won)]);
    assert!(experience.is_empty());
    // A win through a position that no loss has brought to mind is not worth a place.
    experience.learn(&[lesson(2, Verdict::Won)]);
    assert!(experience.is_empty());
}

#[test]
fn what_was_blamed_a_hundred_times_is_forgotten_all_the_same() {
    let mut experience = taught(&vec![lesson(1, Verdict::Blamed(WHOLE)); 100]);
    experience.learn(&vec![lesson(1, Verdict::Won); 7]);
    assert_eq!(lost(&experience), [1]);
    experience.learn(&[lesson(1, Verdict::Won)]);
    assert!(experience.is_empty());
}

#[test]
fn the_table_is_bounded_and_the_oldest_go_first() {
    let blamed = |key| lesson(key, Verdict::Blamed(WHOLE));
    let mut lessons: Vec<Lesson> = (0..10_000).map(blamed).collect();
    // The first is touched again, so the second is now the oldest.
    lessons.extend([blamed(0), blamed(10_000)]);
    let experience = taught(&lessons);
    assert_eq!(experience.len(), 10_000);
    assert_eq!(lost(&experience)[..2], [2, 3]);
    assert_eq!(lost(&experience)[9_998..], [0, 10_000]);
}

#[test]
fn a_text_reads_back_as_the_same_experience() {
    for lessons in [
        vec![],
        vec![
            lesson(0xabc, Verdict::Blamed(3)),
            lesson(7, Verdict::Blamed(64)),
        ],
    ] {
        let experience = taught(&lessons);
        let read = Experience::parse(&experience.to_string(), "konane:6x6");
        assert_eq!(read.unwrap(), experience);
    }
    let text = taught(&[lesson(0xabc, Verdict::Blamed(3))]).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let head = [
        "grove experience 1",
        "game = konane:6x6",
        "",
        "3 0000000000000abc position 2748",
    ];
    assert_eq!(lines[..4], head);
    assert_eq!(lines.len(), 5);
}

#[test]
fn no_other_text_is_taken_for_experience() {
    let refused = |text: &str, game| Experience::parse(text, game).unwrap_err();
    let text = taught(&[lesson(1, Verdict::Blamed(3))]).to_string();
    assert_eq!(
        refused(&text, "konane").to_string(),
        "expected experience of konane, found that of `konane:6x6`"
    );
    for other in [
        "",
        "grove data 2\n",
        "grove experience 2\ngame = konane:6x6\n\n",
    ] {
        assert_eq!(refused(other, "konane:6x6"), ExperienceError::Magic);
    }
    let header = "grove experience 1\ngame = ".len();
    for end in 0..text.len() {
        let error = refused(&text[..end], "konane:6x6");
        let expected = match end < header {
            true => ExperienceError::Magic,
            false => ExperienceError::Damaged,
        };
        assert_eq!(error, expected, "cut off after {end} bytes");
    }
}

#[test]
fn no_byte_changes_unnoticed() {
    let text = taught(&[
        lesson(1, Verdict::Blamed(3)),
        lesson(2, Verdict::Blamed(64)),
    ])
    .to_string();
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        let damaged = String::from_utf8(bytes).expect("plain text");
        assert!(
            Experience::parse(&damaged, "konane:6x6").is_err(),
            "byte {place}"
        );
    }
}
