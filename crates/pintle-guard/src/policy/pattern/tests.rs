use bumpalo::Bump;

use super::scan::{Shape, shape};
use super::{Extent, FilterError, Pattern, Test};
use crate::testing::invocation;

fn matches(pattern: &str, extent: Extent, command: &str) -> bool {
    let arena = Bump::new();
    let invocation = invocation(command, &arena);
    let (name, arguments) = invocation.argv.split_first().expect("a program");
    Pattern::new(pattern, extent).expect(pattern).matches(name.known().expect("a known program"), arguments)
}

fn words(words: &[&str]) -> Shape {
    Shape::Words(words.iter().map(|word| (*word).to_owned()).collect())
}

fn simple(words: &[&str]) -> Shape {
    Shape::Simple { beginnings: words.iter().map(|word| (*word).to_owned()).collect() }
}

#[test]
fn plain_words_need_no_engine() {
    for (pattern, expected) in [
        ("npm", words(&["npm"])),
        ("npm install", words(&["npm install"])),
        ("^npm install|yarn add", words(&["npm install", "yarn add"])),
        ("pip3?", words(&["pip3", "pip"])),
        ("npm (install|i)", words(&["npm install", "npm i"])),
        ("(?:docker|podman)( rm)?", words(&["docker rm", "docker", "podman rm", "podman"])),
        ("node\\.exe", words(&["node.exe"])),
        ("npm|", words(&["npm", ""])),
    ] {
        assert_eq!(shape(pattern), expected, "{pattern}");
    }
}

#[test]
fn simple_patterns_are_known_by_their_beginning() {
    for (pattern, expected) in [
        ("git push (.* )?(-f|--force)( |$)", simple(&["git push "])),
        ("python[23]? -m pip", simple(&["python"])),
        ("npm|yarn .*", simple(&["npm", "yarn "])),
        ("ab*", simple(&["a"])),
        ("go+gle", simple(&["g"])),
        (".*rm", simple(&[])),
        ("[ab]c|d", simple(&[])),
        ("a$", simple(&["a"])),
        ("(a|b.)c", simple(&["a", "b"])),
    ] {
        assert_eq!(shape(pattern), expected, "{pattern}");
    }
}

#[test]
fn whatever_else_is_left_to_the_engine() {
    for pattern in
        ["a{2}", "(?i)npm", "a**", "a??", "[[:alpha:]]", "[a-]", "a)b", "(a", "a|*b", "\\pL", "\\1", "ä", "(?=a)"]
    {
        assert_eq!(shape(pattern), Shape::Other, "{pattern}");
    }
}

/// All patterns of up to four signs out of an alphabet of syntax: whatever is called valid unseen is valid, and what is
/// compared as text matches the same texts as the expression.
#[test]
fn the_quick_look_agrees_with_the_engine() {
    let signs = ["a", "b", "(", ")", "|", "?", "*", "[", "]", "^", "$", "\\", "-", "+", "(?:", "ab?c"];
    let mut patterns = vec![String::new()];
    for _ in 0..4 {
        patterns =
            patterns.iter().flat_map(|pattern| signs.iter().map(move |sign| format!("{pattern}{sign}"))).collect();
        for pattern in &patterns {
            agrees(pattern);
        }
    }
}

fn agrees(pattern: &str) {
    const TEXTS: [&str; 10] = ["", "a", "b", "ab", "ba", "aa", "abab", "^a", "a-b", "c"];
    let shape = shape(pattern);
    if shape == Shape::Other {
        return;
    }
    let start = regex_lite::Regex::new(&format!("^(?:{pattern})"));
    let whole = regex_lite::Regex::new(&format!("^(?:{pattern})$"));
    assert!(regex_lite::Regex::new(pattern).is_ok(), "called valid: {pattern}");
    let (start, whole) = (start.expect(pattern), whole.expect(pattern));
    for text in TEXTS {
        let mine = |extent| Pattern::new(pattern, extent).expect(pattern).matches(text, &[]);
        assert_eq!(mine(Extent::Start), start.is_match(text), "{pattern} at the start of {text:?}");
        assert_eq!(mine(Extent::Whole), whole.is_match(text), "{pattern} on all of {text:?}");
    }
}

