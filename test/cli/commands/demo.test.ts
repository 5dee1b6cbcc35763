// The demo, and how long a command takes from a cold start: printed, since it depends on the machine.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { refusalLine, runCli } from "../../support/run-cli.ts";
import { workplace } from "../workplace.ts";

const { folder, path, write } = workplace();

describe("demo", () => {
  it("goes all the way, by commands that a user can repeat, and converges", async () => {
    const { code, stdout, stderr } = await runCli(folder, "demo");
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/noisewise: |Error/);
    for (const command of ["ledger create", "release", "verify", "fit"]) {
      expect(stdout).toContain(`$ noisewise ${command} noisewise-demo/`);
    }
    expect(stdout.match(/^converged: R-hat/gm)).toHaveLength(2);
    expect(stdout).not.toContain("NaN");
    for (const file of ["study.json", "budget.ledger", "release.json", "schooling", "everything"]) {
      expect(existsSync(path(`noisewise-demo/${file}`))).toBe(true);
    }
    const report = readFileSync(path("noisewise-demo/report.html"), "utf8");
    expect(report).toMatch(/Weekly wage is <strong>higher by \d+\.\d+\u00A0%<\/strong> per 3 years of education/);
    expect(report).toContain("With education and experience at 0, ethnicity at cauc,");
  });

  it("refuses a folder that exists, and one it cannot make", async () => {
    expect(refusalLine(await runCli(folder, "demo", "--out", "."))).toBe(". exists: choose another --out");
    expect(refusalLine(await runCli(folder, "demo", "--out", "no/where"))).toBe(
      "no/where: cannot be created (ENOENT): choose another --out",
    );
  });
});

describe("a cold start", () => {
  it("of a fit with one covariate, to its printed summary", async () => {
    const survey = fileURLToPath(new URL("../../../data/cirrhosis.csv", import.meta.url));
    write("cirrhosis.json", {
      maxRows: 1000,
      variables: [
        { name: "liquor", bounds: [0, 250] },
        { name: "cirrhosis", bounds: [0, 150] },
      ],
    });
    const made = await runCli(
      folder,
      ...["release", survey, "--study", "cirrhosis.json", "--epsilon", "5", "--no-ledger-i-accept-the-risk"],
    );
    expect(made.code).toBe(0);
    const started = performance.now();
    const { code } = await runCli(folder, "fit", "release.json", "cirrhosis ~ liquor");
    console.info(`fit "cirrhosis ~ liquor": ${((performance.now() - started) / 1000).toFixed(2)} s from a cold start`);
    expect([0, 2]).toContain(code);
  });
});
