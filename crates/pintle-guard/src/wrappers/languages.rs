//! Calls that delete, kill or start programs, by language, in the notation of [`super::code`].

use super::{Language, sed};

const PLAIN: Language = Language { name: "", calls: &[], any_case: false, own: None };

pub(super) static PYTHON: Language = Language {
    name: "python",
    calls: &[
        "os.system",
        "os.popen",
        "os.remove",
        "os.unlink",
        "os.rmdir",
        "os.removedirs",
        "os.kill",
        "os.killpg",
        "os.exec*(",
        "os.spawn*(",
        "os.posix_spawn*(",
        "os.startfile(",
        "shutil.rmtree",
        "subprocess.",
        "Popen(",
        "check_call(",
        "check_output(",
        "getoutput(",
        ".unlink(",
        ".rmdir(",
        ".rmtree(",
        "pty.spawn(",
        "commands.getoutput",
        "commands.getstatusoutput",
        "from os import … system",
        "from os import … popen",
        "from os import … remove",
        "from os import … unlink",
        "from os import … rmdir",
        "from os import … removedirs",
        "from os import … kill",
        "from os import … killpg",
        "from os import … exec*",
        "from os import … spawn*",
        "from os import *",
        "from shutil import … rmtree",
        "from shutil import *",
        "from subprocess import",
        "from pty import",
        "import os as",
        "import shutil as",
        "import subprocess as",
        "__import__(",
        "import_module('os",
        "import_module(\"os",
        "import_module('subprocess",
        "import_module(\"subprocess",
        "import_module('shutil",
        "import_module(\"shutil",
        "getattr(os",
        "getattr(shutil",
        "getattr(subprocess",
        "os.__dict__",
        "vars(os",
        "create_subprocess_exec(",
        "create_subprocess_shell(",
        "b64decode(… exec(",
        "exec(… b64decode(",
        "exec(… fromhex(",
        "exec(… decompress(",
        "exec(… decode(",
        "exec(… urlopen(",
        "eval(… decode(",
        "exec(… requests.",
        "exec(compile(",
        "send_signal(",
        "psutil.… kill(",
        "psutil.… terminate(",
        "CDLL(",
        "LoadLibrary(",
        "ctypes.",
        "Path.unlink",
        "Path.rmdir",
        "sh.rm(",
        "from sh import",
        "import sh;",
        "pexpect.",
        "from pexpect import",
        "plumbum",
        "from invoke import",
        "import fabric",
        "from fabric import",
        "exec_command(",
        "send2trash(",
    ],
    ..PLAIN
};

pub(super) static PERL: Language = Language {
    name: "perl",
    calls: &[
        "^system",
        "^exec",
        "^unlink",
        "^rmdir",
        "^kill",
        "^qx",
        "`",
        "remove_tree(",
        "^remove_tree",
        "^rmtree",
        "rmtree(",
        "open(… \"|",
        "open(… '|",
        "open(… '-|",
        "open(… \"-|",
        "open … \"|",
        "open … '|",
        "open … \"-|",
        "open … '-|",
        "open … |\"",
        "open … |'",
        "open3(",
        "open2(",
        "^eval pack",
        "^eval decode_base64",
        "^eval unpack",
        "CORE::system",
        "CORE::exec",
        "CORE::unlink",
        "CORE::kill",
        "POSIX::kill",
        "^syscall",
    ],
    ..PLAIN
};

pub(super) static RUBY: Language = Language {
    name: "ruby",
    calls: &[
        "`",
        "%x(",
        "%x{",
        "%x[",
        "%x|",
        "%x/",
        "%x!",
        "%x<",
        "^system",
        "^exec",
        "^spawn",
        "Kernel.system",
        "Kernel.exec",
        "Kernel.spawn",
        "FileUtils.rm*",
        "FileUtils.remove*",
        "^rm_rf",
        "^rm_r",
        "^rm_f",
        "^rmtree",
        "File.delete",
        "File.unlink",
        "Dir.rmdir",
        "Dir.delete",
        "Dir.unlink",
        "Process.kill",
        "Process.spawn",
        "Process.exec",
        "IO.popen",
        "Open3",
        "PTY.spawn",
        ".unlink",
        ".rmtree",
        ".rmdir",
        "open(\"|",
        "open('|",
        ":system",
        ":exec",
        "^eval … unpack*",
        "^eval … decode64",
    ],
    ..PLAIN
};

