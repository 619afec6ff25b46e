//! What a few harmless programs print, told from their arguments: enough to read `$(echo rm)`, `echo … | sh` and
//! `cat <<EOF | bash`.

use super::printers::sets_up_a_shell;
use super::value::pieces_of;
use super::walk::{Input, Walker};
use crate::invocation::{Arg, Piece};

/// Programs that print nothing when all goes well.
fn is_silent(name: &str) -> bool {
    matches!(
        name,
        ":" | "["
            | "alias"
            | "cd"
            | "chmod"
            | "cp"
            | "declare"
            | "eval"
            | "exit"
            | "export"
            | "false"
            | "hash"
            | "let"
            | "ln"
            | "local"
            | "mkdir"
            | "mv"
            | "popd"
            | "read"
            | "readonly"
            | "return"
            | "set"
            | "shift"
            | "shopt"
            | "sleep"
            | "test"
            | "touch"
            | "trap"
            | "true"
            | "typeset"
            | "umask"
            | "unalias"
            | "unset"
            | "wait"
    )
}

impl<'a> Walker<'_, 'a> {
    /// Adds what this command prints to the output that is being collected, if it is.
    pub(super) fn emit_output(&mut self, program: &str, argv: &'a [Arg<'a>]) {
        if self.capture.is_none() || is_silent(program) {
            return;
        }
        let arguments = argv.get(1..).unwrap_or_default();
        let pieces = match program {
            "echo" => Some(self.echo(arguments)),
            "printf" => self.printf(arguments),
            "cat" => self.cat(arguments),
            "tee" => self.input_pieces(),
            "which" | "command" | "type" => self.found(arguments),
            _ if sets_up_a_shell(program, arguments) => Some(Vec::new()),
            _ => None,
        };
        match pieces {
            Some(pieces) => self.emit(&pieces),
            None => self.emit_unknown(),
        }
    }

    fn input_pieces(&self) -> Option<Vec<Piece<'a>>> {
        match self.input {
            Input::Text(text) => Some(pieces_of(self.arena, &text).to_vec()),
            Input::Inherited | Input::File(_) => None,
        }
    }

    fn echo(&mut self, arguments: &[Arg<'a>]) -> Vec<Piece<'a>> {
        let mut words = arguments;
        let (mut newline, mut escapes) = (true, false);
        while let Some((Arg::Known(option, _), rest)) = words.split_first() {
            let Some(letters) = option.strip_prefix('-').filter(|letters| !letters.is_empty()) else { break };
            if !letters.bytes().all(|letter| matches!(letter, b'n' | b'e' | b'E')) {
                break;
            }
            newline &= !letters.contains('n');
            for letter in letters.chars().filter(|letter| *letter != 'n') {
                escapes = letter == 'e';
            }
            words = rest;
        }
        let mut pieces = Vec::with_capacity(words.len() * 2);
        for (at, word) in words.iter().enumerate() {
            if at > 0 {
                pieces.push(Piece::Text(" "));
            }
            match word {
                Arg::Known(text, _) if escapes && text.contains('\\') => match unescaped(text) {
                    Some(text) => pieces.push(Piece::Text(self.arena.alloc_str(&text))),
                    None => pieces.push(Piece::Hole),
                },
                word => {
                    pieces.extend_from_slice(pieces_of(self.arena, word));
                    // dash, and bash on request, decode escapes unasked.
                    if !escapes
                        && word.known().is_some_and(|text| unescaped(text).is_none_or(|decoded| decoded != text))
                    {
                        pieces.push(Piece::Hole);
                    }
                }
            }
        }
        if newline {
            pieces.push(Piece::Text("\n"));
        }
        pieces
    }

    /// `printf FORMAT ARGUMENTS…`, the format used again until the arguments are used up.
    pub(super) fn printf(&mut self, arguments: &[Arg<'a>]) -> Option<Vec<Piece<'a>>> {
        let arguments = match arguments.first() {
            Some(Arg::Known("--", _)) => arguments.get(1..).unwrap_or_default(),
            _ => arguments,
        };
        let (format, mut rest) = arguments.split_first()?;
        let format = format.known()?;
        let mut pieces = Vec::new();
        for _ in 0..=arguments.len() {
            let before = rest.len();
            self.formatted(format, &mut rest, &mut pieces)?;
            if rest.is_empty() || rest.len() == before {
                break;
            }
        }
        Some(pieces)
    }

    fn formatted(&mut self, format: &'a str, rest: &mut &[Arg<'a>], pieces: &mut Vec<Piece<'a>>) -> Option<()> {
        let mut left = format;
        while let Some(at) = left.find('%') {
            let (text, conversion) = left.split_at_checked(at)?;
            pieces.push(Piece::Text(self.arena.alloc_str(&unescaped(text)?)));
            let mut chars = conversion.chars();
            chars.next();
            let letter = chars.next()?;
            left = chars.as_str();
            if letter == '%' {
                pieces.push(Piece::Text("%"));
                continue;
            }
            let next = rest.split_first();
            if let Some((_, after)) = next {
                *rest = after;
            }
            match (letter, next) {
                ('s' | 'b' | 'q' | 'd' | 'i', None) => {}
                ('s', Some((word, _))) => pieces.extend_from_slice(pieces_of(self.arena, word)),
                ('b', Some((Arg::Known(word, _), _))) => {
                    pieces.push(Piece::Text(self.arena.alloc_str(&unescaped(word)?)));
                }
                ('d' | 'i', Some((Arg::Known(word, _), _))) => pieces.push(Piece::Text(word)),
                _ => return None,
            }
        }
        pieces.push(Piece::Text(self.arena.alloc_str(&unescaped(left)?)));
        Some(())
    }

    fn cat(&mut self, arguments: &[Arg<'a>]) -> Option<Vec<Piece<'a>>> {
        if arguments.is_empty() {
            return self.input_pieces();
        }
        let mut pieces = Vec::new();
        for file in arguments {
            if matches!(file.known(), Some("-" | "/dev/stdin")) {
                pieces.extend(self.input_pieces()?);
            } else {
                let content = self.sure_content_of(file)?;
                pieces.extend_from_slice(pieces_of(self.arena, &content));
            }
        }
        Some(pieces)
    }

    /// `which NAME`, `command -v NAME`, `type -P NAME`: a path that ends in the name.
    fn found(&mut self, arguments: &[Arg<'a>]) -> Option<Vec<Piece<'a>>> {
        let last = arguments.last()?.known()?;
        if last.starts_with('-') || last.is_empty() {
            return None;
        }
        let name = last.rsplit('/').next().unwrap_or(last);
        Some(vec![Piece::Hole, Piece::Text(self.arena.alloc_str(&format!("/{name}\n")))])
    }
}

/// Text with the backslash escapes of `printf` and `echo -e` decoded; `None` for what is not understood.
fn unescaped(text: &str) -> Option<String> {
    if !text.contains('\\') {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut left = text;
    while let Some(at) = left.find('\\') {
        let (before, escape) = left.split_at_checked(at)?;
        bytes.extend_from_slice(before.as_bytes());
        let mut chars = escape.chars();
        chars.next();
        let Some(letter) = chars.next() else {
            bytes.push(b'\\');
            return String::from_utf8(bytes).ok();
        };
        let after = chars.as_str();
        left = match letter {
            'x' => number(after, 16, 2, &mut bytes)?,
            'u' => character(after, 4, &mut bytes)?,
            'U' => character(after, 8, &mut bytes)?,
            '0'..='7' => number(escape.get(1..)?, 8, if letter == '0' { 4 } else { 3 }, &mut bytes)?,
            'c' => return String::from_utf8(bytes).ok(),
            _ => {
                match simple_escape(letter) {
                    Some(byte) => bytes.push(byte),
                    None => bytes.extend_from_slice(escape.get(..1 + letter.len_utf8())?.as_bytes()),
                }
                after
            }
        };
    }
    bytes.extend_from_slice(left.as_bytes());
    String::from_utf8(bytes).ok()
}

fn simple_escape(letter: char) -> Option<u8> {
    Some(match letter {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'e' | 'E' => 27,
        '\\' => b'\\',
        '"' => b'"',
        '\'' => b'\'',
        _ => return None,
    })
}

/// Reads up to `most` digits; returns what follows them.
fn number<'t>(text: &'t str, base: u32, most: usize, bytes: &mut Vec<u8>) -> Option<&'t str> {
    let count = text.chars().take(most).take_while(|digit| digit.is_digit(base)).count();
    let (digits, rest) = text.split_at_checked(count)?;
    let value = u8::try_from(u32::from_str_radix(digits, base).ok()? & 0xff).ok()?;
    // A substitution drops the byte zero.
    if value != 0 {
        bytes.push(value);
    }
    Some(rest)
}

/// Reads a character by its number in up to `most` digits; returns what follows them.
fn character<'t>(text: &'t str, most: usize, bytes: &mut Vec<u8>) -> Option<&'t str> {
    let count = text.chars().take(most).take_while(char::is_ascii_hexdigit).count();
    let (digits, rest) = text.split_at_checked(count)?;
    let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    Some(rest)
}
