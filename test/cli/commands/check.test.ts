// noisewise check: harmless slips, each caught in one line that names the column and the cure, before anything is charged.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HOSPITAL_STUDY, hospital, hospitalCsv } from "../../support/hospital.ts";
import { cliInOneProcess, refusalLine, unfolded } from "../../support/run-cli.ts";
import { workplace } from "../workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);
const stays = hospital();
write("good.csv", hospitalCsv(stays));
write("commas.csv", hospitalCsv(stays, { delimiter: ";", decimal: "," }));
write("letters.csv", hospitalCsv(stays, { sexes: { Female: "F", Male: "M" } }));
write("study.json", HOSPITAL_STUDY);
write("semicolons.json", { ...HOSPITAL_STUDY, csv: { delimiter: ";" } });
write("small.json", { ...HOSPITAL_STUDY, maxRows: 1000 });

async function check(...args: string[]) {
  const { code, stdout, stderr } = await run("check", ...args);
  expect(stderr).toBe("");
  return {
    code,
    stdout: unfolded(stdout),
    problems: unfolded(stdout)
      .split("\n")
      .filter((line) => line.startsWith("! ")),
  };
}

it("has nothing to say of a good table, writes nothing, and says that it is confidential", async () => {
  const before = readdirSync(folder);
  const { code, stdout, problems } = await check("good.csv", "--study", "study.json", "--person", "ID");
  expect([code, problems]).toEqual([0, []]);
  const kept = stays.filter(({ pressure }) => pressure !== null).length;
  expect(stdout).toContain(`5,000 rows read, ${kept.toLocaleString("en-US")} would be used`);
  expect(stdout.replaceAll("\n", " ")).toMatch(
    /^Confidential: .*Do not publish any of it, and do not use it to choose bounds/,
  );
  expect(stdout).toContain("Nothing was charged or written.");
  expect(readdirSync(folder)).toEqual(before);
});

it.each([
  [
    "decimal commas",
    ["commas.csv", "--study", "semicolons.json"],
    /^! pressure \(column BP\): 8\d\.\d % of cells are not a number: decimal comma: add "csv": \{ "decimal": "," \} to the study$/,
  ],
  [
    "other names for levels",
    ["letters.csv", "--study", "study.json"],
    /^! sex \(column SEX\): 100 % of cells are not a declared level: "F" \(5\d\.\d %\), "M" \(4\d\.\d %\): write the levels as/,
  ],
  [
    "too small a maxRows",
    ["good.csv", "--study", "small.json"],
    /^! maxRows: the table has more than 1,000 rows: raise it/,
  ],
])("catches %s in one line that names the cure", async (_, args, line) => {
  const { code, problems } = await check(...args);
  expect(problems.filter((problem) => line.test(problem))).toHaveLength(1);
  expect(code).toBe(args[0] === "good.csv" ? 1 : 2);
});

it("finds all good once decimal commas are declared", async () => {
  write("cured.json", { ...HOSPITAL_STUDY, csv: { delimiter: ";", decimal: "," } });
  const cured = await check("commas.csv", "--study", "cured.json");
  const good = await check("good.csv", "--study", "study.json");
  expect(cured).toEqual(good);
});

it.each([
  [
    "thousands separators",
    "1,234",
    {},
    /x: 100 % of cells are not a number: thousands separator: add "csv": \{ "thousands": "," \}/,
  ],
  ["dates", "2024-03-05", {}, /x: .* date: add "unit": "days", "since": "2000-01-01"/],
  ["unit signs", "72 kg", {}, /x: .* unit sign or other character next to the number: remove it/],
  ["percent signs", "12%", {}, /x: .* unit sign/],
  ["words", "high", {}, /x: .* text: is it the right column\? For categories declare levels/],
  ["zeros under a logarithm", "0", { transform: "log" }, /x: .*the transform is undefined there .*: use "log1p"/],
  [
    "a decimal point where a comma is declared",
    "1.5",
    { csv: { decimal: "," } },
    /x: .*decimal point where the study declares a comma/,
  ],
  ["missing cells", "NA", {}, /x: 100 % of cells are missing: a "fill" keeps their rows/],
  [
    "another unit",
    "1750",
    {},
    /x: 100 % of cells are outside the bounds: is the column in the same unit as the\s+bounds\?/,
  ],
  [
    "bounds of the numbers before a transform",
    "0.3",
    { transform: "log" },
    /x: 100 % of cells are outside the bounds: are the bounds on the\s+scale after the transform \(log\)\?/,
  ],
])("knows %s", async (_, cell, { csv, ...variable }: { csv?: object; transform?: string }, line) => {
  write("one.csv", `x;y\n${`"${cell}";1\n`.repeat(3)}`);
  const variables = [{ name: "x", bounds: [0, 250], ...variable }];
  write("one.json", { variables, csv: { delimiter: ";", ...csv } });
  const { stdout } = await check("one.csv", "--study", "one.json");
  expect(stdout).toMatch(line);
});