pub(super) static NODE: Language = Language { name: "javascript", calls: JAVASCRIPT, ..PLAIN };

const JAVASCRIPT: &[&str] = &[
    "child_process",
    "execSync(",
    "execFile(",
    "execFileSync(",
    "spawn(",
    "spawnSync(",
    ".rm(",
    "rmSync(",
    ".unlink(",
    "unlinkSync(",
    ".rmdir(",
    "rmdirSync(",
    "process.kill(",
    "rimraf",
    "fs-extra",
    ".removeSync(",
    "execa",
    "zx",
    "shelljs",
    "process.binding(",
    "Bun.spawn*(",
    "Bun.$",
    "Bun.file(… delete(",
    "fs[",
    "unlink(",
    "{rm}",
    "{ rm",
];

pub(super) static DENO: Language = Language {
    name: "deno",
    calls: &[
        "Deno.remove*(",
        "Deno.Command",
        "Deno.run",
        "Deno.kill",
        "Deno[",
        "Deno.dlopen",
        "child_process",
        "rmSync(",
        "unlinkSync(",
        "rmdirSync(",
        ".rm(",
        ".unlink(",
        ".rmdir(",
        "execSync(",
        "spawnSync(",
        "spawn(",
        "new Worker(",
    ],
    ..PLAIN
};

pub(super) static PHP: Language = Language {
    name: "php",
    calls: &[
        "system(",
        "exec(",
        "shell_exec(",
        "passthru(",
        "proc_open(",
        "popen(",
        "pcntl_exec(",
        "unlink(",
        "rmdir(",
        "posix_kill(",
        "proc_terminate(",
        "`",
        "array_map(… unlink",
        "array_map(… system",
        "array_map(… exec",
        "array_walk(… unlink",
        "array_walk(… system",
        "call_user_func*(",
        "eval(base64_decode(",
        "eval(… base64_decode(",
        "assert(base64_decode(",
    ],
    any_case: true,
    ..PLAIN
};

pub(super) static LUA: Language = Language {
    name: "lua",
    calls: &[
        "os.execute",
        "os.remove",
        "os.rename(… nil",
        "io.popen",
        "os[",
        "io[",
        "lfs.rmdir",
        "posix.kill",
        "posix.exec*",
        "posix.unlink",
        "vim.fn.system",
        "vim.fn.delete",
    ],
    ..PLAIN
};

pub(super) static AWK: Language = Language {
    name: "awk",
    calls: &["system(", "| getline", "| \"", "|& \"", "|& getline", "print … | (", "@load"],
    ..PLAIN
};

pub(super) static R: Language = Language {
    name: "r",
    calls: &[
        "system(",
        "system2(",
        "shell(",
        "shell.exec(",
        "unlink(",
        "file.remove(",
        "pskill(",
        "processx::",
        "sys::exec*(",
        "pipe(",
        "file_delete(",
        "dir_delete(",
    ],
    ..PLAIN
};

pub(super) static OSASCRIPT: Language = Language {
    name: "applescript",
    calls: &[
        "do shell script",
        "do script",
        "doShellScript(",
        "^delete",
        "^kill",
        "NSTask",
        "empty trash",
        "to delete",
        "system(",
    ],
    any_case: true,
    ..PLAIN
};

pub(super) static TCL: Language = Language {
    name: "tcl",
    calls: &["^exec", "[exec", "file delete", "^spawn", "open \"|", "open {|", "^system"],
    ..PLAIN
};

pub(super) static JULIA: Language =
    Language { name: "julia", calls: &["run(", "rm(", "`", "kill(", "ccall(", "open(`"], ..PLAIN };

pub(super) static ELIXIR: Language = Language {
    name: "elixir",
    calls: &[
        "System.cmd",
        "System.shell",
        "File.rm*",
        ":os.cmd",
        ":file.delete",
        ":file.del_dir*",
        "Port.open",
        "Process.exit",
    ],
    ..PLAIN
};

pub(super) static GROOVY: Language = Language {
    name: "groovy",
    calls: &[
        ".execute(",
        "ProcessBuilder",
        ".delete(",
        ".deleteDir(",
        ".deleteRecursively(",
        "Runtime.",
        "sys.process",
        "Files.delete*(",
        ".destroy(",
    ],
    ..PLAIN
};

