//! A recipe's command: one program, with a script of the recipe in it (J6).
//!
//! What a person reviews has to be what runs. So there is no shell syntax in it: no quotes, no variables, no second
//! command. The script word is what an installation replaces by the place where the script lies then.

/// Programs whose next word is the script.
const INTERPRETERS: &[&str] = &["bash", "node", "py", "python", "python3", "sh"];

/// Characters that a shell would not take as they are, on one platform or another.
const SYNTAX: &[char] = &[
    '"', '\'', '`', '$', '~', '%', '^', '\\', ';', '|', '&', '<', '>', '(', ')', '{', '}', '[', ']', '*', '?', '!', '#',
];

/// A command that was looked through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    text: String,
    /// The script, as the words have it: relative to the recipe's root, with `/` between folders.
    script: String,
    /// What stands before the script, and after it.
    before: String,
    after: String,
}

impl Command {
    /// Says what is wrong, as a part of a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        if let Some(found) = text.chars().find(|it| it.is_control() || SYNTAX.contains(it)) {
            return Err(format!("found `{}`, expected words without quotes and shell syntax", found.escape_debug()));
        }
        let mut words = text.split(' ').filter(|word| !word.is_empty());
        let first = words.next().ok_or("found no word, expected a command")?;
        let is_interpreter = INTERPRETERS.contains(&first);
        let script = if is_interpreter {
            words.next().ok_or_else(|| format!("found `{first}` alone, expected a script behind it"))?
        } else {
            first
        };
        relative(script)?;
        let start = if is_interpreter { text.find(first).unwrap_or(0) + first.len() } else { 0 };
        let at = text.get(start..).and_then(|rest| rest.find(script)).map_or(start, |at| start + at);
        let before = text.get(..at).unwrap_or_default().to_owned();
        let after = text.get(at + script.len()..).unwrap_or_default().to_owned();
        let script = script.strip_prefix("./").unwrap_or(script).to_owned();
        Ok(Self { text: text.to_owned(), script, before, after })
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The script's path in the recipe.
    pub fn script(&self) -> &str {
        &self.script
    }

    /// The program that runs the script, where it is not the script itself.
    pub fn interpreter(&self) -> Option<&str> {
        Some(self.before.trim()).filter(|before| !before.is_empty())
    }

    /// With the script found through the profile's variable, so that it runs from anywhere (J15).
    pub fn placed(&self, recipe: &str, windows: bool) -> String {
        let Self { before, script, after, .. } = self;
        if windows {
            let script = script.replace('/', "\\");
            return format!("{before}\"%PINTLE_PROFILE%\\hooks\\{recipe}\\{script}\"{after}");
        }
        format!("{before}\"$PINTLE_PROFILE/hooks/{recipe}/{script}\"{after}")
    }
}

fn relative(script: &str) -> Result<(), String> {
    let is_absolute = script.starts_with('/') || script.contains(':');
    if is_absolute {
        return Err(format!("found the script `{script}`, expected one below the recipe's own folder"));
    }
    let inside = script.strip_prefix("./").unwrap_or(script);
    match inside.split('/').find(|part| ["", ".", ".."].contains(part)) {
        Some(_) => Err(format!("found the script `{script}`, expected a plain path below the recipe's own folder")),
        None => Ok(()),
    }
}