// B31
#[test]
fn every_alternative_is_anchored_at_the_start() {
    for (pattern, command, expected) in [
        ("npm install|yarn add", "npm install x", true),
        ("npm install|yarn add", "yarn add x", true),
        ("npm install|yarn add", "echo yarn add", false),
        ("^npm install|yarn add", "echo yarn add", false),
        ("^npm install|^yarn add", "yarn add", true),
        ("npm i(nstall)?|yarn.*add", "echo yarn add", false),
        ("npm i(nstall)?|yarn.*add", "yarn -s add", true),
        ("(?i)npm|yarn [a-z]{3}", "yarn ADD", true),
        ("(?i)npm|yarn [a-z]{3}", "echo yarn add", false),
    ] {
        assert_eq!(matches(pattern, Extent::Start, command), expected, "{pattern} on {command}");
    }
}

// B32
#[test]
fn a_pattern_has_no_anchor_at_the_end() {
    assert!(matches("yarn", Extent::Start, "yarnpkg install"));
    assert!(matches("npm in", Extent::Start, "npm install x"));
    assert!(matches("npm install", Extent::Start, "npm install-test"));
    assert!(!matches("npm install", Extent::Start, "npm in stall"));
    assert!(!matches("npm install$", Extent::Start, "npm install x"));
    assert!(!matches("npm install", Extent::Start, "npm"));
    assert!(!matches("npm ", Extent::Start, "npm"));
}

// B33
#[test]
fn a_whole_name_is_matched_from_end_to_end() {
    for (pattern, name, expected) in [
        ("npm", "npm", true),
        ("npm", "npmx", false),
        ("npm|npm2", "npm2", true),
        ("npm|yarn", "yarnpkg", false),
        ("pip3?", "pip", true),
        ("pip3?", "pip3", true),
        ("pip3?", "pip3.11", false),
        ("python[23]?", "python3", true),
        ("python[23]?", "xpython3", false),
        ("a|a[bc]", "ab", true),
        ("(?x) npm # the package manager", "npm", true),
        ("(?x) npm # the package manager", "npmx", false),
    ] {
        assert_eq!(matches(pattern, Extent::Whole, name), expected, "{pattern} on {name}");
    }
}

#[test]
fn texts_are_compared_across_word_boundaries() {
    assert!(matches("git push origin", Extent::Start, "git push origin main"));
    assert!(matches("git commit -m a b", Extent::Start, "git commit -m =a_b"));
    assert!(!matches("git push origin", Extent::Start, "git push '' origin"));
    assert!(matches("git  push", Extent::Start, "git '' push"));
    // Unknown words are compared as they were written.
    assert!(matches("git push .*\\$branch", Extent::Start, "git push origin $branch"));
    assert!(matches("git push (.* )?(-f|--force)( |$)", Extent::Start, "git push $x --force"));
}

#[test]
fn a_line_break_in_an_argument_hides_nothing() {
    let arena = Bump::new();
    let mut argv = invocation("git commit -m x --no-verify", &arena).argv.to_vec();
    argv[3] = crate::invocation::Arg::Known("first\nsecond", crate::span::Span::default());
    let pattern = Pattern::new("git commit .*--no-verify", Extent::Start).expect("valid");
    assert!(pattern.matches("git", &argv[1..]));
}

// F5
#[test]
fn invalid_patterns_are_refused_at_once() {
    for pattern in ["(", "a)|(b", "[", "*a", "a{2", "\\1", "a)b"] {
        for extent in [Extent::Start, Extent::Whole] {
            assert!(matches!(Pattern::new(pattern, extent), Err(FilterError::Pattern(_))), "{pattern}");
        }
    }
}

#[test]
fn look_around_is_refused_by_name() {
    for (pattern, opening) in [("npm (?!ci)", "(?!"), ("a(?=b)", "(?="), ("(?<=a)b", "(?<="), ("(?<!a)b", "(?<!")] {
        assert_eq!(Pattern::new(pattern, Extent::Start).unwrap_err(), FilterError::LookAround(opening));
    }
    assert!(Pattern::new("a[(?=]b", Extent::Start).is_ok());
}

#[test]
fn nothing_is_compiled_for_a_command_that_begins_otherwise() {
    let pattern = Pattern::new("git push (.* )?--force", Extent::Start).expect("valid");
    assert!(!pattern.matches("git", &[]));
    let Test::Expression { regex, .. } = &pattern.test else { panic!("an expression") };
    assert!(!regex.is_compiled());
}
