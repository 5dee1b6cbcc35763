// The examples for Node as a reader would run them: real files, a real ledger, a real PostgreSQL server.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPosteriorFolder } from "../../src/node/files/posterior-folder.ts";
import { openLedger } from "../../src/node/ledger/ledger-database.ts";
import { parseRelease } from "../../src/release/release.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const folder = temporaryFolder();

async function run(example: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, "examples", example), ...args]);
  return stdout;
}

function place(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

function releaseIn(directory: string) {
  return parseRelease(JSON.parse(readFileSync(join(directory, "release.json"), "utf8")));
}

describe("node-library.mjs", () => {
  it("releases, fits, keeps the posterior and predicts", async () => {
    const here = place("library");
    const told = await run("node-library.mjs", here);
    expect(told).toMatch(/education \(years\) .*\n.*part-time work: yes/);
    expect(told).toMatch(/\nconverged: R-hat/);
    expect(told).toMatch(/full time: log wage 6\.\d\d\n$/);
    const { posterior, summary } = await readPosteriorFolder(join(here, "posterior"));
    expect(posterior.provenance.releases[0].contentHash).toBe(releaseIn(here).contentHash);
    // Least squares on the rows gives 0.0749, and the noise has a standard deviation of 0.002: ten of them.
    const { mean } = summary.parameters.find(({ name }) => name === "education")!;
    expect(Math.abs(mean! - 0.0749)).toBeLessThan(0.02);
    expect(() => openLedger(join(here, "budget.ledger")).verify()).not.toThrow();
  });
});

describe("postgres.mjs", () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
    await server.client.query(
      "CREATE TABLE visit AS SELECT 18 + i % 70 AS age, 100 + i % 70 + i % 13 AS pressure, i % 4 = 0 AS smoker " +
        "FROM generate_series(1, 3000) AS i",
    );
  });
  afterAll(() => server?.stop());

  it("releases a table and keeps its books", async () => {
    const here = place("postgres");
    expect(await run("postgres.mjs", server.url, "visit", here)).toMatch(
      /9 noisy sums; the ledger recorded [0-9a-f]{64}\n$/,
    );
    const release = releaseIn(here);
    expect(release.study.variables.map(({ name }) => name)).toEqual(["age", "pressure", "smoker"]);
    expect(openLedger(join(here, "budget.ledger")).status().uncommitted.size).toBe(0);
  });
});
