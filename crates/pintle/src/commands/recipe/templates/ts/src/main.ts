// The payload comes on standard input, the decision goes to standard output; no output is no decision.

interface Payload {
  readonly tool_input?: { readonly command?: unknown };
}

interface Decision {
  readonly permissionDecision: "ask" | "deny";
  readonly permissionDecisionReason: string;
}

// What this file uses of Node; the types of all of it are the package `@types/node`.
declare const process: {
  readonly stdin: AsyncIterable<string> & { setEncoding(encoding: "utf8"): void };
  readonly stdout: { write(text: string): void };
};

function decide(payload: Payload): Decision | null {
  const command = payload.tool_input?.command;
  if (typeof command === "string" && command.includes("git push")) {
    return { permissionDecision: "ask", permissionDecisionReason: "this pushes" };
  }
  return null;
}

async function main(): Promise<void> {
  let text = "";
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    text += chunk;
  }
  const decision = decide(JSON.parse(text));
  if (decision !== null) {
    process.stdout.write(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...decision } }));
  }
}

void main();