it.each([
  [
    "01.01.1930",
    /x: 100 % of cells are not a date as declared: the dates are written like 31\.01\.1930: declare "dateFormat": "dd\.mm\.yyyy"$/m,
  ],
  ["3/25/1930", /written like 01\/31\/1930: declare "dateFormat": "mm\/dd\/yyyy"$/m],
  ["3/4/1930", /written like 31\/01\/1930 or 01\/31\/1930: declare "dateFormat": "dd\/mm\/yyyy" or "mm\/dd\/yyyy"$/m],
  ["19300102", /written like 19300131: declare "dateFormat": "yyyymmdd"$/m],
  ["01.01.30", /not a date as declared: its year has two digits, and nobody can tell the century/],
  [
    "spring",
    /not a date as declared: no date of the calendar: dates are written 2024-03-05, or as "dateFormat" declares/,
  ],
])("says how dates like %s are written, by their pattern alone", async (cell, line) => {
  write("dates.csv", `x,y\n${`${cell},1\n`.repeat(3)}`);
  write("dates.json", { variables: [{ name: "x", until: "2025-01-01", unit: "years", bounds: [0, 110] }] });
  const { stdout } = await check("dates.csv", "--study", "dates.json");
  expect(stdout).toMatch(line);
  expect(stdout).not.toContain(cell);
});

it("names the format of dates where a number was declared", async () => {
  write("dates.csv", "x,y\n05.03.2024,1\n");
  write("dates.json", { variables: [{ name: "x", bounds: [0, 1] }] });
  const { stdout } = await check("dates.csv", "--study", "dates.json");
  expect(stdout).toContain(
    'x: 100 % of cells are not a number: date: add "unit": "days", "since": "2000-01-01" to the variable; ' +
      'the dates are written like 31.01.1930: also "dateFormat": "dd.mm.yyyy"',
  );
});

it("knows levels that differ only in case or blanks, and what cures them", async () => {
  write("levels.csv", `x\n${["no", "No", "N o", "Y es", "ÖST", "?"].map((cell) => `"${cell}"\n`).join("")}`);
  const levels = (fields: object) =>
    write("levels.json", { variables: [{ name: "x", levels: ["no", "yes", "öst"], ...fields }] });
  levels({});
  const { problems } = await check("levels.csv", "--study", "levels.json");
  expect(problems[0]).toBe(
    '! x: 66.7 % of cells are not a declared level: "No" (16.7 %, differs only in case from "no"), ' +
      '"N o" (16.7 %, differs only in case and blanks from "no"), "Y es" (16.7 %, differs only in case and blanks from "yes"), ' +
      '"ÖST" (16.7 %, differs only in case from "öst"): add "match": "loose" to the variable; for the others, ' +
      'write the levels as in the table\'s codebook, or add aliases: { "name": …, "also": […] }',
  );
  levels({ match: "loose" });
  const loose = await check("levels.csv", "--study", "levels.json");
  expect(loose.problems).toEqual([
    '! x: 16.7 % of cells are not a declared level: "ÖST" (16.7 %, differs only in case from "öst"): ' +
      'add aliases, such as { "name": "öst", "also": ["ÖST"] }',
  ]);
  levels({ levels: ["no", "yes", { name: "öst", also: ["ÖST"] }], match: "loose" });
  expect((await check("levels.csv", "--study", "levels.json")).problems).toEqual([]);
});

it("sees a file that is not UTF-8, or is where the study says otherwise", async () => {
  const variables = [{ name: "x", levels: ["Köln", "Zürich"] }];
  writeFileSync(path("latin.csv"), "x\nK\xf6ln\nZ\xfcrich\n", "latin1");
  write("utf8.csv", "x\nKöln\nZürich\n");
  write("utf8.json", { variables });
  write("latin.json", { variables, csv: { encoding: "latin-1" } });
  expect((await check("latin.csv", "--study", "utf8.json")).stdout).toContain(
    '! the file is not UTF-8, so that letters such as ü are lost: add "csv": { "encoding": "windows-1252" } to the study',
  );
  expect((await check("utf8.csv", "--study", "latin.json")).stdout).toContain(
    '! the file is UTF-8, and the study declares another encoding: leave "encoding" out of its csv block',
  );
  for (const name of ["utf8", "latin"]) {
    expect((await check(`${name}.csv`, "--study", `${name}.json`)).problems).toEqual([]);
  }
});

it("counts people, and prints no extreme of them", async () => {
  write("visits.csv", `who,x\n${"a,1\n".repeat(7)}b,1\nc,1\n,1\n`);
  write("visits.json", { variables: [{ name: "x", bounds: [0, 2] }] });
  const { code, stdout } = await check("visits.csv", "--study", "visits.json", "--person", "who");
  expect(code).toBe(1);
  expect(stdout).toContain(
    '! rowsPerPerson: 33.3 % of people have more than 1: to use one row of each, add "person": "who", "keep": "first" to the study; or raise rowsPerPerson to a limit you can guarantee',
  );
  expect(stdout).toContain("! 10 % of rows name no person");
  expect(stdout).not.toContain("7");
});

