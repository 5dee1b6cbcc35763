// The log of a set of trials as text: a header, then one outcome per line, append-only. A killed run may leave an
// incomplete last line; that trial is run again.
import * as z from "zod";
import type { Outcome, RunSettings } from "../../src/calibration/trial.ts";
import { PublicError } from "../../src/errors.ts";
import { parseWith } from "../../src/json/parse.ts";
import type { TrialSet } from "./experiment.ts";
import { jobKey } from "./jobs.ts";

const HeaderSchema = z.strictObject({
  format: z.literal("noisewise/trials@1"),
  set: z.string(),
  seed: z.int().min(0),
  quick: z.literal(true).optional(),
});
export type LogHeader = z.output<typeof HeaderSchema>;

const OutcomeSchema = z.strictObject({
  cell: z.string(),
  trial: z.int().min(0),
  record: z.unknown(),
  seconds: z.record(z.string(), z.number()),
});

export interface TrialLog {
  readonly header: LogHeader;
  readonly outcomes: readonly Outcome[];
  /** Characters up to the end of the last whole line: what follows is torn. */
  readonly wholeLength: number;
}

export function logHeader(set: string, { seed, quick }: RunSettings): LogHeader {
  return { format: "noisewise/trials@1", set, seed, ...(quick && { quick }) };
}

export function logLine(entry: LogHeader | Outcome): string {
  return `${JSON.stringify(entry)}\n`;
}

export function parseLog(text: string, what: string): TrialLog {
  const wholeLength = text.lastIndexOf("\n") + 1;
  const lines = text.slice(0, wholeLength).split("\n").slice(0, -1);
  if (lines.length === 0) throw new PublicError(`${what}: it has no header and is not a log of trials`);
  const header = parseWith(HeaderSchema, parseLine(lines[0], what, 1), what);
  const outcomes = lines.slice(1).map((line, i) => {
    const place = `${what}, line ${i + 2}`;
    return parseWith(OutcomeSchema, parseLine(line, what, i + 2), place) as Outcome;
  });
  return { header, outcomes, wholeLength };
}

function parseLine(line: string, what: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new PublicError(`${what}: line ${number} is not JSON; the log was changed: start again without it`);
  }
}

export function requireSameRun(header: LogHeader, expected: LogHeader, what: string): void {
  if (header.set !== expected.set) {
    throw new PublicError(`${what}: these are trials of "${header.set}", not "${expected.set}"`);
  }
  const differs =
    header.seed !== expected.seed ? `its seed is ${header.seed}, not ${expected.seed}` : quickDiffers(header, expected);
  if (differs) throw new PublicError(`${what}: ${differs}: the trials would not belong together`);
}

function quickDiffers(header: LogHeader, expected: LogHeader): string | undefined {
  if (header.quick === expected.quick) return undefined;
  return header.quick ? "its chains were cut short (--quick)" : "its chains were not cut short (--quick)";
}

/** Outcomes ordered by cell and trial, without duplicates, unknown cells and trials beyond `trials`. */
export function inOrder(set: TrialSet, outcomes: readonly Outcome[], trials = Number.POSITIVE_INFINITY): Outcome[] {
  const rank = new Map(set.cells.map(({ key }, i) => [key, i]));
  const unique = new Map(outcomes.map((outcome) => [jobKey(outcome.cell, outcome.trial), outcome]));
  return [...unique.values()]
    .filter(({ cell, trial }) => rank.has(cell) && trial < trials)
    .sort((a, b) => rank.get(a.cell)! - rank.get(b.cell)! || a.trial - b.trial);
}

/** Shards of one run → its outcomes. A trial may occur in several shards, but only with the same record. */
export function mergeLogs(
  set: TrialSet,
  logs: readonly { readonly log: TrialLog; readonly what: string }[],
): Outcome[] {
  const seen = new Map<string, string>();
  for (const { log, what } of logs) {
    requireSameRun(log.header, logs[0].log.header, what);
    for (const { cell, trial, record } of log.outcomes) {
      const text = JSON.stringify(record);
      const known = seen.get(jobKey(cell, trial)) ?? text;
      if (known !== text)
        throw new PublicError(`${what}: trial ${trial} of ${cell} differs from that of another shard`);
      seen.set(jobKey(cell, trial), text);
    }
  }
  return inOrder(
    set,
    logs.flatMap(({ log }) => log.outcomes),
  );
}
