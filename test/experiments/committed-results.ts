// The committed results of all experiments.
import { readFileSync } from "node:fs";
import { EXPERIMENTS } from "../../experiments/index.ts";
import type { AllResults } from "../../experiments/reproduction/all-results.ts";

/** A file in experiments/. */
export function readCommitted(path: string): string {
  return readFileSync(new URL(`../../experiments/${path}`, import.meta.url), "utf8");
}

export const RESULTS = {
  ...Object.fromEntries(EXPERIMENTS.map(({ name }) => [name, JSON.parse(readCommitted(`${name}/results.json`))])),
  costs: JSON.parse(readCommitted("costs.json")),
} as unknown as AllResults;
