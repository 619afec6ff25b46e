// What a hook may answer, in the words of the hooks.json protocol. No decision is no output at all.

export type Decision = { readonly hookSpecificOutput: Readonly<Record<string, string>> } | null;

export const noDecision: Decision = null;

export function denyTool(reason: string): Decision {
  return {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: reason,
    },
  };
}

export function askUser(): Decision {
  return { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "ask" } };
}

export function routeTo(model: string): Decision {
  return { hookSpecificOutput: { hookEventName: "UserPromptSubmit", updatedModel: model } };
}

export function rejectAnswer(reason: string): Decision {
  return { hookSpecificOutput: { hookEventName: "Stop", decision: "reject", reason } };
}
