use std::fmt::Write as _;

use bumpalo::Bump;

use super::ast::{Body, Kind, Operator, Part, Stage, Statement, What, Word};
use super::parse;
use crate::shell::bash::Origin;
use crate::shell::limits::Budget;

/// The tree in short: `[…]` a pipeline's stages, `{…}` a block, `$name` a variable, `(…)` a substitution.
fn dump(text: &str) -> String {
    let arena = Bump::new();
    let budget = Budget::default();
    let parsed = parse(text, Origin::Exact(0), &budget, &arena);
    let mut out = statements(parsed.statements);
    if let Some(error) = parsed.error {
        let _ = write!(out, " !{:?}", error.kind);
    }
    out
}

fn statements(all: &[Statement<'_>]) -> String {
    all.iter().map(statement).collect::<Vec<_>>().join("; ")
}

fn statement(statement: &Statement<'_>) -> String {
    match statement {
        Statement::Pipeline(stages) => stages.iter().map(stage).collect::<Vec<_>>().join(" | "),
        Statement::Assign(assign) => {
            let value = self::statement(&assign.value);
            let operator = if assign.plain { "=" } else { "?=" };
            format!("{} {operator} {value}", assign.name.map_or_else(|| word(&assign.target), str::to_owned))
        }
        Statement::Body(Body { kind, variable, statements: inner }) => {
            let kind = match kind {
                Kind::Once => "once",
                Kind::Branch => "branch",
                Kind::Loop => "loop",
            };
            let variable = variable.map(|(name, items)| format!("<{name} in {}>", statements(items)));
            format!("{kind}{}{{{}}}", variable.unwrap_or_default(), statements(inner))
        }
        Statement::Function(inner) => format!("function{{{}}}", statements(inner)),
    }
}

fn stage(stage: &Stage<'_>) -> String {
    let operator = match stage.operator {
        None => "",
        Some(Operator::Call) => "& ",
        Some(Operator::Dot) => ". ",
    };
    let what = match &stage.what {
        What::Command(words) => words.iter().map(word).collect::<Vec<_>>().join(" "),
        What::Expression(value) => format!("={}", word(value)),
    };
    let redirects = stage.redirects.iter().map(|file| format!(" >{}", word(file))).collect::<Vec<_>>().concat();
    format!("{operator}{what}{redirects}")
}

fn word(word: &Word<'_>) -> String {
    parts(word.parts)
}

fn parts(all: &[Part<'_>]) -> String {
    all.iter()
        .map(|part| match part {
            Part::Text(text) => (*text).to_owned(),
            Part::Variable(name) => format!("${name}"),
            Part::Splat(name) => format!("@{name}"),
            Part::Hole => String::from("?"),
            Part::Substitution(inner) => format!("({})", statements(inner)),
            Part::Script(inner) => format!("{{{}}}", statements(inner)),
            Part::Hash(inner) => format!("@{{{}}}", statements(inner)),
            Part::Type(name, inner) => format!("[{name}{}]", nested(inner)),
            Part::Index(inner) => format!("[{}]", parts(inner)),
            Part::Member => String::from(".m"),
            Part::Call(call) => format!(".{}({})", call.name.unwrap_or("?"), parts(call.arguments)),
            Part::Comma => String::from(","),
            Part::Operator(text) => format!(" {text} "),
            Part::Stray => String::from("<stray>"),
        })
        .collect()
}

/// What is computed inside of a type or an attribute.
fn nested(inner: &[Part<'_>]) -> String {
    let computed: Vec<_> =
        inner.iter().copied().filter(|part| matches!(part, Part::Script(_) | Part::Substitution(_))).collect();
    parts(&computed)
}

fn all_read_as(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(dump(text), *expected, "{text}");
    }
}

// B12
#[test]
fn statements_and_pipelines() {
    all_read_as(&[
        ("a; b\nc", "a; b; c"),
        ("a | b |\n c\n| d", "a | b | c | d"),
        ("a && b || c", "a; b; c"),
        ("a & b", "a; b"),
        ("& a b", "& a b"),
        (". a", ". a"),
        (".\\a b", ".\\a b"),
        ("a > f 2>&1 b", "a b >f"),
        ("a 2> f", "a >f"),
        ("a # b\nc <# d\ne #> f", "a; c f"),
        ("a#b c", "a#b c"),
        ("a `\n b", "a b"),
        ("", ""),
        ("a --% b & $c %d%", "a b & $c ?"),
    ]);
}

// B11
#[test]
fn words() {
    all_read_as(&[
        ("a 'b c' \"d $e\" f$g", "a b c d $e f$g"),
        ("a'b'\"c\" d", "abc d"),
        ("a`b `$c `'d", "a\u{8} $c 'd"),
        ("a 'it''s' \"say \"\"x\"\"\"", "a it's say \"x\""),
        ("a ‘b’ “c”", "a b c"),
        ("a b, c ,d", "a b,c,d"),
        ("a $b.c $d[0] $e.f(1)", "a $b.m $d[0] $e.f(1)"),
        ("a ${b c} $env:d $script:e $f:g", "a $b c $env:d $e $f:g"),
        ("a @b @(c) @{d = e}", "a @b (c) @{d = e}"),
        ("a -b:c -d", "a -b:c -d"),
        ("a \"b$(c \"d\")e\"", "a b(c d)e"),
        ("a \"$b: $c's $\"", "a $b: $c's $"),
        ("a `u{72}m", "a rm"),
        ("a @'\nb\n$c\n'@ d", "a b\n$c d"),
        ("a @\"\nb $c\n\"@", "a b $c"),
        ("a @'\r\nb\r\n'@", "a b"),
        ("a @'\n'@ b", "a  b"),
        ("a [b]::c", "a [b]::c"),
        ("a\u{ffff}b", "a?b"),
    ]);
}

#[test]
fn values_are_no_commands() {
    all_read_as(&[
        ("$a", "=$a"),
        ("'a'", "=a"),
        ("1 + 2", "=1 + 2"),
        ("7z a", "7z a"),
        ("-1", "= - 1"),
        ("$a -eq 'b'", "=$a -eq b"),
        ("$a b", "=$a<stray>"),
        ("[a]::b(1, $c)", "=[a].b(1,$c)"),
        ("[a]'b'", "=[a]b"),
        ("(a).b()", "=(a).b()"),
        ("$a.'b'(1)", "=$a.b(1)"),
        ("$a.$b(1)", "=$a$b.?(1)"),
        ("{ a }", "={a}"),
        ("!$a", "= ! $a"),
        ("$a ? 1 : 2", "=$a ? 1 : 2"),
    ]);
}

#[test]
fn assignments() {
    all_read_as(&[
        ("$a = 'b'", "a = =b"),
        ("$A=b c", "a = b c"),
        ("$a += 'b'", "a ?= =b"),
        ("[string]$a = 'b'", "a = =b"),
        ("$a = $b = 1", "a = b = =1"),
        ("$a, $b = 1, 2", "$a,$b = =1,2"),
        ("$a.b = 1", "$a.m = =1"),
        ("$script:a = 1", "a = =1"),
        ("$a = if ($b) { c }", "a = branch{=$b; c}"),
        ("$a = @{ b = 1; 'c' = d }", "a = =@{b = =1; c = d}"),
    ]);
}

// B14
#[test]
fn keywords() {
    all_read_as(&[
        ("if ($a) { b } elseif (c) { d } else { e }", "branch{=$a; b}; branch{c; d}; branch{e}"),
        ("foreach ($a in b) { c }", "loop<a in b>{c}"),
        ("foreach -parallel ($a in $b) { c }", "loop<a in =$b>{c}"),
        ("for ($i = 0; $i -lt 3; $i++) { a }", "loop{i = =0; =$i -lt 3; =$i +  + ; a}"),
        ("do { a } while (b)", "loop{a}; loop{b}"),
        ("switch -regex ($a) { 'b' { c } default { d } }", "loop{=$a; =b; branch{c}; =default; branch{d}}"),
        ("try { a } catch [b], [c] { d } finally { e }", "branch{a}; branch{d}; branch{e}"),
        ("function a($b = (c)) { d }", "function{=$b = (c); d}"),
        ("param([switch]$a, $b = (c)) d", "=[switch]$a,$b = (c); d"),
        ("class a { [b] c() { d } }", "function{=[b]c[]{d}}"),
        ("return a b", "a b"),
        ("break a; b", "b"),
        (":a while (b) { c }", "loop{b; c}"),
        ("a | foreach { b }", "a | foreach {b}"),
        ("process a", "process a"),
        ("if-a b", "if-a b"),
    ]);
}

// B29
#[test]
fn torn_text() {
    all_read_as(&[
        ("a 'b", "a b !Unfinished"),
        ("a (b", "a (b) !Unfinished"),
        ("a { b", "a {b} !Unfinished"),
        ("a @'\nb", "a b !Unfinished"),
        ("a <# b", "a !Unfinished"),
        ("a |", "a"),
    ]);
    assert!(dump("a ) b").starts_with("a; b !Syntax"));
    assert!(dump("(a } b)").contains("!Syntax"));
}

#[test]
fn places_are_those_of_the_text() {
    let arena = Bump::new();
    let text = "a; bc 'd' | e";
    let parsed = parse(text, Origin::Exact(0), &Budget::default(), &arena);
    let spans: Vec<_> = parsed
        .statements
        .iter()
        .flat_map(|statement| match statement {
            Statement::Pipeline(stages) => stages.iter().map(|stage| stage.span.of(text).unwrap()).collect(),
            _ => Vec::new(),
        })
        .collect();
    assert_eq!(spans, ["a", "bc 'd' ", "e"]);
}
