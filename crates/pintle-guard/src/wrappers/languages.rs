//! Calls that delete, kill or start programs, by language, in the notation of [`super::code`].

use super::{Language, sed};

const PLAIN: Language = Language { name: "", calls: &[], any_case: false, own: None };

pub(super) static PYTHON: Language = Language {
    name: "python",
    calls: &[
        "os.system",
        "os.popen",
        "os.remove(",
        "os.unlink(",
        "os.rmdir(",
        "os.removedirs(",
        "os.kill(",
        "os.killpg(",
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
