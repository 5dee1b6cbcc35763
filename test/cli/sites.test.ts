// Two sites at the command line: fit, compare, prior and verify with two files, against one release of all the rows with the
// noise of both in it. Gaussian noise merges in closed form, so the draws are the same ones.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cliInOneProcess, refusalLine } from "../support/run-cli.ts";
import { analystRelease, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const FORMULA = "wage ~ age + region";
const SHORT = ["--draws", "100", "--warmup", "100", "--chains", "2"];
const SITES = ["site-a.json", "site-b.json"];

/** The analyst's release so many times over, with Gaussian noise. */
function release(times: number, scale: number) {
  const { moments, ...rest } = analystRelease();
  const matrix = moments.matrix.map((row) => row.map((value) => times * value));
  return {
    ...rest,
    count: { kind: "public", value: 200 * times },
    moments: { matrix, noise: { kind: "gaussian", scale } },
  };
}
write("site-a.json", release(1, 3));
write("site-b.json", release(2, 4));
write("union.json", release(3, 5));

/** So short a run may end unconverged, which is no matter here. */
async function answer(...args: string[]) {
  const { code, stdout } = await run(...args);
  expect([0, 2]).toContain(code);
  return JSON.parse(stdout);
}

it("fit adds them up, and keeps both", async () => {
  const [pooled, union] = await Promise.all([
    answer("fit", ...SITES, FORMULA, ...SHORT, "--out", "kept", "--json"),
    answer("fit", "union.json", FORMULA, ...SHORT, "--json"),
  ]);
  expect(pooled.count).toEqual({ kind: "public", value: 600 });
  expect(pooled.parameters).toEqual(union.parameters);
  for (const [i, file] of SITES.entries()) {
    expect(readFileSync(path(`kept/release-${i + 1}.json`), "utf8")).toBe(readFileSync(path(file), "utf8"));
  }
});

it("compare shows the methods on both together", async () => {
  const [pooled, union] = await Promise.all([
    answer("compare", ...SITES, FORMULA, ...SHORT, "--json"),
    answer("compare", "union.json", FORMULA, ...SHORT, "--json"),
  ]);
  const parameters = (summaries: { method: string; parameters: unknown }[]) =>
    summaries.map((summary) => [summary.method, summary.parameters]);
  expect(parameters(pooled)).toEqual(parameters(union));
});

it.each([[[]], [["--conjugate"]]])("prior prints that of both together: %j", async (options) => {
  const [pooled, union] = await Promise.all([
    answer("prior", ...SITES, FORMULA, ...options),
    answer("prior", "union.json", FORMULA, ...options),
  ]);
  expect(pooled).toEqual(union);
});

it("verify has a verdict on each", async () => {
  const verdicts = await answer("verify", ...SITES, "--json");
  expect(verdicts.map(({ file, origin }: { file: string; origin: string }) => [file, origin])).toEqual(
    SITES.map((file) => [file, "external"]),
  );
  const { stdout } = await run("verify", ...SITES);
  for (const file of SITES) expect(stdout).toContain(`${file}: well-formed, but it makes no promise`);
});

it("one file twice, and a formula forgotten, are refused in one line", async () => {
  write("copy.json", release(1, 3));
  expect(refusalLine(await run("fit", "site-a.json", "copy.json", FORMULA))).toMatch(
    /^copy\.json: the same release as site-a\.json/,
  );
  expect(refusalLine(await run("prior", "site-a.json"), 64)).toMatch(/^give at least one release and a formula/);
});
