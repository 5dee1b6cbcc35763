// A hospital table from CSV to report, as the guide for custodians goes: init, check, plan, ledger, dry run, release,
// verify, and then a fit with the logarithm of the stay, age², age × sex and wards. The truth is known, and found.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withoutComments } from "../../src/json/parse.ts";
import { HOSPITAL_STUDY, hospital, hospitalCsv, TRUTH } from "../support/hospital.ts";
import { runCli, unfolded } from "../support/run-cli.ts";
import { workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const FORMULA = "pressure ~ age*sex + I(age^2) + log_stay + smoker + ward";

async function run(...args: string[]) {
  const told = await runCli(folder, ...args);
  if (told.code !== 0) throw new Error(`${args.join(" ")}: ${JSON.stringify(told)}`);
  return told.stdout;
}

write("hospital.csv", hospitalCsv(hospital(), { delimiter: ";", decimal: "," }));

it("init notices the semicolons", async () => {
  await run("init", "hospital.csv", "--out", "empty.json");
  const study = JSON.parse(withoutComments(readFileSync(path("empty.json"), "utf8")));
  expect(study.csv.delimiter).toBe(";");
  expect(study.variables.map(({ name }: { name: string }) => name)).toEqual(
    "ID AGE SEX SMOKER WARD STAY BP".split(" "),
  );
});

it("check names the decimal commas, and is content once they are declared", async () => {
  write("hospital.json", { ...HOSPITAL_STUDY, csv: { delimiter: ";" } });
  const { code, stdout } = await runCli(folder, "check", "hospital.csv", "--study", "hospital.json", "--person", "ID");
  expect(code).toBe(2);
  expect(unfolded(stdout)).toMatch(/pressure \(column BP\): .*decimal comma: add "csv": \{ "decimal": "," \}/);
  write("hospital.json", { ...HOSPITAL_STUDY, csv: { delimiter: ";", decimal: "," } });
  expect(await run("check", "hospital.csv", "--study", "hospital.json", "--person", "ID")).toContain(
    "No problems found.",
  );
});

it("plan forecasts verdicts and widths", async () => {
  const args = ["plan", "hospital.json", "pressure ~ age*sex", "--rows", "5000", "--epsilon", "4", "--noise", "cube"];
  const plan = JSON.parse(await run(...args, "--releases", "2", "--out", "plan.html", "--json"));
  expect(plan.cells[0].coefficients.map(({ name }: { name: string }) => name)).toEqual([
    "intercept",
    "age",
    "sex[Male]",
    "age_sex[Male]",
  ]);
  for (const { cannotTell, low, width, high } of plan.cells[0].coefficients.slice(1)) {
    expect(low <= width && width <= high && cannotTell >= 0 && cannotTell <= 1).toBe(true);
  }
  expect(plan.canTell.map(({ name }: { name: string }) => name)).toEqual(["age", "sex[Male]", "age_sex[Male]"]);
  const page = readFileSync(path("plan.html"), "utf8");
  expect(page).toContain("What will an ε buy?");
  expect(page.match(/<svg/g)).toHaveLength(6);
});

it("release charges, verify accepts, and a fit finds the truth", async () => {
  await run("ledger", "create", "hospital.ledger", "--epsilon", "40", "--domain", "patients");
  const release = [
    "release",
    "hospital.csv",
    "--study",
    "hospital.json",
    "--epsilon",
    "40",
    "--ledger",
    "hospital.ledger",
  ];
  expect(await run(...release, "--dry-run")).toContain("age_sex[Male]");
  await run(...release, "--out", "release.json");
  expect(await run("verify", "release.json")).toMatch(/^release\.json: verified/);
  const fitted = await runCli(folder, "fit", "release.json", FORMULA, "--out", "answer", "--json");
  expect([0, 2]).toContain(fitted.code);
  const { parameters } = JSON.parse(fitted.stdout);
  const truths: Record<string, number> = {
    age: TRUTH.age,
    age2: TRUTH.age2,
    "age_sex[Male]": TRUTH.ageInMen,
    log_stay: TRUTH.logStay,
    "smoker[yes]": TRUTH.smoker,
    "sex[Male]": TRUTH.male,
  };
  for (const [name, truth] of Object.entries(truths)) {
    const { mean, sd } = parameters.find((parameter: { name: string }) => parameter.name === name);
    // Five posterior standard deviations: the noise differs from run to run, and five are beyond chance.
    expect(Math.abs(mean - truth)).toBeLessThan(5 * sd);
    expect(sd).toBeLessThan(Math.max(4, 2 * Math.abs(truth)));
  }
});

it("the report uses labels, units and products", async () => {
  await run("report", "answer", "--out", "report.html");
  const page = readFileSync(path("report.html"), "utf8");
  expect(page).toContain("How does blood pressure vary with age, sex, length of stay, smoker and ward?");
  expect(page).toContain("age (years) squared");
  expect(page).toContain("age (years) × sex: Male");
  write("new.csv", "age,sex,log_stay,smoker,ward\n50,Female,1.4,no,A\n50,Male,1.4,no,A\n");
  const { rows } = JSON.parse(await run("predict", "answer", "--at", "new.csv", "--json"));
  const difference = rows[1].fit.mean - rows[0].fit.mean;
  expect(Math.abs(difference - (TRUTH.male + 50 * TRUTH.ageInMen))).toBeLessThan(5);
});
