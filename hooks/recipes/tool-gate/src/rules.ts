// What is decided without a judge: forbidden words, and paths that hold secrets. Never an allow.

import { resolve, sep } from "node:path";

const FORBIDDEN = ["rm -rf", "rm -fr", "mkfs", "diskpart", "format ", "shutdown", "reboot"];

/** The file in which a host keeps what its user trusts. */
const TRUST_FILE = "hooks-trust.json";

/** Stands in every text that names one of the sensitive paths. */
const SECRET_HINT = /\.ssh|\.env|hooks-trust\.json/i;

export interface Call {
  /** The text is a command line, not one path. */
  readonly isCommand: boolean;
  /** The command line or path; empty where the call has none. */
  readonly text: string;
  readonly cwd: string;
}

export function decideByRules(call: Call): "deny" | "ask" {
  const isForbidden = FORBIDDEN.some((words) => call.text.includes(words));
  return isForbidden || namesSecret(call) ? "deny" : "ask";
}

function namesSecret(call: Call): boolean {
  // Most calls end here, so that a text of many words costs no more than one look at it.
  if (!SECRET_HINT.test(call.text.replace(/["'\\]/g, "") + call.cwd)) {
    return false;
  }
  const candidates = call.isCommand ? wordsOf(call.text) : [call.text];
  return candidates.some((word) => isSensitive(word, call.cwd));
}

/** Every word that may name a file: as it stands, without its quotes, and each part of `--file=x`, `host:x` or `@x`. */
function wordsOf(command: string): string[] {
  const words = command.split(/\s+/);
  const shellWords = command.split(/[\s;&|<>(){}`]+/).map((word) => word.replace(/["']/g, ""));
  return [...words, ...shellWords, ...shellWords.flatMap((word) => word.split(/[=:,@]/))];
}

function isSensitive(word: string, cwd: string): boolean {
  if (word === "") {
    return false;
  }
  // A backslash parts folders on Windows and hides a letter in a shell.
  const readings = [word, word.replaceAll("\\", "/"), word.replaceAll("\\", "")];
  return readings.some((text) => isSensitivePath(resolve(cwd, text)));
}

/** Case is ignored, since the file systems of macOS and Windows ignore it. */
function isSensitivePath(resolved: string): boolean {
  const components = resolved.toLowerCase().split(sep);
  const name = components.at(-1) ?? "";
  return components.includes(".ssh") || name === ".env" || name.startsWith(".env.") || name === TRUST_FILE;
}
