use bumpalo::Bump;

use super::{Filter, FilterError};
use crate::rules::Call;
use crate::testing::invocation;

fn filter(command: &str, arguments: &[&str]) -> Filter {
    let arguments = arguments.iter().map(|entry| (*entry).to_owned()).collect();
    Filter::new(command, arguments, String::from("no")).expect(command)
}

fn objects(filter: &Filter, command: &str) -> bool {
    let arena = Bump::new();
    let invocation = invocation(command, &arena);
    let call = Call::named(&invocation).or_else(|| Call::as_written(&invocation));
    call.is_some_and(|call| {
        let objects = filter.objects(&call);
        assert!(!objects || filter.beginnings().share_one_with(call.beginnings()), "{command}");
        objects
    })
}

#[track_caller]
fn check(command: &str, arguments: &[&str], cases: &[(&str, bool)]) {
    let filter = filter(command, arguments);
    for (text, expected) in cases {
        assert_eq!(objects(&filter, text), *expected, "`{command}` {arguments:?} on `{text}`");
    }
}

// B33, B38, B40
#[test]
fn the_first_argument_is_compared_literally() {
    let cases = [("docker rm c", true), ("docker rmi i", true), ("docker ps", false), ("docker", false)];
    check("docker", &["rm", "rmi"], &cases);
    check("docker", &["rm"], &[("docker container rm c", false), ("docker rmx", false), ("dockerx rm", false)]);
    check("npm", &["install"], &[("npm --silent install", false), ("npm $x install", false), ("npm $x", false)]);
    check("npm", &["in.*"], &[("npm install", false), ("npm in.*", true)]);
}

// B34
#[test]
fn an_entry_with_blanks_is_a_sequence() {
    check(
        "docker",
        &["system prune", "volume  rm"],
        &[
            ("docker system prune -af", true),
            ("docker system df", false),
            ("docker system", false),
            ("docker =system_prune", true),
            ("docker volume rm x", true),
            ("docker $x prune", false),
            ("docker system $x", false),
        ],
    );
    check("x", &[" "], &[("x a", false), ("x", false)]);
    check("x", &[""], &[("x ''", true), ("x a", false), ("x", false)]);
}

// B35
#[test]
fn names_are_normalised() {
    let cases = [("/usr/bin/npm i", true), ("./npm i", true), ("NPM i", true), ("npm.cmd i", true), ("pnpm i", false)];
    check("npm", &[], &cases);
    check("npm", &["i"], &cases);
    check("npm.*", &["i"], &[("/usr/bin/NPM.cmd i", true)]);
    check("$dir/npm", &[], &[("x", false)]);
    check("npm", &[], &[("$dir/npm i", true), ("$npm i", false)]);
}

// B35
#[test]
fn a_pattern_with_a_path_is_tried_on_the_path() {
    check("/usr/local/bin/tool", &[], &[("/usr/local/bin/tool x", true), ("tool x", false), ("/usr/bin/tool", false)]);
    check("\\./gradlew clean", &[], &[("./gradlew clean", true), ("gradlew clean", false)]);
    check(".*/node_modules/.*", &[], &[("./node_modules/.bin/x", true), ("x ./node_modules/y", true)]);
    check("\\./run", &["now"], &[("./run now", true), ("run now", false), ("./run later", false)]);
}

#[test]
fn a_name_may_be_spelled_as_its_program_is() {
    check("Set-Content", &[], &[("Set-Content x", true), ("set-content x", true), ("SET-CONTENT x", true)]);
    check("Set-.*", &[], &[("Set-Content x", true)]);
    check("npm.cmd", &[], &[("npm.cmd i", true)]);
}

// B10, B35
#[test]
fn the_windows_reading_counts() {
    let arena = Bump::new();
    let mut invocation = invocation("C:toolsnpm i", &arena);
    invocation.windows_name = Some("npm");
    let call = Call::named(&invocation).expect("a name");
    assert!(filter("npm", &["i"]).objects(&call));
    assert!(filter("npm i", &[]).objects(&call));
}

// B39
#[test]
fn no_arguments_is_pattern_mode() {
    check("yarn", &[], &[("yarnpkg install", true), ("echo yarn", false)]);
}

// F5
#[test]
fn errors_name_the_key_and_the_way_out() {
    let error = |command: &str, message: &str| Filter::new(command, Vec::new(), message.to_owned()).unwrap_err();
    assert_eq!(error(" ", "no"), FilterError::EmptyCommand);
    assert_eq!(error("npm", "\t"), FilterError::EmptyMessage);
    assert_eq!(error("npm", "").key(), "message");
    let look = error("npm (?!ci)", "no");
    assert_eq!(look.key(), "command");
    assert!(look.to_string().contains("look-around (`(?!…)`) is not supported"), "{look}");
    let broken = error("npm (", "no").to_string();
    assert!(broken.contains("no valid regular expression: "), "{broken}");
}
