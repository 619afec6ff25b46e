// turn-router: a cheaper or a stronger model for the turn that begins, within the group of the current model.

import { type Decision, noDecision, routeTo } from "../../../lib/decision";
import { report, runHook } from "../../../lib/hook";
import { type Answers, askJudge, JudgeFailure, judgeOf } from "../../../lib/judge";
import { asRecord, asText, type Payload, shorten } from "../../../lib/payload";
import { type Group, readGroups } from "./routes";

const QUESTIONS = {
  lane: {
    type: "choice",
    instructions: "Which kind of model should take this request?",
    criteria: {
      cheap: "Simple and without risk: a small model is enough.",
      strong: "Long, hard or delicate: a large model is needed.",
      keep: "Neither is clear: stay with the current model.",
    },
  },
  simple_lookup: { type: "noul", instructions: "Is one fact or one short answer all that is asked for?" },
  unsafe_or_irreversible: { type: "noul", instructions: "Could this request lead to something dangerous or final?" },
  difficulty: {
    type: "score",
    instructions: "How hard is this request?",
    criteria: ["trivial", "moderate", "hard", "extreme"],
  },
} as const;

void runHook({ decide, otherwise: noDecision });

async function decide(payload: Payload, environment: NodeJS.ProcessEnv): Promise<Decision> {
  const judge = judgeOf(environment);
  const model = asText(payload["model"]);
  const ask = asText(payload["prompt"]) || asText(asRecord(payload["turn"])["user_text"]);
  if (judge === null || ask === "") {
    return noDecision;
  }
  try {
    const group = readGroups().find(({ cheap, strong }) => cheap.includes(model) || strong.includes(model));
    if (group === undefined) {
      return noDecision;
    }
    const state = { user_ask: shorten(ask, 2048), current_model: model, cheap: group.cheap, strong: group.strong };
    const next = nextModel(await askJudge(judge, state, QUESTIONS), group, model);
    return next === undefined ? noDecision : routeTo(next);
  } catch (error) {
    const why = error instanceof JudgeFailure ? `judge: ${error.message}` : "routes.json cannot be read";
    report(`turn-router: ${why}; the model stays`);
    return noDecision;
  }
}

function nextModel(answers: Answers<typeof QUESTIONS> | null, group: Group, model: string): string | undefined {
  if (answers === null) {
    return undefined;
  }
  const { lane, simple_lookup, unsafe_or_irreversible, difficulty } = answers;
  if (lane.confidence < 0.45 || lane.choice === "keep" || unsafe_or_irreversible >= 0.7) {
    return undefined;
  }
  if (lane.choice === "cheap" || (simple_lookup >= 0.75 && difficulty < 1.5)) {
    return group.cheap.find((other) => other !== model) ?? group.cheap[0];
  }
  return group.strong[0];
}
