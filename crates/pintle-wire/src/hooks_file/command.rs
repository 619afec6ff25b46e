//! Command lines: which are ours, and how a program's path is written in one.

/// What the program is called, and the commands under which an agent calls it.
const PROGRAM: &str = "pintle";
const CALLS: &[&str] = &["hook", "run"];

/// Options whose values an entry of ours carries anyway.
const OWN_OPTIONS: &[(&str, &str)] = &[("--format", "-f"), ("--event", "-e")];

/// Whether a command line of an agent's file starts our hook.
pub fn is_ours(command: &str) -> bool {
    program_and_rest(command).is_some()
}

/// The program as the command line names it, without quotes.
pub(super) fn program_of(command: &str) -> Option<String> {
    program_and_rest(command).map(|(program, _)| program)
}

/// The options that a person added to an entry, as they would be written behind another one.
pub(super) fn additions(command: &str) -> String {
    let mut words = program_and_rest(command).map(|(_, rest)| rest).unwrap_or_default().into_iter();
    let mut kept = String::new();
    while let Some(word) = words.next() {
        if OWN_OPTIONS.iter().any(|(long, short)| word == *long || word == *short) {
            _ = words.next();
        } else if !OWN_OPTIONS.iter().any(|(long, short)| {
            word.strip_prefix(long).is_some_and(|rest| rest.starts_with('=')) || word.starts_with(short)
        }) {
            kept.push(' ');
            kept.push_str(&quoted_posix(&word));
        }
    }
    kept
}

fn program_and_rest(command: &str) -> Option<(String, Vec<String>)> {
    let mut words = words(command.trim_start_matches(['&', ' ', '\t'])).into_iter();
    let program = words.next()?;
    let name = program.rsplit(['/', '\\']).next()?;
    let name = name.strip_suffix(".exe").or_else(|| name.strip_suffix(".EXE")).unwrap_or(name);
    let call = words.next()?;
    (name == PROGRAM && CALLS.contains(&call.as_str())).then(|| (program, words.collect()))
}

/// Words as a shell would split them, as far as a registration needs it. A backslash quotes only what a path of
/// Windows never has behind one.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = command.chars().peekable();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ' | '\t' | '\n' | '\r') => words.extend(word.take()),
            (None | Some('"'), '\\') if characters.peek().is_some_and(|next| " '\"$`".contains(*next)) => {
                word.get_or_insert_default().extend(characters.next());
            }
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

/// A program's path, so that the shell of that platform reads it as one word.
///
/// On Windows some agents use bash, others `cmd`: forward slashes and double quotes are read alike by both.
pub fn quoted(path: &str, windows: bool) -> String {
    if windows {
        let path = path.strip_prefix(r"\\?\").unwrap_or(path).replace('\\', "/");
        let plain = path.chars().all(|it| it.is_alphanumeric() || "/:._-~".contains(it));
        return if plain { path } else { format!("\"{path}\"") };
    }
    quoted_posix(path)
}

fn quoted_posix(word: &str) -> String {
    let plain = !word.is_empty() && word.chars().all(|it| it.is_ascii_alphanumeric() || "/._-+:@%,=".contains(it));
    if plain { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