pub(super) static VIM: Language = Language {
    name: "vim",
    calls: &[
        "system(",
        "systemlist(",
        "termopen(",
        "jobstart(",
        "job_start(",
        "term_start(",
        "delete(",
        "| !",
        "luaeval(",
        "os.execute",
        "os.remove",
        "io.popen",
        "^python",
        "^py3",
        "^perl",
        "^ruby",
        "exe \"!",
        "execute \"!",
        "exe '!",
        "execute '!",
    ],
    ..PLAIN
};

pub(super) static ELISP: Language = Language {
    name: "elisp",
    calls: &[
        "(shell-command",
        "(call-process",
        "(start-process",
        "(delete-file",
        "(delete-directory",
        "(signal-process",
        "(kill-process",
        "(async-shell-command",
        "(process-file",
        "(make-process",
        "(eshell-command",
        "(process-lines",
        "(interrupt-process",
        "(dired-delete-file",
        "(call-process-region",
        "(shell-command-to-string",
    ],
    ..PLAIN
};

pub(super) static SQL: Language = Language {
    name: "sql",
    calls: &[".shell", ".system", "\\!", "TO PROGRAM", "FROM PROGRAM", "\\o |", "\\g |", "sys_exec(", "^system"],
    any_case: true,
    ..PLAIN
};

/// The commands of sed that start a program are single letters, so it has a reader of its own.
pub(super) static SED: Language = Language { name: "sed", calls: sed::CALLS, own: Some(sed::first_call), ..PLAIN };

pub(super) static ZX: Language = Language { name: "zx", calls: &["$`"], own: Some(zx), ..PLAIN };

/// A template after `$` is a command; everything else is JavaScript.
fn zx(text: &str) -> Option<&'static str> {
    if text.contains("$`") { Some("$`") } else { NODE.finds(text) }
}

pub(super) static SWIFT: Language = Language {
    name: "swift",
    calls: &[
        "removeItem(",
        "trashItem(",
        "Process(",
        "Process.run(",
        "system(",
        "unlink(",
        "rmdir(",
        "kill(",
        "posix_spawn*(",
    ],
    ..PLAIN
};

/// Expressions that a debugger evaluates in a program of C.
pub(super) static GDB: Language = Language {
    name: "gdb",
    calls: &["system(", "popen(", "unlink(", "unlinkat(", "remove(", "rmdir(", "kill(", "exec*(", "posix_spawn*("],
    ..PLAIN
};

pub(super) static GNUPLOT: Language =
    Language { name: "gnuplot", calls: &["^system", "^shell", "system(", "\"<", "'<", "set print \"|"], ..PLAIN };

pub(super) static OCTAVE: Language = Language {
    name: "octave",
    calls: &[
        "system(",
        "unix(",
        "dos(",
        "shell_cmd(",
        "popen(",
        "popen2(",
        "^delete",
        "delete(",
        "unlink(",
        "rmdir(",
        "kill(",
        "exec(",
    ],
    ..PLAIN
};

pub(super) static M4: Language = Language { name: "m4", calls: &["syscmd(", "esyscmd("], ..PLAIN };

pub(super) static ED: Language = Language { name: "ed", calls: &["!"], own: Some(ed), ..PLAIN };

/// A line that begins with `!`, perhaps behind `r`, `e` or `w`.
fn ed(text: &str) -> Option<&'static str> {
    let address = |sign: char| sign.is_ascii_digit() || "$,.;% \t".contains(sign);
    let starts = |line: &str| {
        let line = line.trim_start_matches(address);
        line.starts_with('!') || ["r !", "w !", "e !"].iter().any(|start| line.starts_with(start))
    };
    text.lines().any(starts).then_some("!")
}

pub(super) static DC: Language = Language { name: "dc", calls: &["!"], own: Some(dc), ..PLAIN };

/// `!` starts a command unless a comparison follows.
fn dc(text: &str) -> Option<&'static str> {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('!') {
        if !after.starts_with(['<', '>', '=']) {
            return Some("!");
        }
        rest = after;
    }
    None
}

pub(super) static LFTP: Language =
    Language { name: "lftp", calls: &["!", "^rm", "^mrm", "^rmdir", "^shell", "--delete"], own: Some(lftp), ..PLAIN };

