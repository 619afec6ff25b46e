//! Programs that print text made for `eval` or `source`: they set up a shell or complete words in it. What they print is
//! theirs, not the caller's, so running it is no more than running them.

use crate::invocation::Arg;

/// A program, and its first arguments with which it prints such text; `""` is a call without arguments.
type Printer = (&'static str, &'static [&'static str]);

const PRINTERS: &[Printer] = &[
    ("argocd", COMPLETION),
    ("atuin", &["gen-completions", "init"]),
    ("aws", &["configure"]),
    ("brew", &["shellenv"]),
    ("bw", COMPLETION),
    ("chezmoi", COMPLETION),
    ("conda", SHELL_HOOK),
    ("deno", COMPLETION),
    ("dircolors", &["", "--bourne-shell", "--csh", "--sh", "-b", "-c"]),
    ("direnv", &["export", "hook"]),
    ("docker", COMPLETION),
    ("docker-machine", &["env"]),
    ("eksctl", COMPLETION),
    ("flux", COMPLETION),
    ("fnm", &["completions", "env"]),
    ("fzf", &["--bash", "--fish", "--zsh"]),
    ("gh", COMPLETION),
    ("glab", COMPLETION),
    ("goenv", INIT),
    ("helm", COMPLETION),
    ("hugo", COMPLETION),
    ("istioctl", COMPLETION),
    ("jenv", INIT),
    ("just", &["--completions"]),
    ("k9s", COMPLETION),
    ("keychain", &["--eval"]),
    ("kind", COMPLETION),
    ("kubectl", COMPLETION),
    ("lesspipe", &[""]),
    ("luarocks", &["path"]),
    ("mamba", SHELL_HOOK),
    ("mcfly", INIT),
    ("micromamba", SHELL_HOOK),
    ("minikube", &["completion", "docker-env", "podman-env"]),
    ("mise", &["activate", "completion", "env", "hook-env"]),
    ("nodenv", INIT),
    ("npm", COMPLETION),
    ("oh-my-posh", INIT),
    ("op", COMPLETION),
    ("opam", &["config", "env"]),
    ("phpenv", INIT),
    ("pip", COMPLETION),
    ("pip3", COMPLETION),
    ("pipenv", &["--completion"]),
    ("plenv", INIT),
    ("podman", COMPLETION),
    ("poetry", COMPLETION),
    ("pyenv", &["init", "virtualenv-init"]),
    ("rbenv", INIT),
    ("rclone", COMPLETION),
    ("register-python-argcomplete", &["pipx"]),
    ("rustup", COMPLETION),
    ("ssh-agent", &["", "-c", "-s"]),
    ("starship", INIT),
    ("thefuck", &["--alias"]),
    ("uv", &["generate-shell-completion"]),
    ("uvx", &["--generate-shell-completion"]),
    ("zoxide", INIT),
];

const COMPLETION: &[&str] = &["completion", "completions"];
const INIT: &[&str] = &["init"];
const SHELL_HOOK: &[&str] = &["shell", "shell.bash", "shell.fish", "shell.posix", "shell.zsh"];

/// Whether all that the call prints is such text. Every argument must be known: some programs print one back.
pub(super) fn sets_up_a_shell(program: &str, arguments: &[Arg<'_>]) -> bool {
    let Some((_, first)) = PRINTERS.iter().find(|(name, _)| *name == program) else { return false };
    let word = arguments.first().map_or(Some(""), Arg::known);
    word.is_some_and(|word| first.contains(&word)) && arguments.iter().all(|argument| argument.known().is_some())
}

#[cfg(test)]
mod tests {
    use super::PRINTERS;

    #[test]
    fn each_program_has_one_row() {
        for pair in PRINTERS.windows(2) {
            let [(first, _), (second, _)] = pair else { panic!() };
            assert!(first < second, "{first} stands before {second}");
        }
    }
}
