//! From a program's name to what is known of it.

use super::row::{Examples, Row};
use super::steps::Steps;
use super::walk::walk;
use super::{
    builtins, containers, editors, find, git, interpreters, multi, namespaces, packages, parallel, privilege, remote,
    shells, terminals, time_and_priority, tools, tracing,
};
use crate::invocation::Arg;

/// How a program's arguments are read.
#[derive(Clone, Copy)]
pub(super) enum Program {
    Row(&'static Row),
    Own(&'static Own),
}

/// A program whose arguments a row cannot describe.
pub(super) struct Own {
    /// The first is the one that is shown.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests hold the index against it"))]
    pub(super) names: &'static [&'static str],
    pub(super) read: for<'a> fn(&'a [Arg<'a>], &mut Steps<'a>),
    #[cfg_attr(not(test), expect(dead_code, reason = "proof, read by the tests"))]
    pub(super) examples: Examples,
}

#[cfg(test)]
impl Program {
    pub(super) fn names(self) -> &'static [&'static str] {
        match self {
            Self::Row(row) => row.names,
            Self::Own(own) => own.names,
        }
    }
}

/// What was found, and under which name.
#[derive(Clone, Copy)]
pub(super) struct Found {
    name: &'static str,
    pub(super) program: Program,
}

impl Found {
    pub(super) fn name(self) -> &'static str {
        self.name
    }
}

/// Looks a normalised name up: as it is, without the dash of a login shell, or without a version.
pub(super) fn program(name: &str) -> Option<Found> {
    exact(name).or_else(|| match name.strip_prefix('-') {
        Some(shell) => exact(shell),
        None => versioned(name),
    })
}

fn exact(name: &str) -> Option<Found> {
    let head = head(name);
    let from = HEADS.partition_point(|known| *known < head);
    let same = HEADS.get(from..)?.iter().take_while(|known| **known == head).count();
    let candidates = PROGRAMS.get(from..from + same)?;
    candidates.iter().find(|(known, _)| *known == name).map(|&(name, program)| Found { name, program })
}

/// The first eight bytes of each name as a number. Every command is looked up, and numbers compare faster than texts.
static HEADS: [u64; PROGRAMS.len()] = heads();

const fn heads() -> [u64; PROGRAMS.len()] {
    let mut heads = [0; PROGRAMS.len()];
    let mut rest: &[(&str, Program)] = PROGRAMS;
    let mut at = 0;
    while let Some(((name, _), after)) = rest.split_first() {
        #[expect(clippy::indexing_slicing, reason = "worked out by the compiler, which would refuse")]
        {
            heads[at] = head(name);
        }
        at += 1;
        rest = after;
    }
    heads
}

/// The first eight bytes, padded with zeros; ordered as the names are.
const fn head(name: &str) -> u64 {
    let mut bytes = name.as_bytes();
    let mut head = 0;
    let mut left = 8;
    while left > 0 {
        head <<= 8;
        if let Some((first, after)) = bytes.split_first() {
            head |= *first as u64;
            bytes = after;
        }
        left -= 1;
    }
    head
}

/// `python3.11`, `bash-5.2`, `ld-linux-x86-64.so.2`.
fn versioned(name: &str) -> Option<Found> {
    if name.starts_with("ld") && name.contains(".so") {
        return exact("ld.so");
    }
    let stem = name.trim_end_matches(|sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '-'));
    if stem.len() == name.len() || !VERSIONED.contains(&stem) {
        return None;
    }
    exact(stem)
}

/// Programs that are installed with their version in the name.
const VERSIONED: &[&str] = &[
    "ash", "bash", "dash", "fish", "ksh", "lua", "luajit", "mksh", "node", "nodejs", "perl", "php", "pypy", "python",
    "pythonw", "ruby", "tclsh", "wish", "zsh", "expect", "iex", "jruby",
];

