// The commands: what they list, print and refuse. (Runs in worker processes: cut-up-runs.test.ts.)
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { experimentCommands } from "../../experiments/frame/commands.ts";
import { program } from "../../src/cli/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();

async function run(...words: string[]): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  const [first, ...rest] = words;
  if (first === "experiment") await experimentCommands().parseAsync(rest, { from: "user" });
  else await program().parseAsync(words, { from: "user" });
  return written.join("");
}

afterEach(() => vi.restoreAllMocks());

describe("npm run experiment", () => {
  it("lists the experiments", async () => {
    const names = JSON.parse(await run("experiment", "list", "--json")).map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "calibration",
        "utility",
        "runtime",
        "cirrhosis",
        "asymptotics",
        "robustness",
        "sensitivity",
      ]),
    );
    expect(await run("experiment", "list")).toMatch(/^calibration +6 × 300$/m);
  });

  it("reports on kept results, in a table or as JSON", async () => {
    await mkdir(join(folder, "runtime"));
    const kept = fileURLToPath(new URL("../../experiments/runtime/results.json", import.meta.url));
    await copyFile(kept, join(folder, "runtime", "results.json"));
    expect(await run("experiment", "report", "runtime", "--out", folder)).toContain("milliseconds");
    const { runtime } = JSON.parse(await run("experiment", "report", "runtime", "--out", folder, "--json"));
    expect(runtime).toEqual(JSON.parse(await readFile(kept, "utf8")));
  });

  it("refuses what does not exist", async () => {
    await expect(run("experiment", "run", "nonesuch")).rejects.toThrow(
      'experiment "nonesuch" is unknown; there are calibration',
    );
    await expect(run("experiment", "run", "utility", "--shard", "9/3", "--out", folder)).rejects.toThrow(
      "second of eight",
    );
    await expect(run("experiment", "report", "utility", "--out", join(folder, "empty"))).rejects.toThrow(
      "run it first",
    );
  });
});

describe("noisewise calibrate", () => {
  it("refuses settings that make no sense", async () => {
    await expect(run("calibrate", "--method", "nonesuch")).rejects.toThrow("nonesuch");
    await expect(run("calibrate", "--n", "2")).rejects.toThrow("at least 3 rows");
    await expect(run("calibrate", "--p", "0")).rejects.toThrow("--p must be at least 1");
    await expect(run("calibrate", "--epsilon", "0")).rejects.toThrow("not a positive number");
    await expect(run("calibrate", "--trials", "1")).rejects.toThrow("at least 2");
  });
});