it("is content once the study names the column of ids, and counts people from then on", async () => {
  write("visits.csv", `who,day,x\n${"a,2024-01-02,1\n".repeat(7)}a,2024-01-01,?\nb,soon,1\nc,,1\n,2024-01-01,1\n`);
  const study = { person: "who", keep: "first", variables: [{ name: "x", bounds: [0, 2] }] };
  write("people.json", study);
  const inFile = await check("visits.csv", "--study", "people.json");
  expect(inFile.code).toBe(0);
  expect(inFile.stdout).toContain("11 rows of 3 people read, 3 would be used (100 % of people).");
  expect(inFile.problems).toEqual(['! person: 9.1 % of rows have no id in "who" and would not be used']);
  write("ordered.json", { ...study, by: "day", maxRows: 2 });
  const byDay = await check("visits.csv", "--study", "ordered.json", "--person", "who");
  expect(byDay.code).toBe(1);
  expect(byDay.stdout).toContain("11 rows of 3 people read, 2 would be used (66.7 % of people).");
  expect(byDay.problems).toEqual([
    "! maxRows: the table has more than 2 people: raise it well above what the table can have",
    '! person: 9.1 % of rows have no id in "who" and would not be used',
    '! by: 18.2 % of cells in "day" are neither a number nor a date such as 2024-03-05: such a row is used only where a person has no other',
  ]);
  const other = await run("check", "visits.csv", "--study", "people.json", "--person", "day");
  expect(refusalLine(other, 64)).toBe('the study names "who" for the people: leave "day" out (--person)');
});

it("marks its JSON as confidential, and carries no extremes or quantiles", async () => {
  const { code, stdout } = await run("check", "letters.csv", "--study", "study.json", "--json");
  const told = JSON.parse(stdout);
  expect(code).toBe(2);
  expect(told).toMatchObject({ confidential: true, rows: 5000, kept: 0, usable: false, people: null });
  expect(told.variables[3]).toMatchObject({ name: "sex", missing: 0, filled: 0, moved: 0 });
  expect(Object.keys(told.variables[3].undeclaredLevels).sort()).toEqual(["F", "M"]);
  expect(Object.keys(told.variables[0])).toEqual([
    "name",
    "column",
    "missing",
    "filled",
    "moved",
    "notANumber",
    "undeclaredLevels",
    "rareBins",
  ]);
});

it("reads bins as numbers: names bad cells, cells beyond the ends, and rare bins, but no share of a bin", async () => {
  const cells = [
    ...Array(195).fill("34"),
    "17",
    "18",
    "45",
    "90",
    "91",
    ...Array(20).fill("-9"),
    "4o",
    "",
    ...Array(20).fill("92"),
  ];
  write("ages.csv", `age\n${cells.map((cell) => `"${cell}"\n`).join("")}`);
  write("ages.json", {
    variables: [{ name: "age", bins: [18, 30, 45, 60, 90], missing: ["-9"], fill: 40 }],
  });
  const { code, stdout, problems } = await check("ages.csv", "--study", "ages.json");
  expect(code).toBe(0);
  expect(problems).toEqual([
    "! age: 0.41 % of cells are not a number: unit sign or other character next to the number: remove it from the column",
    "! age: 9.1 % of cells are outside the bins: is the column in the same unit as the bins?",
    '! age: fewer than 1 % of cells are in each of "18 to under 30", "45 to under 60": is the column in the same unit as ' +
      "the bins? Noise hides so few people",
  ]);
  expect(stdout).toMatch(/^age +8.7 % +0.41 % +9.1 % +9.1 %$/m);
  const { variables } = JSON.parse((await run("check", "ages.csv", "--study", "ages.json", "--json")).stdout);
  expect(variables).toEqual([
    {
      name: "age",
      column: "age",
      missing: 21,
      filled: 22,
      moved: 22,
      notANumber: { "unit sign": 1 },
      undeclaredLevels: {},
      rareBins: ["18 to under 30", "45 to under 60"],
    },
  ]);
});

it("exits with 2 for an empty table, and refuses a column that is not there", async () => {
  write("empty.csv", "x\n");
  write("x.json", { variables: [{ name: "x", bounds: [0, 2] }] });
  const { code, problems } = await check("empty.csv", "--study", "x.json");
  expect([code, problems]).toEqual([2, ["! the table has no rows"]]);
  const refused = await run("check", "good.csv", "--study", "study.json", "--person", "IDD");
  expect(refusalLine(refused)).toBe('good.csv has no column "IDD" for the people (--person): did you mean ID?');
});

it("takes no ledger and leaves it unchanged", async () => {
  await run("ledger", "create", "b.ledger", "--epsilon", "1", "--domain", "d");
  const before = readFileSync(path("b.ledger"));
  const { code, stderr } = await run("check", "good.csv", "--study", "study.json", "--ledger", "b.ledger");
  expect(code).toBe(64);
  expect(stderr).toContain("--ledger");
  expect(readFileSync(path("b.ledger"))).toEqual(before);
});
