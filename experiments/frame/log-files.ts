// Logs of trials as files: FOLDER/trials/SET.jsonl, or SET.2-of-8.jsonl for a shard. Append-only, one whole line at a
// time.
import { closeSync, mkdirSync, openSync, truncateSync, writeSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Outcome } from "../../src/calibration/trial.ts";
import { PublicError } from "../../src/errors.ts";
import { writeAtomically } from "../../src/node/files/write-atomically.ts";
import type { TrialSet } from "./experiment.ts";
import type { Shard } from "./jobs.ts";
import { inOrder, type LogHeader, logLine, mergeLogs, parseLog, requireSameRun, type TrialLog } from "./trial-log.ts";

export function logPath(folder: string, set: string, { index, of }: Shard): string {
  return join(folder, "trials", of === 1 ? `${set}.jsonl` : `${set}.${index}-of-${of}.jsonl`);
}

export interface OpenLog {
  /** Trials that an earlier run completed. */
  readonly done: readonly Outcome[];
  append(outcome: Outcome): void;
  close(): void;
}

/** A new log or, with `resume`, the existing one without its torn last line. */
export async function openLog(path: string, header: LogHeader, resume: boolean): Promise<OpenLog> {
  const text = await readText(path);
  if (text !== undefined && !resume)
    throw new PublicError(`${path} exists: go on with it (--resume) or choose another --out`);
  mkdirSync(join(path, ".."), { recursive: true });
  const earlier = text === undefined || !text.includes("\n") ? undefined : parseLog(text, path);
  if (earlier) requireSameRun(earlier.header, header, path);
  const file = openSync(path, "a");
  // A text shorter than its header line counts as torn completely.
  truncateSync(path, Buffer.byteLength((text ?? "").slice(0, earlier?.wholeLength ?? 0)));
  const append = (entry: LogHeader | Outcome) => void writeSync(file, logLine(entry));
  if (!earlier) append(header);
  return { done: earlier?.outcomes ?? [], append, close: () => closeSync(file) };
}

/** The outcomes of a set in a folder, whole or in shards; undefined if there are none. */
export async function readOutcomes(set: TrialSet, folder: string, trials?: number): Promise<Outcome[] | undefined> {
  const logs = await readLogs(set, [folder]);
  return logs.length === 0 ? undefined : inOrder(set, mergeLogs(set, logs), trials);
}

/** Merges the logs of several folders; returns the number of trials. */
export async function mergeFolders(set: TrialSet, folders: readonly string[], out: string): Promise<number> {
  const logs = await readLogs(set, folders);
  if (logs.length === 0)
    throw new PublicError(`no trials of ${set.name} in ${folders.join(", ")}: run the shards first`);
  const outcomes = mergeLogs(set, logs);
  await mkdir(join(out, "trials"), { recursive: true });
  const lines = [logs[0].log.header, ...outcomes].map(logLine);
  await writeAtomically(logPath(out, set.name, { index: 1, of: 1 }), lines.join(""));
  return outcomes.length;
}

async function readLogs(set: TrialSet, folders: readonly string[]): Promise<{ log: TrialLog; what: string }[]> {
  const logs: { log: TrialLog; what: string }[] = [];
  for (const folder of folders) {
    for (const name of await logNames(join(folder, "trials"), set.name)) {
      const what = join(folder, "trials", name);
      logs.push({ log: parseLog(await readFile(what, "utf8"), what), what });
    }
  }
  return logs;
}

async function logNames(folder: string, set: string): Promise<string[]> {
  const pattern = new RegExp(`^${set}(\\.\\d+-of-\\d+)?\\.jsonl$`);
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new PublicError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
