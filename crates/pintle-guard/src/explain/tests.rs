use bumpalo::Bump;

use super::Collector;
use crate::invocation::{Context, Sink, Unreadable, UnreadableKind, Why};
use crate::judge::{Judge, Verdict};
use crate::policy::Policy;
use crate::span::Span;
use crate::testing::invocation;

#[test]
fn everything_is_kept_and_judged_alike() {
    let arena = Bump::new();
    let policy = Policy::default();
    let text = "sudo rm $x; $y/ls; $z";
    let mut collector =
        Collector { text, judge: Judge::new(text, &policy), commands: vec![], unknown: vec![], errors: vec![] };
    let mut inner = invocation("/bin/rm $x", &arena);
    inner.wrappers = &["sudo"];
    inner.context = Context::Loop;
    collector.command(&inner);
    assert!(!collector.done());
    let whole = Span::new(0, 4);
    collector.unknown(Why::Variable, whole, Some(&invocation("$z", &arena)));
    collector.unknown(Why::WrapperOption, whole, Some(&invocation("env $z", &arena)));
    collector.code("perl", "unlink", whole);
    collector.unreadable(&Unreadable { kind: UnreadableKind::Unfinished, span: Span::new(5, 5) });

    let [rm, unknown] = &collector.commands[..] else { panic!("{:?}", collector.commands) };
    assert_eq!(rm.program.as_deref(), Some("rm"));
    assert_eq!(rm.argv, [Some(String::from("/bin/rm")), None]);
    assert_eq!((&rm.wrappers[..], rm.context), (&["sudo"][..], "loop"));
    assert_eq!((unknown.program.as_deref(), &unknown.argv[..]), (None, &[None][..]));
    assert_eq!(collector.unknown.len(), 3);
    assert_eq!(collector.errors[0].text, "it ends too early (line 1, column 6)");
    let judgement = collector.judge.judgement();
    assert_eq!((judgement.verdict, judgement.rule), (Verdict::Block, Some("delete")));
}
