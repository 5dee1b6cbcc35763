// The commands a page prints, read by a shell and by the command line's own parser, make the same draws.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fitCommand } from "../../src/cli/commands/fit.ts";
import { fitOptions, type RunOptions } from "../../src/cli/run-options.ts";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { writePosteriorFolder } from "../../src/node/files/posterior-folder.ts";
import { writeReport } from "../../src/node/files/write-report.ts";
import { drawsToParquet } from "../../src/posterior/draws-parquet.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { commandLines } from "../../src/report/sections/provenance.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { simulatedRelease } from "./sample-report.ts";

/** The words a POSIX shell makes of a command line, its name left out. */
function shellWords(line: string): string[] {
  const output = execFileSync("sh", ["-c", `noisewise() { printf '%s\\0' "$@"; }\n${line}`], { encoding: "utf8" });
  return output.split("\0").slice(0, -1);
}

interface Parsed {
  readonly path: string;
  readonly formula: string;
  readonly options: RunOptions & { readonly method: string };
}

async function parsedFit([name, ...words]: readonly string[]): Promise<Parsed> {
  expect(name).toBe("fit");
  let parsed: Parsed | undefined;
  const command = fitCommand().action(([path, formula], options) => {
    parsed = { path, formula, options };
  });
  await command.parseAsync(words, { from: "user" });
  return parsed!;
}

describe("provenance", () => {
  const folder = join(temporaryFolder(), "posterior");
  const release = simulatedRelease([
    { name: "y", bounds: [0, 10] },
    { name: "who", levels: ["us", "it's $HOME `them`"] },
  ]);

  it("gives commands that make the same draws", async () => {
    const prior = { errorVariance: { shape: 5, scale: 2 } };
    const options = { method: "naive", prior, chains: 2, draws: 200, thin: 3, seed: 9 };
    const posterior = fitModel(release, "y ~ who[it's $HOME `them`]", options);
    await writePosteriorFolder(folder, {
      posterior,
      releases: [JSON.stringify(release)],
      summary: summarise(posterior),
    });
    await writeReport(folder, join(folder, "first.html"));
    const parsed = await parsedFit(shellWords(commandLines(posterior)[0]));
    expect(parsed.path).toBe("release.json");
    expect(parsed.options.prior).toBe("prior.json");
    const given = await fitOptions({ ...parsed.options, prior: join(folder, "prior.json") });
    const again = fitModel(release, parsed.formula, { ...given, method: parsed.options.method });
    expect(drawsToParquet(again)).toEqual(drawsToParquet(posterior));
    const another = fitModel(release, parsed.formula, { ...given, method: parsed.options.method, seed: 10 });
    expect(drawsToParquet(another)).not.toEqual(drawsToParquet(posterior));
  });

  it("refuses to replace a page, unless told to", async () => {
    const path = join(folder, "first.html");
    await expect(writeReport(folder, path)).rejects.toThrow(/exists; choose another --out or add --force/);
    await writeReport(folder, path, { force: true });
    await expect(writeReport(folder, folder, { force: true })).rejects.toThrow(/is not a file/);
    await expect(writeReport(folder, join(folder, "none", "x.html"))).rejects.toThrow(/cannot be written \(ENOENT\)/);
  });
});
