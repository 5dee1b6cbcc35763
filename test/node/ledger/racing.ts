// Starts ledger-racer.ts processes and collects what they report.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const RACER = fileURLToPath(new URL("ledger-racer.ts", import.meta.url));

export interface Racer {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  /** Resolves as soon as this many lines were reported, or with the end of the process. */
  reported(count: number): Promise<void>;
  readonly ended: Promise<void>;
}

/** A racer that is ready to start. */
export async function startRacer(args: readonly string[], options: SpawnOptions = {}, prefix = ""): Promise<Racer> {
  const command = [process.execPath, "--import", "tsx", RACER, ...args].map((word) => `'${word}'`).join(" ");
  // `exec` keeps the process id: what is killed is the racer, not a shell around it.
  const child = spawn("sh", ["-c", `${prefix} exec ${command}`], { stdio: ["pipe", "pipe", "inherit"], ...options });
  const racer = follow(child);
  await racer.reported(1);
  return racer;
}

export function go({ child }: Racer): void {
  child.stdin!.write("!");
}

function follow(child: ChildProcess): Racer {
  let text = "";
  let wake = () => {};
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let open = true;
  ended.then(() => {
    open = false;
    wake();
  });
  child.stdout!.on("data", (chunk) => {
    text += chunk;
    wake();
  });
  const lines = () => text.split("\n").slice(0, -1);
  return {
    child,
    ended,
    get lines() {
      return lines();
    },
    async reported(count) {
      while (open && lines().length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
