use std::collections::BTreeSet;

use bumpalo::Bump;

use super::{Call, Group, RULES};
use crate::testing::invocation;

fn objects(rule: &super::Rule, command: &str) -> bool {
    let arena = Bump::new();
    let invocation = invocation(command, &arena);
    Call::named(&invocation).is_some_and(|call| rule.objects(&call))
}

// B1–B4, and what the contract adds to them.
#[test]
fn examples_hold() {
    for rule in RULES {
        for (command, expected) in rule.examples {
            assert_eq!(objects(rule, command), *expected, "{command}");
        }
    }
}

#[test]
fn every_rule_has_examples_of_both_kinds() {
    for rule in RULES {
        for kind in [true, false] {
            assert!(
                rule.examples.iter().any(|(_, objects)| *objects == kind),
                "{:?}: none that is {kind}",
                rule.programs
            );
        }
    }
}

#[test]
fn every_program_has_an_example() {
    for rule in RULES {
        for program in rule.programs {
            let shown =
                |command: &str| command.split(' ').next().is_some_and(|word| crate::name::normalized(word) == *program);
            assert!(rule.examples.iter().any(|(command, objects)| *objects && shown(command)), "{program}");
        }
    }
}

// Names are compared with what normalisation yields.
#[test]
fn rows_name_programs_in_normal_form_and_once() {
    let mut seen = BTreeSet::new();
    for program in RULES.iter().flat_map(|rule| rule.programs) {
        assert_eq!(crate::name::normalized(program), *program);
        assert!(seen.insert(program), "{program} twice");
    }
}

// B10: a backslash may be a separator of directories.
#[test]
fn the_windows_reading_counts() {
    let arena = Bump::new();
    let mut invocation = invocation("C:Windowsrm.exe x", &arena);
    let objects =
        |invocation: &_| Call::named(invocation).is_some_and(|call| RULES.iter().any(|rule| rule.objects(&call)));
    assert!(!objects(&invocation));
    invocation.windows_name = Some("rm.exe");
    assert!(objects(&invocation));
}

#[test]
fn groups_have_ids() {
    assert_eq!([Group::Delete, Group::Kill, Group::RawCopy].map(Group::id), ["delete", "kill", "raw-copy"]);
}
