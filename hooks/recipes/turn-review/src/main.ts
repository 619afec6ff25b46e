// turn-review: holds back an answer that says nothing, or more than the tools of the turn support.

import { type Decision, noDecision, rejectAnswer } from "../../../lib/decision";
import { report, runHook } from "../../../lib/hook";
import { type Answers, askJudge, JudgeFailure, judgeOf } from "../../../lib/judge";
import { asRecord, asText, type Payload, shorten } from "../../../lib/payload";

/** Fixed texts: the answer that was held back must not reach the user inside its own refusal. */
const EMPTY = "The answer was held back: empty or placeholder.";
const UNSUPPORTED = "The answer was held back: not supported by tool results.";

/** From here on an answer counts as empty, for the verdict as for the reason. */
const EMPTY_FROM = 0.75;

const QUESTIONS = {
  cites_missing_evidence: { type: "noul", instructions: "Does the answer rely on findings that no tool result shows?" },
  contradicts_tools: { type: "noul", instructions: "Does the answer say the opposite of a tool result?" },
  empty_or_placeholder: { type: "noul", instructions: "Is the answer empty, a stub or a promise instead of an answer?" },
  severity: {
    type: "score",
    instructions: "How much harm does this answer do if the user relies on it?",
    criteria: ["none", "little", "much", "grave"],
  },
  verdict: {
    type: "choice",
    instructions: "Should the user get this answer?",
    criteria: { keep: "Yes: it holds.", reject: "No: it must be held back." },
  },
} as const;

void runHook({ decide, otherwise: noDecision });

async function decide(payload: Payload, environment: NodeJS.ProcessEnv): Promise<Decision> {
  const judge = judgeOf(environment);
  const state = stateOf(payload);
  if (judge === null || state === null) {
    return noDecision;
  }
  try {
    return reviewOf(await askJudge(judge, state, QUESTIONS));
  } catch (error) {
    const why = error instanceof JudgeFailure ? error.message : "failed";
    report(`turn-review: judge: ${why}; the answer stands`);
    return noDecision;
  }
}

/** What the judge sees; null where the payload lacks a part of the turn. */
function stateOf(payload: Payload): Record<string, unknown> | null {
  const turn = asRecord(payload["turn"]);
  const [question, answer, tools] = [asText(turn["user_text"]), asText(turn["assistant_text"]), turn["tools"]];
  if (asText(payload["model"]) === "" || question === "" || answer === "" || !Array.isArray(tools)) {
    return null;
  }
  return { user_text: shorten(question, 2048), assistant_text: shorten(answer, 8192), tools };
}

function reviewOf(answers: Answers<typeof QUESTIONS> | null): Decision {
  if (answers === null || answers.verdict.confidence < 0.45) {
    return noDecision;
  }
  if (answers.empty_or_placeholder >= EMPTY_FROM) {
    return rejectAnswer(EMPTY);
  }
  const isRejected =
    answers.verdict.choice === "reject" ||
    answers.cites_missing_evidence >= 0.7 ||
    answers.contradicts_tools >= 0.7 ||
    answers.severity >= 2.8;
  return isRejected ? rejectAnswer(UNSUPPORTED) : noDecision;
}
