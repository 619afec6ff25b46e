//! Package managers and environment managers that run a command in an environment of theirs.

use super::row::{Effect, Operand, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use crate::invocation::Arg;

const NPX_SHORT: &str = "c:p:w:yq";
const NPX_LONG: &[&str] = &[
    "call=",
    "package=",
    "workspace=",
    "workspaces",
    "include-workspace-root",
    "yes",
    "no",
    "no-install",
    "ignore-existing",
    "quiet",
    "prefix=",
    "cache=",
    "registry=",
    "userconfig=",
    "shell=",
    "loglevel=",
    "allow-scripts=",
    "strict-allow-scripts",
    "shell-auto-fallback=?",
    "prefer-offline",
    "prefer-online",
    "offline",
    "help",
    "version",
];

pub(super) static NPX: Row = Row {
    names: &["npx", "pnpx", "bunx"],
    short: NPX_SHORT,
    long: NPX_LONG,
    on: &[("c", Effect::Aside), ("call", Effect::Aside), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    examples: &[
        ("npx -c 'rm x'", "script: rm x"),
        ("npx --call='rm x'", "script: rm x"),
        ("npx -p pkg -c 'rm x'", "script: rm x"),
        ("npx rimraf x", "run: rimraf x"),
        ("npx --yes -p a -- rm x", "run: rm x"),
        ("npx --version", "-"),
        ("npx", "-"),
    ],
    ..PLAIN
};

const NPM_EXEC: Row = Row {
    names: &["exec", "x"],
    short: NPX_SHORT,
    long: NPX_LONG,
    on: &[("c", Effect::Aside), ("call", Effect::Aside)],
    lenient: true,
    examples: &[
        ("npm exec -c 'rm x'", "script: rm x"),
        ("npm exec -- rm x", "run: rm x"),
        ("npm x --package=a -- rm x", "run: rm x"),
        ("npm exec", "-"),
    ],
    ..PLAIN
};

pub(super) static NPM: Row = Row {
    names: &["npm"],
    short: "w:C:gDESOBlfhvsdq",
    long: NPX_LONG,
    on: &[("version", Effect::Ends), ("help", Effect::Ends)],
    lenient: true,
    rest: Rest::Sub(&[NPM_EXEC]),
    examples: &[
        ("npm --prefix d exec -- rm x", "run: rm x"),
        ("npm rm left-pad", "-"),
        ("npm run rm", "-"),
        ("npm ci", "-"),
    ],
    ..PLAIN
};

/// `exec` and `dlx` of pnpm, yarn and bun.
pub(super) static PNPM: Row = Row {
    names: &["pnpm", "yarn", "yarnpkg", "lerna", "nx"],
    short: "C:F:rw",
    long: &["dir=", "filter=", "cwd=", "recursive", "workspace-root", "parallel", "stream", "help", "version"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["exec", "dlx"],
        short: "crp:",
        long: &[
            "shell-mode",
            "package=",
            "recursive",
            "parallel",
            "resume-from=",
            "no-reporter-hide-prefix",
            "allow-build=",
            "scope=",
            "stream",
        ],
        on: &[("c", Effect::Joined), ("shell-mode", Effect::Joined)],
        lenient: true,
        rest: Rest::Argv,
        examples: &[
            ("pnpm exec rm x", "run: rm x"),
            ("pnpm -r exec rm x", "run: rm x"),
            ("pnpm dlx --package=a rm x", "run: rm x"),
            ("pnpm exec -c 'rm x'", "script: rm x"),
            ("yarn exec -- rm x", "run: rm x"),
            ("pnpm exec", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[
        ("pnpm --filter a exec rm x", "run: rm x"),
        ("yarn dlx rm x", "run: rm x"),
        ("pnpm rm left-pad", "-"),
        ("yarn install", "-"),
    ],
    ..PLAIN
};

/// `run` of the Python project managers.
pub(super) static POETRY: Row = Row {
    names: &["poetry", "pipenv", "pdm", "rye", "pixi", "hatch"],
    short: "C:P:p:qvnVhe:",
    long: &[
        "directory=",
        "project=",
        "no-interaction",
        "quiet",
        "verbose",
        "ansi",
        "no-ansi",
        "env=",
        "python=",
        "help",
        "version",
    ],
    on: &[("help", Effect::Ends), ("version", Effect::Ends), ("V", Effect::Ends)],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["run"],
        short: "p:s:e:",
        long: &["project=", "site-packages", "environment=", "manifest-path=", "venv="],
        on: &[],
        lenient: true,
        examples: &[
            ("poetry run rm x", "run: rm x"),
            ("pipenv run python -c 'x'", "run: python -c x"),
            ("pdm run -p d rm x", "run: rm x"),
            ("hatch run rm x", "run: rm x"),
            ("poetry run", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[
        ("poetry -C d run rm x", "run: rm x"),
        ("hatch -e test run rm x", "run: rm x"),
        ("poetry remove rm", "-"),
        ("pdm install", "-"),
    ],
    ..PLAIN
};

const UV_RUN_SHORT: &str = "C:cfi:mnp:PqUsvw:";
const UV_RUN_LONG: &[&str] = &[
    "extra=",
    "no-extra=",
    "group=",
    "no-group=",
    "only-group=",
    "env-file=",
    "with=",
    "with-editable=",
    "with-requirements=",
    "from=",
    "index=",
    "default-index=",
    "index-url=",
    "extra-index-url=",
    "find-links=",
    "upgrade-package=",
    "index-strategy=",
    "keyring-provider=",
    "resolution=",
    "prerelease=",
    "fork-strategy=",
    "exclude-newer=",
    "link-mode=",
    "reinstall-package=",
    "config-setting=",
    "no-build-isolation-package=",
    "no-build-package=",
    "no-binary-package=",
    "cache-dir=",
    "refresh-package=",
    "python=",
    "python-platform=",
    "python-preference=",
    "color=",
    "allow-insecure-host=",
    "directory=",
    "project=",
    "config-file=",
    "package=",
    "constraints=",
    "overrides=",
    "build-constraints=",
    "module",
    "script",
    "gui-script",
    "help",
    "version",
];

const UV_RUN: Row = Row {
    names: &["run"],
    short: UV_RUN_SHORT,
    long: UV_RUN_LONG,
    on: &[("m", Effect::Ends), ("module", Effect::Ends), ("help", Effect::Ends)],
    lenient: true,
    rest: Rest::With(uv_run),
    examples: &[
        ("uv run -", "code python from stdin"),
        ("uv run rm x", "run: rm x"),
        ("uv run --with a==1 python -c 'x'", "run: python -c x"),
        ("uv run -p 3.12 --no-sync -- rm x", "run: rm x"),
        ("uv run -m rm", "-"),
        ("uv run", "-"),
    ],
    ..PLAIN
};

/// A lone `-` is a program of Python on standard input.
fn uv_run<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    match words {
        [Arg::Known("-", _), ..] => steps.code_from_input(&super::languages::PYTHON),
        _ => steps.command(words),
    }
}

pub(super) static UV: Row = Row {
    names: &["uv"],
    short: UV_RUN_SHORT,
    long: UV_RUN_LONG,
    lenient: true,
    rest: Rest::Sub(&[
        UV_RUN,
        Row {
            names: &["tool"],
            lenient: true,
            rest: Rest::Sub(&[UV_RUN]),
            examples: &[("uv tool run --from a rm x", "run: rm x"), ("uv tool install rm", "-")],
            ..PLAIN
        },
    ]),
    examples: &[("uv --directory d run rm x", "run: rm x"), ("uv remove rm", "-"), ("uv sync", "-")],
    ..PLAIN
};

pub(super) static UVX: Row = Row {
    names: &["uvx"],
    short: UV_RUN_SHORT,
    long: UV_RUN_LONG,
    lenient: true,
    examples: &[("uvx --from a rm x", "run: rm x"), ("uvx python -c 'x'", "run: python -c x"), ("uvx --version", "-")],
    ..PLAIN
};

pub(super) static PIPX: Row = Row {
    names: &["pipx"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["run"],
        long: &[
            "spec=",
            "python=",
            "index-url=",
            "pip-args=",
            "with=",
            "no-cache",
            "path",
            "verbose",
            "fetch-missing-python",
        ],
        on: &[],
        lenient: true,
        examples: &[("pipx run --spec a rm x", "run: rm x"), ("pipx run", "-")],
        ..PLAIN
    }]),
    examples: &[("pipx run rm x", "run: rm x"), ("pipx uninstall rm", "-")],
    ..PLAIN
};

/// Version managers whose subcommand is followed by the command.
pub(super) static BUNDLE: Row = Row {
    names: &[
        "bundle",
        "bundler",
        "rbenv",
        "pyenv",
        "nodenv",
        "goenv",
        "jenv",
        "asdf",
        "opam",
        "stack",
        "cabal",
        "fnm",
        "volta",
        "conda",
        "mamba",
        "micromamba",
    ],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["exec", "run"],
        short: "C:n:p:",
        long: &[
            "using=",
            "switch=",
            "cd=",
            "gemfile=",
            "package=",
            "resolver=",
            "cwd=",
            "name=",
            "prefix=",
            "node=",
            "npm=",
            "yarn=",
            "pnpm=",
        ],
        on: &[],
        lenient: true,
        examples: &[
            ("bundle exec rm x", "run: rm x"),
            ("opam exec --switch 5 -- rm x", "run: rm x"),
            ("conda run -n env --no-capture-output rm x", "run: rm x"),
            ("conda run -n env grep rm x", "run: grep rm x"),
            ("bundle exec", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[
        ("pyenv exec rm x", "run: rm x"),
        ("conda run -p d rm x", "run: rm x"),
        ("bundle install", "-"),
        ("conda remove rm", "-"),
    ],
    ..PLAIN
};

/// Those that name a tool chain, a profile or a service before the command.
pub(super) static RUSTUP: Row = Row {
    names: &["rustup", "aws-vault"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["run", "exec"],
        short: "d:nj",
        long: &["install", "duration=", "region=", "mfa-token=", "backend=", "no-session", "server"],
        on: &[],
        operands: &[Operand::One],
        lenient: true,
        examples: &[
            ("rustup run nightly rm x", "run: rm x"),
            ("aws-vault exec prof -- rm x", "run: rm x"),
            ("rustup run nightly", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[("rustup run nightly rm x", "run: rm x"), ("rustup toolchain remove rm", "-")],
    ..PLAIN
};

/// Those that name any number of tools or services before `--`.
pub(super) static MISE: Row = Row {
    names: &["mise", "rtx", "chamber", "nvm"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["exec", "x"],
        order: Order::None,
        rest: Rest::With(super::tools::after_dashes),
        examples: &[
            ("mise exec node@20 -- rm x", "run: rm x"),
            ("chamber exec a b -- rm x", "run: rm x"),
            ("nvm exec 18 rm x", "run: rm x"),
            ("mise exec", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[("mise x -- rm x", "run: rm x"), ("mise uninstall rm", "-")],
    ..PLAIN
};

pub(super) static NIX_SHELL: Row = Row {
    names: &["nix-shell"],
    short: "p:E:A:I:j:Qkvi:",
    long: &[
        "run=",
        "command=",
        "packages",
        "expr=",
        "attr=",
        "argstr=",
        "arg=",
        "pure",
        "keep=",
        "exclude=",
        "option=",
        "max-jobs=",
        "cores=",
        "help",
        "version",
    ],
    on: &[("run", Effect::Aside), ("command", Effect::Aside), ("help", Effect::Ends), ("version", Effect::Ends)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("nix-shell -p hello --run 'rm x'", "script: rm x"),
        ("nix-shell --pure --command 'rm x' d.nix", "script: rm x"),
        ("nix-shell --version", "-"),
    ],
    ..PLAIN
};

pub(super) static NIX: Row = Row {
    names: &["nix"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["develop", "shell", "run"],
        rest: Rest::With(super::tools::after_c),
        examples: &[
            ("nix develop -c rm x", "run: rm x"),
            ("nix shell nixpkgs#a --command sh -c 'rm x'", "run: sh -c 'rm x'"),
            ("nix run nixpkgs#hello", "-"),
        ],
        order: Order::None,
        ..PLAIN
    }]),
    examples: &[("nix develop .#a -c rm x", "run: rm x"), ("nix build", "-")],
    ..PLAIN
};

/// Secrets and settings for a command: `doppler run -- CMD`, `op run -- CMD`.
pub(super) static DOPPLER: Row = Row {
    names: &["doppler", "op", "infisical", "dotenv", "teller", "railway"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["run"],
        short: "p:c:t:f:e:",
        long: &[
            "project=",
            "config=",
            "token=",
            "command=",
            "env=",
            "env-file=",
            "path=",
            "account=",
            "environment=",
            "service=",
        ],
        on: &[("command", Effect::Aside)],
        lenient: true,
        examples: &[
            ("doppler run -- rm x", "run: rm x"),
            ("doppler run --command='rm x'", "script: rm x"),
            ("op run --env-file=f -- rm x", "run: rm x"),
            ("op run", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[("dotenv -f f run -- rm x", "run: rm x"), ("op item list", "-")],
    ..PLAIN
};

pub(super) static DIRENV: Row = Row {
    names: &["direnv"],
    rest: Rest::Sub(&[Row {
        names: &["exec"],
        operands: &[Operand::One],
        examples: &[("direnv exec . rm x", "run: rm x"), ("direnv exec .", "-")],
        ..PLAIN
    }]),
    lenient: true,
    examples: &[("direnv exec . rm x", "run: rm x"), ("direnv allow", "-")],
    ..PLAIN
};
