//! Reads a script of `sed` as far as is needed to see whether it starts a program: the command `e` and the flag `e` of
//! `s`.

/// What is reported.
pub(super) const CALLS: &[&str] = &["e", "s///e"];

const EXECUTE: &str = "e";
const SUBSTITUTE_AND_EXECUTE: &str = "s///e";

/// The first command of the script that starts a program.
pub(super) fn first_call(script: &str) -> Option<&'static str> {
    let mut rest = script;
    loop {
        rest = after_address(rest.trim_start_matches([' ', '\t', '\n', ';', '{', '}', '!']))?;
        let command = rest.chars().next()?;
        let after = rest.get(command.len_utf8()..)?;
        rest = match command {
            'e' => return Some(EXECUTE),
            's' => {
                let flags = after_delimited(after, 2)?;
                let end = flags.find([';', '\n', '}']).unwrap_or(flags.len());
                let (flags, after) = flags.split_at_checked(end)?;
                let written = flags.find('w').unwrap_or(flags.len());
                if flags.get(..written)?.contains('e') {
                    return Some(SUBSTITUTE_AND_EXECUTE);
                }
                after
            }
            'y' => after_delimited(after, 2)?,
            'a' | 'i' | 'c' => after_text(after),
            'r' | 'R' | 'w' | 'W' | '#' | ':' => after.find('\n').and_then(|end| after.get(end..)).unwrap_or_default(),
            _ => after.find([';', '\n', '}']).and_then(|end| after.get(end..)).unwrap_or_default(),
        };
    }
}

/// Skips line numbers, `$`, patterns and what joins two of them.
fn after_address(script: &str) -> Option<&str> {
    let mut rest = script;
    loop {
        let next = rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || " \t$,~+!{;\n".contains(sign));
        let pattern = match next.strip_prefix('\\') {
            Some(custom) => after_delimited(custom, 1)?,
            None if next.starts_with('/') => after_delimited(next, 1)?,
            None if next.len() == rest.len() => return Some(rest),
            None => next,
        };
        rest = if pattern.len() == next.len() { pattern } else { pattern.trim_start_matches(['I', 'M']) };
    }
}

/// Skips `count` parts that are separated and ended by the first character.
fn after_delimited(text: &str, count: usize) -> Option<&str> {
    let delimiter = text.chars().next()?;
    let mut left = count;
    let mut escaped = false;
    let mut class = false;
    let last_bracket = text.rfind(']');
    for (at, sign) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if sign == '\\' {
            escaped = true;
        } else if sign == '[' && !class && left == count {
            class = last_bracket.is_some_and(|close| close > at);
        } else if sign == ']' && class {
            class = false;
        } else if sign == delimiter && !class {
            left -= 1;
            if left == 0 {
                return text.get(at + sign.len_utf8()..);
            }
        }
    }
    None
}

/// Skips the text of `a`, `i` and `c`: lines that end in a backslash go on.
fn after_text(text: &str) -> &str {
    let mut escaped = false;
    for (at, sign) in text.char_indices() {
        if sign == '\n' && !escaped {
            return text.get(at..).unwrap_or_default();
        }
        escaped = sign == '\\' && !escaped;
    }
    ""
}
