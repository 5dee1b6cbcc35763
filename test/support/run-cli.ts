// The built command line, run as a user would run it: a process of its own in a folder.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DIST } from "./build.ts";

export interface Outcome {
  /** The exit code; null where a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const CLI = fileURLToPath(new URL("cli.mjs", DIST));

export function startCli(folder: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  // Whatever runs the tests may ask for colours.
  const env = { ...process.env, NO_COLOR: "1" };
  return spawn(process.execPath, [CLI, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"], env, ...options });
}

export function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const text = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.setEncoding("utf8").on("data", (piece: string) => {
      text[stream] += piece;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...text }));
  });
}

export function runCli(folder: string, ...args: string[]): Promise<Outcome> {
  return outcomeOf(startCli(folder, args));
}

/** The one line a refusal consists of; anything else it prints, or another exit code, is an error. */
export function refusalLine({ code, stdout, stderr }: Outcome, expectedCode = 1): string {
  const [, line] = /^noisewise: ([^\n]+)\n$/.exec(stderr) ?? [];
  if (code !== expectedCode || stdout !== "" || line === undefined || /^\s*at |Error\b/.test(line)) {
    throw new Error(`no one-line refusal with exit code ${expectedCode}: ${JSON.stringify({ code, stdout, stderr })}`);
  }
  return line;
}

/** Values that were folded to the width of a terminal, each on its line again. */
export function unfolded(text: string): string {
  return text.replace(/\n {2,}/g, " ");
}
