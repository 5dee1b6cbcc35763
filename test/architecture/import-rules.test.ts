// The import rules of .dependency-cruiser.mjs hold for the sources, and each of them bites: for every rule a file that
// breaks it is put beside a copy of the sources and must be refused by that rule.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BIN = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

/** [rule that must refuse it, file, what it imports] */
const FORBIDDEN: [string, string, string][] = [
  ["1-math-is-the-ground", "src/math/probe.ts", "../study/study.ts"],
  ["1-random-is-the-ground", "src/random/probe.ts", "../study/study.ts"],
  ["1-json-is-the-ground", "src/json/probe.ts", "../study/study.ts"],
  ["2-study-is-the-waist", "src/study/probe.ts", "../moments/moment-layout.ts"],
  ["2-moments-are-the-waist", "src/moments/probe.ts", "../noise/noise-law.ts"],
  ["2-noise-is-the-waist", "src/noise/probe.ts", "../pooling/evidence.ts"],
  ["2-pooling-is-the-waist", "src/pooling/probe.ts", "../model/formula.ts"],
  ["2-release-is-the-waist", "src/release/probe.ts", "../random/random.ts"],
  ["3-table-reads-rows", "src/table/probe.ts", "../statistics/quantise.ts"],
  ["3-statistics-sum-rows", "src/statistics/probe.ts", "../mechanism/plan.ts"],
  ["3-check-reads-rows", "src/check/probe.ts", "../mechanism/plan.ts"],
  ["3-mechanism-adds-noise", "src/mechanism/probe.ts", "../model/formula.ts"],
  ["4-analyst-never-sees-rows", "src/inference/probe.ts", "../statistics/exact-statistics.ts"],
  ["4-analyst-never-sees-rows", "src/model/probe.ts", "../statistics/quantise.ts"],
  ["4-analyst-never-sees-rows", "src/posterior/probe.ts", "../mechanism/publish.ts"],
  ["4-analyst-never-sees-rows", "src/diagnostics/probe.ts", "../random/entropy.ts"],
  ["4-analyst-never-sees-rows-indirectly", "src/inference/indirect.ts", "../ledger/bridge.ts"],
  ["5-noise-is-never-seeded", "src/mechanism/seeded.ts", "../random/random.ts"],
  ["5-noise-is-never-seeded-indirectly", "src/mechanism/simulated.ts", "../noise/draw-noise.ts"],
  ["6-ledger-is-pure", "src/ledger/probe.ts", "../statistics/exact-statistics.ts"],
  ["6-simulation-never-publishes", "src/calibration/probe.ts", "../mechanism/publish.ts"],
  ["6-planning-reads-no-rows", "src/planning/probe.ts", "../mechanism/publish.ts"],
  ["6-planning-reads-no-rows", "src/planning/rows.ts", "../statistics/quantise.ts"],
  ["6-simulation-never-publishes", "experiments/probe.ts", "../src/node/release-table.ts"],
  ["6-simulation-never-publishes", "experiments/published.ts", "../src/mechanism/publish.ts"],
  ["6-nobody-depends-on-experiments", "src/cli/experiment.ts", "../../experiments/index.ts"],
  ["7-built-ins-live-at-the-edges", "src/posterior/files.ts", "node:fs"],
  ["7-drivers-live-at-the-edges", "src/table/driver.ts", "pg"],
  ["7-core-never-imports-the-edges", "src/inference/edge.ts", "../node/files/read-json.ts"],
  ["7-app-runs-in-a-browser", "app/probe.ts", "../src/node/files/read-json.ts"],
  ["7-nobody-depends-on-the-app", "src/posterior/app.ts", "../../app/no-eval.ts"],
  ["8-cli-is-not-a-library", "src/node/probe.ts", "../cli/output.ts"],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

function violations(folder: string): Promise<Violation[]> {
  const args = [BIN, "src", "experiments", "app", "--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e9 }, (error, stdout) => {
      if (stdout === "") reject(error);
      else resolve(JSON.parse(stdout).summary.violations);
    });
  });
}

describe("import rules", () => {
  const copy = mkdtempSync(join(tmpdir(), "noisewise-rules-"));
  let found: Violation[];

  beforeAll(async () => {
    for (const path of ["src", "experiments", "app", ".dependency-cruiser.mjs", "tsconfig.json", "package.json"]) {
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    const bridge: [string, string, string] = ["", "src/ledger/bridge.ts", "../statistics/exact-statistics.ts"];
    for (const [, file, imported] of [...FORBIDDEN, bridge]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), `import * as everything from "${imported}";\nexport { everything };\n`);
    }
    found = await violations(copy);
  });

  afterAll(() => rmSync(copy, { recursive: true }));

  it("hold for the sources", async () => {
    expect(await violations(ROOT)).toEqual([]);
  });

  it.each(FORBIDDEN)("%s refuses %s importing %s", (name, file) => {
    expect(found.filter(({ from, rule }) => from === file && rule.name === name)).not.toEqual([]);
  });
});
