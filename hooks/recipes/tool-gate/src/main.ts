// tool-gate: before a tool changes something, deny it, ask the user, or stay silent.

import { askUser, type Decision, denyTool, noDecision } from "../../../lib/decision";
import { report, runHook } from "../../../lib/hook";
import { type Answers, askJudge, JudgeFailure, judgeOf } from "../../../lib/judge";
import { asRecord, asText, type Payload, shorten } from "../../../lib/payload";
import { type Call, decideByRules } from "./rules";

/** It does not quote the call: what was refused must not come back as text that somebody acts on. */
const REASON =
  "The tool gate refused this call: it looks destructive, touches credentials or leaves the workspace. " +
  "Do it another way or ask the user.";

const COMMAND_TOOLS = ["exec", "start_exec_job"];
const COMMAND_KEYS = ["command", "argv"];
const PATH_KEYS = ["path", "file_path", "target_path"];

const QUESTIONS = {
  is_destructive: { type: "noul", instructions: "Would this call destroy data or stop something that others need?" },
  touches_credentials: { type: "noul", instructions: "Would this call read, change or reveal a password, key or other secret?" },
  scope_matches: { type: "noul", instructions: "Does this call stay within the allowed roots and within what the user asked for?" },
  severity: {
    type: "score",
    instructions: "How bad is it if this call turns out to be a mistake?",
    criteria: ["safe", "reversible", "wide", "dangerous"],
  },
  action: {
    type: "choice",
    instructions: "What should happen to this call?",
    criteria: {
      allow: "Harmless and within scope: let it run.",
      ask: "The user should decide.",
      deny: "It must not run.",
    },
  },
} as const;

void runHook({ decide, otherwise: askUser() });

async function decide(payload: Payload, environment: NodeJS.ProcessEnv): Promise<Decision> {
  const call = callOf(payload);
  const judge = judgeOf(environment);
  // Nobody can judge a call of which nothing is known.
  if (judge === null || call.text === "") {
    return answer(decideByRules(call));
  }
  try {
    return answer(verdictOf(await askJudge(judge, stateOf(payload, call), QUESTIONS)));
  } catch (error) {
    const why = error instanceof JudgeFailure ? error.message : "failed";
    report(`tool-gate: judge: ${why}; the built-in rules decide`);
    return answer(decideByRules(call));
  }
}

function callOf(payload: Payload): Call {
  const isCommand = COMMAND_TOOLS.includes(asText(payload["tool_name"]));
  const input = asRecord(payload["tool_input"]);
  const texts = (isCommand ? COMMAND_KEYS : PATH_KEYS).map((key) => lineOf(input[key]));
  const text = texts.find((text) => text !== "") ?? "";
  return { isCommand, text, cwd: asText(payload["cwd"]) || process.cwd() };
}

function lineOf(value: unknown): string {
  return Array.isArray(value) ? value.join(" ") : asText(value);
}

function stateOf(payload: Payload, call: Call): Record<string, unknown> {
  return {
    tool_name: asText(payload["tool_name"]),
    command_or_path: shorten(call.text, 2048),
    cwd: call.cwd,
    user_text: shorten(asText(asRecord(payload["turn"])["user_text"]), 512),
    allowed_roots: [call.cwd],
  };
}

function verdictOf(answers: Answers<typeof QUESTIONS> | null): "allow" | "ask" | "deny" {
  if (answers === null) {
    return "ask";
  }
  const { action, is_destructive, touches_credentials, scope_matches, severity } = answers;
  if (action.choice === "deny" || is_destructive >= 0.7 || touches_credentials >= 0.7 || scope_matches < 0.5 || severity >= 2.8) {
    return "deny";
  }
  return action.confidence < 0.45 || action.choice === "ask" || severity >= 2 ? "ask" : "allow";
}

/** An allow is silence: the host goes on to decide as it would have done without this hook. */
function answer(verdict: "allow" | "ask" | "deny"): Decision {
  return { allow: noDecision, ask: askUser(), deny: denyTool(REASON) }[verdict];
}
