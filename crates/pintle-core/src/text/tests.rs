use super::*;

// E1
#[test]
fn cut_texts_say_so_within_the_limit() {
    assert_eq!(shorten(&"é".repeat(30), 20), "éééé\n... (truncated)");
    assert_eq!(shorten(&"a".repeat(100), 17), "a\n... (truncated)");
}

// E1
#[test]
fn small_limits_leave_no_room_for_the_suffix() {
    assert_eq!(shorten(&"é".repeat(30), 16), "é".repeat(16));
    assert_eq!(shorten("abc", 1), "a");
}

// E1
#[test]
fn texts_that_fit_are_not_copied() {
    for (text, limit) in [("", 1), ("abc", 3), ("ééé", 3), ("abc", 0), ("a long text", 0)] {
        assert!(matches!(shorten(text, limit), Cow::Borrowed(same) if same == text), "{text} {limit}");
    }
}

// E1
#[test]
fn lengths_are_characters() {
    let text = "x\u{1f600}é\n".repeat(50);
    for limit in 1..=201 {
        assert_eq!(shorten(&text, limit).chars().count(), limit.min(200), "{limit}");
    }
}
