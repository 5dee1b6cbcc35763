// noisewise prior: what it prints can be read, and fed back gives what would have been without it; wrong numbers are named.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_R2_PRIOR } from "../../../src/model/r2-prior.ts";
import { cliInOneProcess, refusalLine } from "../../support/run-cli.ts";
import { analystRelease, workplace } from "../workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const FORMULA = "wage ~ age + region";
const SHORT = ["--draws", "100", "--warmup", "100", "--chains", "2"];

async function printed(...options: string[]) {
  const { code, stdout, stderr } = await run("prior", "release.json", FORMULA, ...options);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** The parameters of a fit; so short a run may end unconverged, which is no matter here. */
async function parameters(...options: string[]) {
  const { stdout } = await run("fit", "release.json", FORMULA, ...SHORT, "--json", ...options);
  return JSON.parse(stdout).parameters;
}

beforeAll(() => {
  write("release.json", analystRelease());
});

describe("the default prior", () => {
  it("is printed by R², with words that have its numbers", async () => {
    const { comment, ...prior } = await printed();
    expect(prior).toEqual(DEFAULT_R2_PRIOR);
    const { rSquared, correlations, spread, response } = DEFAULT_R2_PRIOR;
    const words = comment.join(" ");
    expect(words).toContain(`Beta(${rSquared.a}, ${rSquared.b})`);
    expect(words).toContain(`LKJ(${correlations.concentration})`);
    for (const { floor } of [spread, response]) expect(words).toContain(`down to about ${floor}`);
    expect(words).not.toMatch(/undefined|NaN|\[object/);
  });

  it("gives the same draws when it is fed back", async () => {
    write("printed.json", await printed());
    const [given, none] = await Promise.all([parameters("--prior", "printed.json"), parameters()]);
    expect(given).toEqual(none);
  });

  it("is conjugate on request, and gives the same draws to a method whose default that is", async () => {
    const prior = await printed("--conjugate");
    expect(prior.kind).toBe("conjugate");
    expect(prior.comment.at(-1)).toBe("order: intercept, age, region[south]");
    write("conjugate.json", prior);
    const gibbs = ["--method", "gibbs-update", "--thin", "1"];
    const naive = ["--method", "naive"];
    for (const method of [naive, gibbs]) {
      const [given, none] = await Promise.all([
        parameters(...method, "--prior", "conjugate.json"),
        parameters(...method),
      ]);
      expect(given).toEqual(none);
    }
  });

  it("is not the conjugate one: exact with either gives different draws", async () => {
    write("conjugate.json", await printed("--conjugate"));
    const [given, none] = await Promise.all([parameters("--prior", "conjugate.json"), parameters()]);
    expect(given).not.toEqual(none);
  });
});

describe("a prior file by R²", () => {
  it("takes what it leaves out from the defaults, and the posterior keeps all of it", async () => {
    write("part.json", { kind: "r2", correlations: { concentration: 4 } });
    const { code } = await run("fit", "release.json", FORMULA, ...SHORT, "--prior", "part.json", "--out", "kept");
    expect([0, 2]).toContain(code);
    expect(JSON.parse(readFileSync(path("kept/prior.json"), "utf8"))).toEqual({
      ...DEFAULT_R2_PRIOR,
      correlations: { concentration: 4 },
    });
  });

  it.each([
    ["a wrong number", { rSquared: { a: 0, b: 1 } }, /^prior: rSquared\.a: must be positive$/],
    [
      "a part of the other kind",
      { errorVariance: { shape: 1, scale: 1 } },
      /^prior: unknown field "errorVariance": check the spelling$/,
    ],
  ])("is refused in one line for %s", async (_, parts, message) => {
    write("wrong.json", { kind: "r2", ...parts });
    expect(refusalLine(await run("fit", "release.json", FORMULA, "--prior", "wrong.json"))).toMatch(message);
  });

  it.each(["gibbs-noisy", "gibbs-prior", "gibbs-update", "naive", "mcmc-ind"])(
    "is refused for %s, with what to do",
    async (method) => {
      write("r2.json", DEFAULT_R2_PRIOR);
      expect(refusalLine(await run("fit", "release.json", FORMULA, "--prior", "r2.json", "--method", method))).toBe(
        `the prior is stated by R², and ${method} needs a conjugate one: "noisewise prior ... --conjugate" prints the default`,
      );
    },
  );
});
