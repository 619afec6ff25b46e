//! Shortening text that goes to an agent.

use std::borrow::Cow;

/// Said at the end of a text that was cut (E1).
const CUT: &str = "\n... (truncated)";

/// Cuts `text` to at most `limit` characters (Unicode scalar values); 0 means no limit (E1).
///
/// A cut text ends with a suffix that counts towards the limit, unless the limit leaves no room for it.
pub fn shorten(text: &str, limit: usize) -> Cow<'_, str> {
    if limit == 0 || text.len() <= limit || text.chars().nth(limit).is_none() {
        return Cow::Borrowed(text);
    }
    let suffix = CUT.chars().count();
    if limit <= suffix {
        return Cow::Owned(text.chars().take(limit).collect());
    }
    let mut cut: String = text.chars().take(limit - suffix).collect();
    cut.push_str(CUT);
    Cow::Owned(cut)
}

#[cfg(test)]
mod tests;
