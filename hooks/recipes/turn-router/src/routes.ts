// routes.json: which models may stand in for each other, the cheap ones and the strong ones.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asRecord } from "../../../lib/payload";

/** So many models of a lane count; the rest is not read. */
const LANE_LIMIT = 8;

export interface Group {
  readonly cheap: readonly string[];
  readonly strong: readonly string[];
}

/** The groups of the recipe's own file, in its order. Throws where the file is missing or no JSON. */
export function readGroups(): Group[] {
  const routes = asRecord(JSON.parse(readFileSync(join(__dirname, "..", "routes.json"), "utf8")));
  const isOneGroup = "cheap" in routes || "strong" in routes;
  return (isOneGroup ? [routes] : Object.values(routes)).map(groupOf);
}

function groupOf(value: unknown): Group {
  const group = asRecord(value);
  return { cheap: laneOf(group["cheap"]), strong: laneOf(group["strong"]) };
}

function laneOf(value: unknown): string[] {
  const models = Array.isArray(value) ? value : [];
  return models.filter((model): model is string => typeof model === "string" && model !== "").slice(0, LANE_LIMIT);
}
