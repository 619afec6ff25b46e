// The frame of a hook: payload in, decision out, exit code 0. A recipe gives the function in between.

import type { Decision } from "./decision";
import { type Payload, readPayload } from "./payload";

export interface Hook {
  decide(payload: Payload, environment: NodeJS.ProcessEnv): Promise<Decision>;
  /** The answer if `decide` breaks down. */
  readonly otherwise: Decision;
}

/** Runs a hook in this process and ends the process. */
export async function runHook(hook: Hook): Promise<void> {
  const payload = await readPayload(process.stdin);
  const decision = await hook.decide(payload, process.env).catch(() => hook.otherwise);
  const text = decision === null ? "" : `${JSON.stringify(decision)}\n`;
  process.stdout.on("error", leave); // nobody reads the answer any more
  // Not by running out of work: a look-up of the judge's name that never comes back would hold the process.
  process.stdout.write(text, leave);
}

/** One line for the person who looks why a hook decided as it did. `what` must not hold anything of the payload or a secret. */
export function report(what: string): void {
  process.stderr.write(`${what}\n`);
}

function leave(): void {
  process.exit(0);
}
