//! `pintle recipe new`: a recipe that works, to begin from.

use std::path::PathBuf;

use super::Done;
use crate::catalog::Problem;
use crate::catalog::recipe::{MANIFEST, Recipe};
use crate::catalog::tree::{Content, Tree};
use crate::term;

/// Begin a recipe: a folder with a hook that works, and two cases that say so
///
/// The hook asks before a command pushes. Change it, change its cases, and run `pintle recipe test`.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle recipe new ask-before-push
  pintle recipe new route-questions --lang ts --dir recipes
  pintle recipe test ask-before-push"
)]
pub(crate) struct Args {
    /// Its name, and that of its folder: lower-case letters and digits, with single hyphens
    id: String,
    /// What its script is written in
    #[arg(long, value_enum, default_value_t = Language::Sh)]
    lang: Language,
    /// Where to put the folder
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Language {
    /// POSIX shell
    Sh,
    /// Python 3
    Python,
    /// TypeScript, compiled for Node 20 or newer
    Ts,
}

/// What differs between the languages.
struct Template {
    command: &'static str,
    needs: &'static str,
    /// How the script is made, in the README.
    build: &'static str,
    /// Path, text, whether it can be run by itself.
    files: &'static [(&'static str, &'static str, bool)],
}

const COMMON: &[(&str, &str, bool)] = &[
    (MANIFEST, include_str!("templates/common/recipe.json"), false),
    ("README.md", include_str!("templates/common/README.md"), false),
    ("cases/asks-before-a-push.json", include_str!("templates/common/cases/asks-before-a-push.json"), false),
    (
        "cases/says-nothing-to-the-rest.json",
        include_str!("templates/common/cases/says-nothing-to-the-rest.json"),
        false,
    ),
];

const SH: Template = Template {
    command: "sh scripts/main.sh",
    needs: "a POSIX shell",
    build: "",
    files: &[("scripts/main.sh", include_str!("templates/sh/scripts/main.sh"), true)],
};

const PYTHON: Template = Template {
    command: "python3 scripts/main.py",
    needs: "`python3`",
    build: "",
    files: &[("scripts/main.py", include_str!("templates/python/scripts/main.py"), false)],
};

const TS: Template = Template {
    command: "node scripts/main.js",
    needs: "`node`, version 20 or newer",
    build: "
After a change in `src`, compile it:

```
npx --package typescript@7 tsc -p .
```
",
    files: &[
        ("tsconfig.json", include_str!("templates/ts/tsconfig.json"), false),
        ("src/main.ts", include_str!("templates/ts/src/main.ts"), false),
        ("scripts/main.js", include_str!("templates/ts/scripts/main.js"), false),
    ],
};

impl Language {
    fn template(self) -> &'static Template {
        match self {
            Self::Sh => &SH,
            Self::Python => &PYTHON,
            Self::Ts => &TS,
        }
    }
}

pub(super) fn run(args: &Args) -> Done {
    let recipe = Recipe::of_tree(tree(&args.id, args.lang.template()))?;
    let place = args.dir.join(&args.id);
    if place.symlink_metadata().is_ok() {
        let what = format!("{}: exists already", place.display());
        return Err(Problem::new(what).hint("name another recipe, or another folder with `--dir DIR`"));
    }
    recipe.tree.write(&place)?;
    term::data(format_args!("wrote {}", place.display()));
    term::talk(format_args!("try it: pintle recipe test {}", place.display()));
    Ok(())
}

fn tree(id: &str, template: &Template) -> Tree {
    let mut tree = Tree::default();
    for (path, text, is_executable) in COMMON.iter().chain(template.files) {
        let text = text
            .replace("{{id}}", id)
            .replace("{{command}}", template.command)
            .replace("{{needs}}", template.needs)
            .replace("{{build}}\n", template.build);
        let content = Content { bytes: text.into_bytes(), is_executable: *is_executable };
        tree.insert((*path).to_owned(), content);
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::{PYTHON, SH, TS, tree};
    use crate::catalog::recipe::Recipe;

    #[test]
    fn every_template_is_a_recipe_without_placeholders() {
        for template in [&SH, &PYTHON, &TS] {
            let recipe = Recipe::of_tree(tree("my-recipe", template)).expect("a template is a recipe");
            assert_eq!(recipe.manifest.id, "my-recipe");
            for (path, content) in recipe.tree.files() {
                let text = str::from_utf8(&content.bytes).expect("templates are text");
                assert!(!text.contains("{{") || path.starts_with("scripts/"), "{path}: {text}");
            }
        }
    }
}