/// Reads the words after the program's name.
pub(super) fn run<'a>(found: Found, words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    match found.program {
        Program::Row(row) => walk(row, words, steps),
        Program::Own(own) => (own.read)(words, steps),
    }
}

/// Every program by every name, in the order of the names.
pub(super) const PROGRAMS: &[(&str, Program)] = &[
    ("-", Program::Row(&builtins::PRECOMMAND)),
    (".", Program::Own(&builtins::SOURCE)),
    ("abduco", Program::Row(&terminals::DTACH)),
    ("alacritty", Program::Row(&terminals::TERMINAL)),
    ("and", Program::Row(&builtins::PRECOMMAND)),
    ("ansible", Program::Row(&remote::ANSIBLE)),
    ("arch", Program::Row(&namespaces::ARCH)),
    ("asdf", Program::Row(&packages::BUNDLE)),
    ("ash", Program::Own(&shells::POSIX)),
    ("at", Program::Row(&tools::AT)),
    ("autossh", Program::Row(&remote::SSH)),
    ("awk", Program::Row(&interpreters::AWK_ROW)),
    ("aws-vault", Program::Row(&packages::RUSTUP)),
    ("bash", Program::Own(&shells::POSIX)),
    ("batch", Program::Row(&tools::AT)),
    ("begin", Program::Row(&builtins::PRECOMMAND)),
    ("bsdtar", Program::Row(&tools::TAR)),
    ("builtin", Program::Row(&builtins::BUILTIN)),
    ("bun", Program::Row(&interpreters::BUN)),
    ("bundle", Program::Row(&packages::BUNDLE)),
    ("bundler", Program::Row(&packages::BUNDLE)),
    ("bunx", Program::Row(&packages::NPX)),
    ("busybox", Program::Row(&multi::BUSYBOX)),
    ("bwrap", Program::Own(&namespaces::BWRAP)),
    ("cabal", Program::Row(&packages::BUNDLE)),
    ("caffeinate", Program::Row(&time_and_priority::CAFFEINATE)),
    ("cage", Program::Row(&namespaces::SESSION)),
    ("capsh", Program::Own(&privilege::CAPSH)),
    ("cargo", Program::Row(&tools::CARGO)),
    ("catatonit", Program::Row(&terminals::UNBUFFER)),
    ("catchsegv", Program::Row(&tracing::HEAPTRACK)),
    ("chamber", Program::Row(&packages::MISE)),
    ("chokidar", Program::Row(&tools::WATCHEXEC)),
    ("chpst", Program::Row(&tools::CHPST)),
    ("chronic", Program::Row(&terminals::UNBUFFER)),
    ("chroot", Program::Row(&namespaces::CHROOT)),
    ("chrt", Program::Row(&time_and_priority::CHRT)),
    ("clush", Program::Row(&remote::PSSH)),
    ("cmd", Program::Own(&shells::CMD)),
    ("command", Program::Row(&builtins::COMMAND)),
    ("compgen", Program::Row(&builtins::COMPGEN)),
    ("concurrently", Program::Row(&tools::PEE)),
    ("conda", Program::Row(&packages::BUNDLE)),
    ("coreutils", Program::Row(&multi::COREUTILS)),
    ("cpulimit", Program::Row(&time_and_priority::CPULIMIT)),
    ("crictl", Program::Row(&containers::CRICTL)),
    ("csh", Program::Own(&shells::POSIX)),
    ("daemonize", Program::Row(&tools::CHPST)),
    ("dash", Program::Own(&shells::POSIX)),
    ("dbclient", Program::Row(&remote::SSH)),
    ("dbus-launch", Program::Row(&namespaces::SESSION)),
    ("dbus-run-session", Program::Row(&namespaces::SESSION)),
    ("deno", Program::Row(&interpreters::DENO_ROW)),
    ("devcontainer", Program::Row(&containers::TOOLBOX)),
    ("direnv", Program::Row(&packages::DIRENV)),
    ("distrobox", Program::Row(&containers::TOOLBOX)),
    ("doas", Program::Row(&privilege::DOAS)),
    ("docker", Program::Row(&containers::DOCKER)),
    ("docker-compose", Program::Row(&containers::DOCKER_COMPOSE)),
    ("doppler", Program::Row(&packages::DOPPLER)),
    ("dotenv", Program::Row(&packages::DOPPLER)),
    ("dsh", Program::Row(&remote::PSSH)),
    ("dtach", Program::Row(&terminals::DTACH)),
    ("duckdb", Program::Row(&interpreters::SQLITE)),
    ("dumb-init", Program::Row(&terminals::UNBUFFER)),
    ("electron", Program::Row(&interpreters::NODE_ROW)),
    ("elixir", Program::Row(&interpreters::ELIXIR_ROW)),
    ("elvish", Program::Row(&shells::NU)),
    ("emacs", Program::Row(&editors::EMACS)),
    ("emacsclient", Program::Row(&editors::EMACS)),
    ("entr", Program::Row(&tools::ENTR)),
    ("env", Program::Row(&multi::ENV)),
    ("envdir", Program::Row(&tools::SETUIDGID)),
    ("envuidgid", Program::Row(&tools::SETUIDGID)),
    ("eval", Program::Own(&builtins::EVAL)),
    ("ex", Program::Row(&editors::VIM)),
    ("exec", Program::Row(&builtins::EXEC)),
    ("expect", Program::Row(&interpreters::TCLSH)),
    ("fakechroot", Program::Row(&namespaces::FAKEROOT)),
    ("fakeroot", Program::Row(&namespaces::FAKEROOT)),
    ("faketime", Program::Row(&time_and_priority::FAKETIME)),
    ("fd", Program::Own(&find::FD)),
    ("fdfind", Program::Own(&find::FD)),
    ("fghack", Program::Row(&tools::CHPST)),
    ("finch", Program::Row(&containers::DOCKER)),
    ("find", Program::Own(&find::FIND)),
    ("firejail", Program::Row(&namespaces::FIREJAIL)),
    ("fish", Program::Row(&shells::FISH)),
    ("flatpak-spawn", Program::Row(&containers::FLATPAK_SPAWN)),
    ("flock", Program::Row(&time_and_priority::FLOCK)),
    ("fnm", Program::Row(&packages::BUNDLE)),
    ("foot", Program::Row(&terminals::TERMINAL)),
    ("gamemoderun", Program::Row(&namespaces::SESSION)),
    ("gawk", Program::Row(&interpreters::AWK_ROW)),
    ("gchroot", Program::Row(&namespaces::CHROOT)),
    ("gdb", Program::Row(&tracing::GDB)),
    ("genv", Program::Row(&multi::ENV)),
    ("gfind", Program::Own(&find::FIND)),
    ("git", Program::Row(&git::GIT)),
    ("gnohup", Program::Row(&time_and_priority::NOHUP)),
    ("gnome-terminal", Program::Row(&terminals::TERMINAL)),
    ("go", Program::Row(&tools::GO)),
    ("goawk", Program::Row(&interpreters::AWK_ROW)),
    ("goenv", Program::Row(&packages::BUNDLE)),
    ("gosu", Program::Row(&privilege::GOSU)),
    ("graalpy", Program::Row(&interpreters::PYTHON_ROW)),
    ("grc", Program::Row(&terminals::UNBUFFER)),
    ("groovy", Program::Row(&interpreters::GROOVY_ROW)),
    ("gsed", Program::Row(&interpreters::SED_ROW)),
    ("gsort", Program::Row(&tools::SORT)),
    ("gsplit", Program::Row(&tools::SPLIT)),
    ("gstdbuf", Program::Row(&time_and_priority::STDBUF)),
    ("gtar", Program::Row(&tools::TAR)),
    ("gtime", Program::Row(&time_and_priority::TIME)),
    ("gtimeout", Program::Row(&time_and_priority::TIMEOUT)),
    ("gvim", Program::Row(&editors::VIM)),
    ("gxargs", Program::Row(&multi::XARGS)),
    ("hatch", Program::Row(&packages::POETRY)),
    ("heaptrack", Program::Row(&tracing::HEAPTRACK)),
    ("hush", Program::Own(&shells::POSIX)),
    ("hyperfine", Program::Row(&time_and_priority::HYPERFINE)),
    ("i386", Program::Row(&namespaces::SETARCH)),
    ("i686", Program::Row(&namespaces::SETARCH)),
    ("iex", Program::Row(&interpreters::ELIXIR_ROW)),
    ("ifne", Program::Row(&terminals::UNBUFFER)),
    ("incus", Program::Row(&containers::LXC)),
    ("infisical", Program::Row(&packages::DOPPLER)),
    ("ionice", Program::Row(&time_and_priority::IONICE)),
    ("ipython", Program::Row(&interpreters::PYTHON_ROW)),
    ("irb", Program::Row(&interpreters::RUBY_ROW)),
    ("jenv", Program::Row(&packages::BUNDLE)),
    ("jruby", Program::Row(&interpreters::RUBY_ROW)),
    ("julia", Program::Row(&interpreters::JULIA_ROW)),
    ("jython", Program::Row(&interpreters::PYTHON_ROW)),
    ("kitty", Program::Row(&terminals::TERMINAL)),
    ("konsole", Program::Row(&terminals::TERMINAL)),
    ("kotlin", Program::Row(&interpreters::GROOVY_ROW)),
    ("ksh", Program::Own(&shells::POSIX)),
    ("ksh93", Program::Own(&shells::POSIX)),
    ("kubectl", Program::Row(&containers::KUBECTL)),
    ("ld-linux", Program::Row(&namespaces::LOADER)),
    ("ld.so", Program::Row(&namespaces::LOADER)),
    ("lerna", Program::Row(&packages::PNPM)),
    ("linux32", Program::Row(&namespaces::SETARCH)),
    ("linux64", Program::Row(&namespaces::SETARCH)),
    ("littler", Program::Row(&interpreters::RSCRIPT)),
    ("lksh", Program::Own(&shells::POSIX)),
    ("lldb", Program::Row(&tracing::LLDB)),
    ("ltrace", Program::Row(&tracing::LTRACE)),
    ("lua", Program::Row(&interpreters::LUA_ROW)),
    ("luajit", Program::Row(&interpreters::LUA_ROW)),
    ("luau", Program::Row(&interpreters::LUA_ROW)),
    ("lxc", Program::Row(&containers::LXC)),
    ("lxc-attach", Program::Row(&containers::LXC_ATTACH)),
    ("lxc-execute", Program::Row(&containers::LXC_ATTACH)),
    ("lxterminal", Program::Row(&terminals::TERMINAL)),
    ("machinectl", Program::Row(&namespaces::MACHINECTL)),
    ("mamba", Program::Row(&packages::BUNDLE)),
    ("man", Program::Row(&tools::MAN)),
    ("mangohud", Program::Row(&namespaces::SESSION)),
    ("mapfile", Program::Row(&builtins::MAPFILE)),
    ("mariadb", Program::Row(&interpreters::SQLITE)),
    ("mate-terminal", Program::Row(&terminals::TERMINAL)),
    ("mawk", Program::Row(&interpreters::AWK_ROW)),
    ("memusage", Program::Row(&tracing::HEAPTRACK)),
    ("microk8s.kubectl", Program::Row(&containers::KUBECTL)),
    ("micromamba", Program::Row(&packages::BUNDLE)),
    ("micropython", Program::Row(&interpreters::PYTHON_ROW)),
    ("mise", Program::Row(&packages::MISE)),
    ("mksh", Program::Own(&shells::POSIX)),
    ("mosh", Program::Row(&remote::MOSH)),
    ("mruby", Program::Row(&interpreters::RUBY_ROW)),
    ("mysql", Program::Row(&interpreters::SQLITE)),
    ("nawk", Program::Row(&interpreters::AWK_ROW)),
    ("nerdctl", Program::Row(&containers::DOCKER)),
    ("nice", Program::Row(&time_and_priority::NICE)),
    ("nix", Program::Row(&packages::NIX)),
    ("nix-shell", Program::Row(&packages::NIX_SHELL)),
    ("nocorrect", Program::Row(&builtins::PRECOMMAND)),
    ("node", Program::Row(&interpreters::NODE_ROW)),
    ("nodejs", Program::Row(&interpreters::NODE_ROW)),
    ("nodemon", Program::Row(&tools::WATCHEXEC)),
    ("nodenv", Program::Row(&packages::BUNDLE)),
    ("noglob", Program::Row(&builtins::PRECOMMAND)),
    ("nohup", Program::Row(&time_and_priority::NOHUP)),
    ("not", Program::Row(&builtins::PRECOMMAND)),
    ("npm", Program::Row(&packages::NPM)),
    ("npx", Program::Row(&packages::NPX)),
    ("nsenter", Program::Row(&namespaces::NSENTER)),
    ("nu", Program::Row(&shells::NU)),
    ("numactl", Program::Row(&time_and_priority::NUMACTL)),
    ("nvi", Program::Row(&editors::VIM)),
    ("nvim", Program::Row(&editors::VIM)),
    ("nvm", Program::Row(&packages::MISE)),
    ("nx", Program::Row(&packages::PNPM)),
    ("oc", Program::Row(&containers::KUBECTL)),
    ("oksh", Program::Own(&shells::POSIX)),
    ("onchange", Program::Row(&tools::WATCHEXEC)),
    ("op", Program::Row(&packages::DOPPLER)),
    ("opam", Program::Row(&packages::BUNDLE)),
    ("or", Program::Row(&builtins::PRECOMMAND)),
    ("original-awk", Program::Row(&interpreters::AWK_ROW)),
    ("osascript", Program::Row(&interpreters::OSASCRIPT_ROW)),
    ("osh", Program::Own(&shells::POSIX)),
    ("parallel", Program::Row(&parallel::PARALLEL)),
    ("parallel-ssh", Program::Row(&remote::PSSH)),
    ("pdksh", Program::Own(&shells::POSIX)),
    ("pdm", Program::Row(&packages::POETRY)),
    ("pdsh", Program::Row(&remote::PSSH)),
    ("pee", Program::Row(&tools::PEE)),
    ("perf", Program::Row(&tracing::PERF)),
    ("perl", Program::Row(&interpreters::PERL_ROW)),
    ("pgrphack", Program::Row(&tools::CHPST)),
    ("php", Program::Row(&interpreters::PHP_ROW)),
    ("php-cli", Program::Row(&interpreters::PHP_ROW)),
    ("pipenv", Program::Row(&packages::POETRY)),
    ("pipx", Program::Row(&packages::PIPX)),
    ("pixi", Program::Row(&packages::POETRY)),
    ("pkexec", Program::Row(&privilege::PKEXEC)),
    ("pnpm", Program::Row(&packages::PNPM)),
    ("pnpx", Program::Row(&packages::NPX)),
    ("podman", Program::Row(&containers::DOCKER)),
    ("podman-compose", Program::Row(&containers::DOCKER_COMPOSE)),
    ("poetry", Program::Row(&packages::POETRY)),
    ("posh", Program::Own(&shells::POSIX)),
    ("powershell", Program::Own(&shells::POWERSHELL)),
    ("powershell_ise", Program::Own(&shells::POWERSHELL)),
    ("prlimit", Program::Row(&time_and_priority::PRLIMIT)),
    ("proot", Program::Row(&namespaces::PROOT)),
    ("proxychains", Program::Row(&namespaces::SESSION)),
    ("proxychains4", Program::Row(&namespaces::SESSION)),
    ("psql", Program::Row(&interpreters::SQLITE)),
    ("pssh", Program::Row(&remote::PSSH)),
    ("pwsh", Program::Own(&shells::POWERSHELL)),
    ("py", Program::Row(&interpreters::PYTHON_ROW)),
    ("pyenv", Program::Row(&packages::BUNDLE)),
    ("pypy", Program::Row(&interpreters::PYTHON_ROW)),
    ("python", Program::Row(&interpreters::PYTHON_ROW)),
    ("pythonw", Program::Row(&interpreters::PYTHON_ROW)),
    ("r", Program::Row(&interpreters::RSCRIPT)),
    ("railway", Program::Row(&packages::DOPPLER)),
    ("rbash", Program::Own(&shells::POSIX)),
    ("rbenv", Program::Row(&packages::BUNDLE)),
    ("readarray", Program::Row(&builtins::MAPFILE)),
    ("reflex", Program::Row(&tools::WATCHEXEC)),
    ("repeat", Program::Row(&builtins::REPEAT)),
    ("rksh", Program::Own(&shells::POSIX)),
    ("rlwrap", Program::Row(&terminals::UNBUFFER)),
    ("rr", Program::Row(&tracing::RR)),
    ("rscript", Program::Row(&interpreters::RSCRIPT)),
    ("rsync", Program::Row(&tools::RSYNC)),
    ("rtx", Program::Row(&packages::MISE)),
    ("ruby", Program::Row(&interpreters::RUBY_ROW)),
    ("run-one", Program::Row(&tools::CHPST)),
    ("run0", Program::Row(&privilege::RUN0)),
    ("runuser", Program::Row(&shells::SU)),
    ("rust-gdb", Program::Row(&tracing::GDB)),
    ("rust-lldb", Program::Row(&tracing::LLDB)),
    ("rustup", Program::Row(&packages::RUSTUP)),
    ("rxvt", Program::Row(&terminals::TERMINAL)),
    ("rye", Program::Row(&packages::POETRY)),
    ("rzsh", Program::Own(&shells::POSIX)),
    ("sbase-box", Program::Row(&multi::BUSYBOX)),
    ("scala", Program::Row(&interpreters::GROOVY_ROW)),
    ("scp", Program::Row(&remote::SCP)),
    ("screen", Program::Row(&terminals::SCREEN)),
    ("script", Program::Row(&terminals::SCRIPT)),
    ("sed", Program::Row(&interpreters::SED_ROW)),
    ("sem", Program::Row(&tools::PEE)),
    ("setarch", Program::Row(&namespaces::SETARCH)),
    ("setlock", Program::Row(&tools::SETUIDGID)),
    ("setpriv", Program::Row(&privilege::SETPRIV)),
    ("setsid", Program::Row(&time_and_priority::SETSID)),
    ("setuidgid", Program::Row(&tools::SETUIDGID)),
    ("sftp", Program::Row(&remote::SCP)),
    ("sh", Program::Own(&shells::POSIX)),
    ("slogin", Program::Row(&remote::SSH)),
    ("softlimit", Program::Row(&tools::CHPST)),
    ("sort", Program::Row(&tools::SORT)),
    ("source", Program::Own(&builtins::SOURCE)),
    ("split", Program::Row(&tools::SPLIT)),
    ("sqlite3", Program::Row(&interpreters::SQLITE)),
    ("ssh", Program::Row(&remote::SSH)),
    ("sshpass", Program::Row(&remote::SSHPASS)),
    ("st", Program::Row(&terminals::TERMINAL)),
    ("stack", Program::Row(&packages::BUNDLE)),
    ("start-stop-daemon", Program::Row(&tools::START_STOP_DAEMON)),
    ("stdbuf", Program::Row(&time_and_priority::STDBUF)),
    ("strace", Program::Row(&tracing::STRACE)),
    ("su", Program::Row(&shells::SU)),
    ("su-exec", Program::Row(&privilege::GOSU)),
    ("sudo", Program::Row(&privilege::SUDO)),
    ("sudo-rs", Program::Row(&privilege::SUDO)),
    ("systemd-inhibit", Program::Row(&time_and_priority::INHIBIT)),
    ("systemd-nspawn", Program::Row(&namespaces::NSPAWN)),
    ("systemd-run", Program::Row(&namespaces::SYSTEMD_RUN)),
    ("tar", Program::Row(&tools::TAR)),
    ("taskset", Program::Row(&time_and_priority::TASKSET)),
    ("tclsh", Program::Row(&interpreters::TCLSH)),
    ("tcsh", Program::Own(&shells::POSIX)),
    ("teller", Program::Row(&packages::DOPPLER)),
    ("terminator", Program::Row(&terminals::TERMINAL)),
    ("texlua", Program::Row(&interpreters::LUA_ROW)),
    ("tilix", Program::Row(&terminals::TERMINAL)),
    ("time", Program::Row(&time_and_priority::TIME)),
    ("timeout", Program::Row(&time_and_priority::TIMEOUT)),
    ("tini", Program::Row(&terminals::UNBUFFER)),
    ("tmux", Program::Row(&terminals::TMUX)),
    ("toolbox", Program::Row(&containers::TOOLBOX)),
    ("torify", Program::Row(&namespaces::SESSION)),
    ("torsocks", Program::Row(&namespaces::SESSION)),
    ("toybox", Program::Row(&multi::BUSYBOX)),
    ("trap", Program::Own(&builtins::TRAP)),
    ("truffleruby", Program::Row(&interpreters::RUBY_ROW)),
    ("ts-node", Program::Row(&interpreters::NODE_ROW)),
    ("tsx", Program::Row(&interpreters::NODE_ROW)),
    ("ubase-box", Program::Row(&multi::BUSYBOX)),
    ("uftrace", Program::Row(&tracing::HEAPTRACK)),
    ("uname26", Program::Row(&namespaces::SETARCH)),
    ("unbuffer", Program::Row(&terminals::UNBUFFER)),
    ("unshare", Program::Row(&namespaces::UNSHARE)),
    ("urxvt", Program::Row(&terminals::TERMINAL)),
    ("uutils", Program::Row(&multi::COREUTILS)),
    ("uv", Program::Row(&packages::UV)),
    ("uvx", Program::Row(&packages::UVX)),
    ("uxterm", Program::Row(&terminals::TERMINAL)),
    ("vagrant", Program::Row(&remote::VAGRANT)),
    ("valgrind", Program::Row(&tracing::VALGRIND)),
    ("vi", Program::Row(&editors::VIM)),
    ("view", Program::Row(&editors::VIM)),
    ("vim", Program::Row(&editors::VIM)),
    ("vimdiff", Program::Row(&editors::VIM)),
    ("vimx", Program::Row(&editors::VIM)),
    ("volta", Program::Row(&packages::BUNDLE)),
    ("watch", Program::Row(&time_and_priority::WATCH)),
    ("watchexec", Program::Row(&tools::WATCHEXEC)),
    ("weston-run", Program::Row(&namespaces::SESSION)),
    ("wish", Program::Row(&interpreters::TCLSH)),
    ("wsl", Program::Row(&tools::WSL)),
    ("x-terminal-emulator", Program::Row(&terminals::TERMINAL)),
    ("x86_64", Program::Row(&namespaces::SETARCH)),
    ("xargs", Program::Row(&multi::XARGS)),
    ("xfce4-terminal", Program::Row(&terminals::TERMINAL)),
    ("xonsh", Program::Row(&shells::NU)),
    ("xterm", Program::Row(&terminals::TERMINAL)),
    ("xvfb-run", Program::Row(&namespaces::SESSION)),
    ("yarn", Program::Row(&packages::PNPM)),
    ("yarnpkg", Program::Row(&packages::PNPM)),
    ("yash", Program::Own(&shells::POSIX)),
    ("zip", Program::Row(&tools::MAN)),
    ("zsh", Program::Own(&shells::POSIX)),
];