fn lftp(text: &str) -> Option<&'static str> {
    let mut commands = text.split([';', '\n', '&', '|']).map(str::trim_start);
    commands.find_map(|command| {
        let word = command.split_whitespace().next().unwrap_or_default();
        if word.starts_with('!') {
            return Some("!");
        }
        ["rm", "mrm", "rmdir", "shell"].into_iter().find(|name| *name == word)
    })
}

pub(super) static GHC: Language = Language {
    name: "haskell",
    calls: &[
        "System.Process",
        "removeFile",
        "removeDirectory*",
        "removePathForcibly",
        "callCommand",
        "callProcess",
        "readProcess*",
        "createProcess",
        "rawSystem",
        "^system",
        "signalProcess",
        "Turtle",
    ],
    ..PLAIN
};

/// Lisps of every kind.
pub(super) static LISP: Language = Language {
    name: "lisp",
    calls: &[
        "(system",
        "(system*",
        "(sh \"",
        "shell/sh",
        "(shell \"",
        "(process",
        "(process*",
        "(subprocess",
        "run-program",
        "run-shell-command",
        "(delete-file",
        "(delete-directory",
        "(delete-directory/files",
        "delete-tree",
        "fs/delete",
        "io/delete-file",
        "(os/execute",
        "(os/shell",
        "(os/rm",
        "(os/spawn",
        "os.execute",
        "os.remove",
        "os.system",
        "(kill ",
        "(open-pipe",
        "(open-input-pipe",
        "(primitive-fork",
        "(execlp",
        "(execl",
        "ProcessBuilder",
        "Runtime/getRuntime",
        "(.delete",
        ".exec (",
        "(foreign-funcall",
        "(subprocess.",
    ],
    ..PLAIN
};

pub(super) static JSHELL: Language = Language {
    name: "java",
    calls: &[
        "Runtime.",
        "ProcessBuilder",
        "Files.delete*(",
        ".delete(",
        ".deleteOnExit(",
        ".destroy(",
        "destroyForcibly(",
    ],
    ..PLAIN
};

pub(super) static ERLANG: Language = Language {
    name: "erlang",
    calls: &["os:cmd(", "file:delete(", "file:del_dir*(", "open_port(", "os:kill("],
    ..PLAIN
};

/// Calls that are named alike in many languages.
pub(super) static SYSTEM: Language = Language {
    name: "text",
    calls: &[
        "^system",
        "Sys.command",
        "Sys.remove",
        "Unix.unlink",
        "Unix.kill",
        "Unix.system",
        "Unix.exec*",
        "Unix.open_process*",
        "shell(",
        "^shell",
        "run(",
        "^run",
        "^unlink",
        "^rmdir",
        "qx",
        "QX",
        "`",
        "exec(",
        "execShellCmd(",
        "execCmd(",
        "removeFile(",
        "removeDir(",
        "Process.run",
        "Process.exec",
        "Process.kill",
        "File.delete",
        "FileUtils.rm*",
        "child_process",
        "delete_file(",
        "delete_directory",
        "process_create(",
        "removeSync(",
        "unlinkSync(",
        "rmSync(",
        "dropDatabase",
    ],
    ..PLAIN
};

/// Programs that delete, kill or copy raw, for text that is read by words.
const COMMANDS: [&str; 10] = ["rm", "rmdir", "unlink", "shred", "kill", "pkill", "killall", "dd", "xargs", "wipefs"];

/// The first such program among the words, with or without a path.
fn commands(text: &str) -> Option<&'static str> {
    let mut words = text.split(|sign: char| sign.is_whitespace() || ";|&()`@\"'".contains(sign));
    words.find_map(|word| {
        let word = word.trim_start_matches(['-', '+']);
        let name = word.rsplit('/').next().unwrap_or(word);
        COMMANDS.into_iter().find(|known| *known == name)
    })
}

/// Recipes in the text of a makefile.
pub(super) static MAKE: Language = Language { name: "make", calls: &COMMANDS, own: Some(make), ..PLAIN };

fn make(text: &str) -> Option<&'static str> {
    if text.contains("$(RM)") || text.contains("${RM}") { Some("rm") } else { commands(text) }
}

/// The commands of a timetable.
pub(super) static CRON: Language = Language { name: "crontab", calls: &COMMANDS, own: Some(commands), ..PLAIN };
