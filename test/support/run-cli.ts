// The built command line, run as a user would run it: a process of its own in a folder.
import { type ChildProcess, fork, type SpawnOptions, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { DIST } from "./build.ts";

export interface Outcome {
  /** The exit code; null where a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const CLI = fileURLToPath(new URL("cli.mjs", DIST));
const HOST = fileURLToPath(new URL("cli-host.mjs", import.meta.url));

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

/**
 * As `runCli`, for a file with many commands, such as refusals: one process runs them one after the other. Signals, exit
 * by hand and streams that fail need a process of their own.
 */
export function cliInOneProcess(folder: string): (...args: string[]) => Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: "1" };
  const host = fork(HOST, [CLI], { cwd: folder, env, silent: true });
  afterAll(() => {
    host.kill();
  });
  let requests = 0;
  host.setMaxListeners(0);
  return (...args) =>
    new Promise((resolve, reject) => {
      const id = requests++;
      const ended = () => reject(new Error(`the process of the commands ended at: ${args.join(" ")}`));
      const answer = (message: Answer) => {
        if (message.id !== id) return;
        host.off("message", answer).off("exit", ended);
        resolve(message.outcome);
      };
      host.on("message", answer).on("exit", ended);
      host.send({ id, args });
    });
}

interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
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
