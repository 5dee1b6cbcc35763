// Mistakes people make: each ends with its exit code and one line that names the thing and the cure.
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { beforeAll, expect, it } from "vitest";
import { HOSPITAL_STUDY, hospital, hospitalCsv } from "../support/hospital.ts";
import { cliInOneProcess } from "../support/run-cli.ts";
import { analystRelease, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const study = (parts: object) => ({ ...HOSPITAL_STUDY, ...parts });
const variables = (parts: Record<string, object>) =>
  HOSPITAL_STUDY.variables.map((variable) => ({ ...variable, ...parts[variable.name] }));

beforeAll(async () => {
  const stays = hospital(50);
  write("stays.csv", hospitalCsv(stays));
  write("semicolons.csv", hospitalCsv(stays, { delimiter: ";", decimal: "," }));
  write("both.csv", "a;b,c;d\n1;2,3;4\n");
  writeFileSync(path("stays.xlsx"), "PK");
  write("good.json", HOSPITAL_STUDY);
  write("comma.json", '{\n  "maxRows": 10,\n  "variables": [\n    { "name": "age", "bounds": [0, 1] },\n  ]\n}\n');
  write("typo.json", study({ variables: variables({ age: { column: "AEG" } }) }));
  write("open.json", study({ variables: variables({ age: { bounds: null } }) }));
  write("swapped.json", study({ variables: variables({ age: { bounds: [90, 18] } }) }));
  write("ln.json", study({ variables: variables({ log_stay: { transform: "ln" } }) }));
  write("product.json", study({ products: [{ name: "p", of: ["age", "weight"] }] }));
  write("date.json", study({ variables: variables({ pressure: { since: "2000-01-01" } }) }));
  write("release.json", analystRelease());
  await run("ledger", "create", "small.ledger", "--epsilon", "0.5", "--domain", "patients");
});

const DRY = ["--epsilon", "1", "--dry-run"];
const MISTAKES: [args: string[], code: number, says: RegExp][] = [
  [["relase", "stays.csv"], 64, /unknown command 'relase' \(Did you mean release\?\)/],
  [
    ["release", "stays.csv", "--studdy", "good.json"],
    64,
    /required option '--study <file>' not specified: did you misspell it as --studdy\?/,
  ],
  [
    ["release", "stays.csv", "--study", "good.json", "--epsilom", "1"],
    64,
    /unknown option '--epsilom' \(Did you mean --epsilon\?\)/,
  ],
  [["release", "stays.csv", "--epsilon", "1"], 64, /required option '--study <file>' not specified/],
  [
    ["release", "stays.csv", "--study", "good.json", "--epsilon", "1"],
    64,
    /a release needs a ledger: add --ledger FILE/,
  ],
  [["release", "stays.csv", "--study", "good.json", "--epsilon", "0", "--dry-run"], 64, /epsilon/],
  [["release", "stay.csv", "--study", "good.json", ...DRY], 1, /stay\.csv: no such file/],
  [["release", "stays.xlsx", "--study", "good.json", ...DRY], 1, /spreadsheets are not read: export the sheet as CSV/],
  [
    ["release", "semicolons.csv", "--study", "good.json", ...DRY],
    1,
    /its header is separated by ";": add "csv": \{ "delimiter": ";" \}/,
  ],
  [["release", "stays.csv", "--study", "comma.json", ...DRY], 1, /extra comma before a closing bracket at line 4/],
  [["release", "stays.csv", "--study", "typo.json", ...DRY], 1, /has no column "AEG"; near names: "AGE"/],
  [
    ["release", "stays.csv", "--study", "open.json", ...DRY],
    1,
    /"age": bounds are not filled in: write \[lowest, highest\]/,
  ],
  [
    ["release", "stays.csv", "--study", "swapped.json", ...DRY],
    1,
    /bounds \[90, 18\]: the first must be below the second/,
  ],
  [
    ["release", "stays.csv", "--study", "ln.json", ...DRY],
    1,
    /transform: Invalid option: expected one of "log"\|"log1p"\|"sqrt"/,
  ],
  [["release", "stays.csv", "--study", "product.json", ...DRY], 1, /product "p": "weight" is not a declared variable/],
  [["release", "stays.csv", "--study", "date.json", ...DRY], 1, /a date needs a unit of time: write "unit": "days"/],
  [
    ["release", "stays.csv", "--study", "good.json", ...DRY, "--noise", "gaussian"],
    64,
    /gaussian noise does not give pure ε/,
  ],
  [
    ["ledger", "create", "new.ledger", "--epsilon", "1"],
    64,
    /whose budget is it\? Name the people, for example --domain/,
  ],
  [["ledger", "create", "new.ledger", "--domain", "patients"], 64, /give the budget as --epsilon or as --rho/],
  [["init", "both.csv"], 1, /several characters that may separate columns: say which does \(--delimiter\)/],
  [["init", "stays.csv", "--variables", "AGE,WRAD"], 1, /there is no column "WRAD": did you mean WARD/],
  [
    ["check", "stays.csv", "--study", "good.json", "--person", "PATIENT"],
    1,
    /has no column "PATIENT" for the people \(--person\)/,
  ],
  [["plan", "good.json", "pressure ~ age"], 64, /required option '--rows <n>' not specified/],
  [["plan", "good.json", "pressure ~ age", "--rows", "90", "--sites", "10"], 64, /--rows must be at least 100\n/],
  [["plan", "good.json", "pressure ~ age", "--rows", "90", "--sites", "0"], 64, /--sites must be at least 1\n/],
  [["plan", "good.json", "pressure ~ aeg", "--rows", "100"], 1, /"aeg" is not in the release; it has age/],
  [
    ["plan", "good.json", "pressure ~ age", "--rows", "100", "--spread", "sex=0.1"],
    1,
    /"sex" is not a variable of the study with bounds/,
  ],
  [
    ["plan", "good.json", "pressure ~ age", "--rows", "100", "--width", "age"],
    64,
    /--width: "age" is not of the form name=value/,
  ],
  [
    ["plan", "good.json", "pressure ~ ward", "--rows", "100", "--width", "ward=5"],
    1,
    /"ward" has a coefficient for each level but the first: choose one, such as "ward\[B\]" \(--width\)/,
  ],
  [
    ["plan", "good.json", "pressure ~ age", "--rows", "100", "--width", "smoker=5"],
    1,
    /"smoker" is not a coefficient of the formula \(--width\); it has intercept, age\n/,
  ],
  [
    ["plan", "good.json", "pressure ~ age", "--rows", "100", "--releases", "1"],
    64,
    /--releases must be at least 2: a range needs several/,
  ],
  [
    ["plan", "good.json", "pressure", homedir(), "age", "+", "smoker", "--rows", "100"],
    64,
    /the shell took the formula apart: put it in quotes, "pressure ~ age \+ smoker" \(see noisewise plan --help\)/,
  ],
  [
    ["fit", "release.json", "wage", homedir(), "age", "+", "region"],
    64,
    /the shell took the formula apart: put it in quotes, "wage ~ age \+ region"\n/,
  ],
  [["fit", "release.json", "wage", "~", "age"], 64, /put it in quotes, "wage ~ age"\n/],
  [["compare", "release.json", "wage", homedir(), "."], 64, /put it in quotes, "wage ~ \."\n/],
  [
    ["fit", "stays.csv", "BP ~ AGE"],
    1,
    /stays\.csv: this is a table, not a release: make a release of it with noisewise release/,
  ],
  [["fit", "good.json", "pressure ~ age"], 1, /not a release: it has no format field/],
  [["fit", "release.json", "wage ~ age + age:region"], 1, /"age:region" is not in the release;.*"products"/],
  [["fit", "release.json", "wage = age"], 1, /write it as "response ~ covariate \+ covariate"/],
  [["report", "nowhere", "--out", "r.html"], 1, /nowhere/],
];

it("are more than twenty-five", () => expect(MISTAKES.length).toBeGreaterThanOrEqual(25));

it.each(MISTAKES)("%j", async (args, code, says) => {
  const told = await run(...args);
  expect([told.code, told.stdout]).toEqual([code, ""]);
  expect(told.stderr).toMatch(/^noisewise: [^\n]+\n$/);
  expect(told.stderr).toMatch(says);
});

it("a dry run that would be refused says so and exits with 1, and costs nothing", async () => {
  const told = await run("release", "stays.csv", "--study", "good.json", ...DRY, "--ledger", "small.ledger");
  expect(told.code).toBe(1);
  expect(told.stdout).toMatch(/REFUSED/);
  const status = await run("ledger", "status", "small.ledger", "--json");
  expect(JSON.parse(status.stdout)).toMatchObject({ spent: "0", left: "0.5" });
});

it("an ε above 10 is warned of", async () => {
  const args = ["release", "stays.csv", "--study", "good.json", "--epsilon", "11", "--dry-run"];
  const told = await run(...args);
  expect([told.code, told.stderr]).toEqual([0, expect.stringMatching(/^warning: ε = 11 is a weak guarantee/)]);
  expect((await run(...args, "--epsilon", "10")).stderr).toBe("");
});

it("every command shows an example, and help knows all of them", async () => {
  const { stdout } = await run("help");
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name).filter((name) => name !== "help");
  expect(commands).toEqual(expect.arrayContaining(["init", "check", "plan", "release", "fit", "completion"]));
  for (const command of commands.filter((name) => name !== "ledger")) {
    expect((await run("help", command)).stdout).toMatch(/Examples?:\n {2}\$ noisewise /);
  }
});

it("help groups the commands by who runs them", async () => {
  const { stdout } = await run("--help");
  const places = ["For the custodian", "  plan ", "For the analyst", "  fit ", "For research", "  calibrate "];
  const found = places.map((words) => stdout.indexOf(words));
  expect(found.every((at) => at >= 0)).toBe(true);
  expect(found).toEqual(found.slice().sort((a, b) => a - b));
});

it("a wanted width may name a variable of two levels", async () => {
  const args = ["--rows", "2000", "--epsilon", "4", "--releases", "2", "--width", "smoker=40", "--json"];
  const { stdout } = await run("plan", "good.json", "pressure ~ smoker", ...args);
  expect(JSON.parse(stdout).least).toMatchObject([{ name: "smoker[yes]", wanted: 40 }]);
});

it("tables of pairs fit 80 columns", async () => {
  const { stdout } = await run("release", "stays.csv", "--study", "good.json", ...DRY);
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
});
