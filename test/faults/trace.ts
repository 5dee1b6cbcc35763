// strace around one release: which system calls it makes, and what becomes of it when one of them fails.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createLedger } from "../../src/node/ledger/ledger-database.ts";

const CHILD = fileURLToPath(new URL("faulty-release.mjs", import.meta.url));
/** Everything that touches a file; not memory, threads, clocks and the event loop, which Node cannot do without. */
const FILE_CALLS =
  "openat,close,read,pread64,write,pwrite64,fsync,fdatasync,ftruncate,link,linkat,unlink,unlinkat,rename,renameat," +
  "stat,lstat,fstat,newfstatat,statx,access,faccessat,faccessat2,fcntl,lseek,utimensat,readlink,readlinkat";

export interface Call {
  readonly name: string;
  /** Which of the calls of this name in its thread. */
  readonly when: number;
}

export type Fault = "ENOSPC" | "EIO" | "EINTR" | "SIGKILL";

/** Whether strace is there and may attach to a process of ours. */
export function straceWorks(): boolean {
  return spawnSync("strace", ["-e", "trace=none", "true"]).status === 0;
}

/** A fresh folder with a table and a ledger that can pay for two releases. */
export function prepare(folder: string): string {
  mkdirSync(folder);
  writeFileSync(join(folder, "table.csv"), "x\n1\n2\n3\n");
  createLedger(join(folder, "budget.ledger"), {
    ...{ domain: "faults", total: { kind: "pure", epsilon: "2" }, neighbours: "add-remove", version: "0" },
  });
  return folder;
}

/** The last line the release says; "" where it was killed. */
export async function releaseUnder(folder: string, options: readonly string[]): Promise<string> {
  const env = { ...process.env, UV_THREADPOOL_SIZE: "1" };
  const child = spawn(process.execPath, [CHILD, folder], { env, stdio: ["pipe", "pipe", "ignore"] });
  const ended = once(child, "close");
  const lines = createInterface({ input: child.stdout });
  let last = "";
  lines.on("line", (line) => {
    last = line === "ready" ? last : line;
  });
  await Promise.race([once(lines, "line"), ended.then(() => Promise.reject(new Error("it ended before it began")))]);
  const strace = spawn("strace", ["-f", "-p", String(child.pid), ...options], { stdio: ["ignore", "ignore", "pipe"] });
  const detached = once(strace, "close");
  await once(strace.stderr, "data");
  // A killed child has closed its input.
  child.stdin.on("error", () => {});
  child.stdin.write("!");
  await ended;
  await detached;
  return last;
}

/** The calls of an undisturbed release, in every thread. */
export async function listCalls(folder: string): Promise<Call[]> {
  const log = join(folder, "calls.log");
  const said = await releaseUnder(folder, ["-o", log, "-e", `trace=?${FILE_CALLS.replaceAll(",", ",?")}`]);
  if (said !== "released") throw new Error(`the undisturbed release ${said}`);
  const counts = new Map<string, number>();
  for (const [, thread, name] of readFileSync(log, "utf8").matchAll(/^(\d+) +(\w+)\(/gm)) {
    counts.set(`${thread} ${name}`, (counts.get(`${thread} ${name}`) ?? 0) + 1);
  }
  const most = new Map<string, number>();
  for (const [key, count] of counts) {
    const name = key.split(" ")[1];
    most.set(name, Math.max(count, most.get(name) ?? 0));
  }
  return [...most].flatMap(([name, count]) => Array.from({ length: count }, (_, i) => ({ name, when: i + 1 })));
}

export function injection({ name, when }: Call, fault: Fault): string[] {
  const what = fault === "SIGKILL" ? "signal=SIGKILL" : `error=${fault}`;
  return ["-o", "/dev/null", "-e", `inject=${name}:${what}:when=${when}`];
}
