// A judge: any server that answers questions about a state, by POST to /v1/systemone. It has 8 seconds for all of its
// answer and a bounded length; whatever else happens is a failure, and the recipe goes on without the judge.

import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { asRecord, readText } from "./payload";

export const JUDGE_LIMIT_MS = 8_000;
export const ANSWER_LIMIT_BYTES = 256 * 1024;

const DEFAULT_BASE_URL = "https://api.typesafe.ai";
const DEFAULT_MODEL = "jev-latest";
const PATH = "/v1/systemone";

/** Yes or no, as a number from 0 to 1; a place on a scale; one of some answers. */
export type Question =
  | { readonly type: "noul"; readonly instructions: string }
  | { readonly type: "score"; readonly instructions: string; readonly criteria: readonly string[] }
  | { readonly type: "choice"; readonly instructions: string; readonly criteria: Readonly<Record<string, string>> };

export type Questions = Readonly<Record<string, Question>>;

export interface Choice<Name extends string> {
  readonly choice: Name;
  readonly confidence: number;
}

type AnswerTo<Q extends Question> = Q extends { type: "choice"; criteria: infer C } ? Choice<keyof C & string> : number;

export type Answers<Q extends Questions> = { readonly [Id in keyof Q]: AnswerTo<Q[Id]> };

/** Why there is no answer, in words that hold neither the token nor anything that the server said. */
export class JudgeFailure extends Error {}

export interface Judge {
  readonly token: string;
  readonly baseUrl: string;
  readonly model: string;
}

/** The judge that the environment names; null without a token. A variable that is set, though empty, hides the older name. */
export function judgeOf(environment: NodeJS.ProcessEnv): Judge | null {
  const variable = (name: string) => environment[`PINTLE_JUDGE_${name}`] ?? environment[`FINCLAW_HOOK_JUDGE_${name}`];
  const token = variable("TOKEN");
  if (!token) {
    return null;
  }
  return { token, baseUrl: variable("BASE_URL") || DEFAULT_BASE_URL, model: variable("MODEL") || DEFAULT_MODEL };
}

/** All answers, or null where one is missing or of the wrong kind. Throws `JudgeFailure`. */
export async function askJudge<const Q extends Questions>(
  judge: Judge,
  state: Readonly<Record<string, unknown>>,
  questions: Q,
  limitMs: number = JUDGE_LIMIT_MS,
): Promise<Answers<Q> | null> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const body = JSON.stringify({ model: judge.model, state, questions });
    return answersTo(questions, await post(judge, body, signal));
  } catch (error) {
    if (error instanceof JudgeFailure) {
      throw error;
    }
    throw new JudgeFailure(signal.aborted ? `no answer within ${limitMs / 1000} seconds` : codeOf(error));
  }
}

async function post(judge: Judge, body: string, signal: AbortSignal): Promise<unknown> {
  const url = new URL(judge.baseUrl.replace(/\/$/, "") + PATH);
  const request = url.protocol === "http:" ? requestHttp : requestHttps;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${judge.token}`,
      "Content-Type": "application/json",
      Accept: "application/json",
      "Content-Length": Buffer.byteLength(body),
    };
    request(url, { method: "POST", headers, signal, agent: false }, resolve).on("error", reject).end(body);
  });
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299) {
    answer.destroy();
    throw new JudgeFailure(`status ${status}`);
  }
  return parse(await readText(answer, ANSWER_LIMIT_BYTES).catch((error: unknown) => tooLong(error, signal)));
}

function tooLong(error: unknown, signal: AbortSignal): never {
  throw signal.aborted ? error : new JudgeFailure("an answer that is too long or breaks off");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JudgeFailure("an answer that is no JSON");
  }
}

function answersTo<Q extends Questions>(questions: Q, reply: unknown): Answers<Q> | null {
  const { answers } = asRecord(reply);
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    throw new JudgeFailure("an answer without answers");
  }
  const found: Record<string, unknown> = {};
  for (const [id, question] of Object.entries(questions)) {
    const answer = answerTo(question, Object.hasOwn(answers, id) ? (answers as Record<string, unknown>)[id] : null);
    if (answer === null) {
      return null;
    }
    found[id] = answer;
  }
  return found as Answers<Q>;
}

function answerTo(question: Question, answer: unknown): number | Choice<string> | null {
  const { noul, score, choice, confidence } = asRecord(answer);
  switch (question.type) {
    case "noul":
      return isFinite(noul) ? noul : null;
    case "score":
      return isFinite(score) ? score : null;
    case "choice":
      // A choice that was not offered is none: nothing may follow from a word that no rule knows.
      return typeof choice === "string" && Object.hasOwn(question.criteria, choice) && isFinite(confidence)
        ? { choice, confidence }
        : null;
  }
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value);
}

/** The code of an error of node, `ECONNREFUSED` for instance; its message may quote an address or a header. */
function codeOf(error: unknown): string {
  const { code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined };
  return code ?? "no request could be made";
}
