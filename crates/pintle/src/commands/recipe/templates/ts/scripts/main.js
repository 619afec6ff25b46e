"use strict";
// The payload comes on standard input, the decision goes to standard output; no output is no decision.
function decide(payload) {
    const command = payload.tool_input?.command;
    if (typeof command === "string" && command.includes("git push")) {
        return { permissionDecision: "ask", permissionDecisionReason: "this pushes" };
    }
    return null;
}
async function main() {
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
