// A hospital's export as it is: Windows-1252, semicolons, decimal commas, dates of birth with the day first, sexes typed by
// hand. From init to a report that speaks in labels, and to the people whom a clean table has.
import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { withoutComments } from "../../src/json/parse.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { openFiles } from "../../src/node/tables/open-files.ts";
import { parseStudy } from "../../src/study/study.ts";
import { verify } from "../../verify/verify.mjs";
import { hospital, type Stay } from "../support/hospital.ts";
import { runCli, unfolded } from "../support/run-cli.ts";
import { workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const stays = hospital(3000);
/** The same two sexes, as hands type them. */
const SEXES = { Female: ["Female", "female", "FEMALE ", "F"], Male: ["Male", "male", "M ale", "M"] };
/** A birthday that makes somebody about as old on 1 January 2025. */
const born = ({ age }: Stay, i: number) => `${1 + (i % 28)}.${String(1 + (i % 12)).padStart(2, "0")}.${2024 - age}`;

const COMMON = [
  { name: "pressure", column: "BP", label: "blood pressure", unit: "mmHg", bounds: [80, 220], missing: ["k. A."] },
];
const AGE = { name: "age", column: "geboren", unit: "years", until: "2025-01-01", bounds: [18, 90] };
const NAIVE = {
  maxRows: 100_000,
  variables: [...COMMON, AGE, { name: "sex", column: "GESCHLECHT", levels: ["Female", "Male"] }],
  csv: { delimiter: ";", decimal: "," },
};
const DECLARED = {
  ...NAIVE,
  variables: [
    ...COMMON,
    { ...AGE, dateFormat: "dd.mm.yyyy" },
    {
      name: "sex",
      column: "GESCHLECHT",
      levels: [
        { name: "Female", also: ["F"], label: "women" },
        { name: "Male", also: ["M"], label: "men" },
      ],
      match: "loose",
    },
    { name: "ward", column: "STATION", levels: ["Köln", { name: "Zürich", label: "Zürich €" }] },
  ],
  csv: { ...NAIVE.csv, encoding: "windows-1252" },
};

beforeAll(() => {
  const rows = stays.map((stay, i) => [
    ...[born(stay, i), SEXES[stay.sex][i % 4], stay.ward < "C" ? "K\xf6ln" : "Z\xfcrich"],
    stay.pressure === null ? "k. A." : String(stay.pressure).replace(".", ","),
  ]);
  const lines = [["geboren", "GESCHLECHT", "STATION", "BP"], ...rows].map((row) => `${row.join(";")}\r\n`);
  writeFileSync(path("export.csv"), lines.join(""), "latin1");
  write("naive.json", NAIVE);
  write("declared.json", DECLARED);
});

async function run(...args: string[]): Promise<string> {
  const told = await runCli(folder, ...args);
  if (told.code !== 0) throw new Error(`${args.join(" ")}: ${JSON.stringify(told)}`);
  return told.stdout;
}

it("init finds nothing amiss in a header of ASCII", async () => {
  const study = JSON.parse(withoutComments(await run("init", "export.csv")));
  expect(study.csv).toEqual({ delimiter: ";", quote: '"' });
});

it("check names each thing and its cure, and is content once they are declared", async () => {
  const { code, stdout } = await runCli(folder, "check", "export.csv", "--study", "naive.json");
  expect(code).toBe(2);
  expect(unfolded(stdout)).toContain('the dates are written like 31.01.1930: declare "dateFormat": "dd.mm.yyyy"');
  expect(unfolded(stdout)).toMatch(
    /"female" \(\d+.*?differs only in case from "Female"\).*: add "match": "loose" to the variable/,
  );
  write("utf8.json", { ...DECLARED, csv: NAIVE.csv });
  expect(unfolded((await runCli(folder, "check", "export.csv", "--study", "utf8.json")).stdout)).toContain(
    'the file is not UTF-8, so that letters such as ü are lost: add "csv": { "encoding": "windows-1252" } to the study',
  );
  expect(await run("check", "export.csv", "--study", "declared.json")).toContain("No problems found.");
});

it("has the sums of a clean table, exactly", async () => {
  const clean = parseStudy({
    ...DECLARED,
    variables: [
      ...COMMON,
      { ...AGE, column: "born" },
      { name: "sex", levels: ["Female", "Male"] },
      { name: "ward", levels: ["Köln", "Zürich"] },
    ],
    csv: {},
  });
  const rows = stays.map((stay, i) => {
    const [day, month, year] = born(stay, i).split(".");
    const ward = stay.ward < "C" ? "Köln" : "Zürich";
    return `${stay.pressure ?? ""},${year}-${month}-${day.padStart(2, "0")},${stay.sex},${ward}\n`;
  });
  write("clean.csv", `BP,born,sex,ward\n${rows.join("")}`);
  const messy = parseStudy(DECLARED);
  const sums = async (table: string, study: typeof clean) => {
    const source = await openFiles(path(table), study.csv);
    return source.sum({ study, layout: studyLayout(study) });
  };
  const found = await sums("export.csv", messy);
  expect(found).toEqual(await sums("clean.csv", clean));
  expect(found.sums[0]).toBeGreaterThan(0n);
});

it("releases, verifies, describes and reports in labels", async () => {
  await run("ledger", "create", "hospital.ledger", "--epsilon", "40", "--domain", "patients");
  const priced = ["--epsilon", "40", "--ledger", "hospital.ledger", "--out", "release.json"];
  await run("release", "export.csv", "--study", "declared.json", ...priced);
  expect(await run("verify", "release.json")).toMatch(/^release\.json: verified/);
  expect(verify(JSON.parse(readFileSync(path("release.json"), "utf8")))).toEqual([]);
  const described = await run("describe", "release.json", "--by", "sex", "--warmup", "200", "--draws", "200");
  expect(described).toMatch(/^ {2}women +/m);
  expect(described).toContain("By sex");
  expect(described).toContain("Differences from women");
  expect(described).not.toMatch(/\b(Fem|M)ale\b/);
  const fitted = await runCli(
    ...[folder, "fit", "release.json", "pressure ~ age + sex + ward", "--warmup", "300", "--draws", "300"],
    ...["--out", "answer"],
  );
  expect([0, 2]).toContain(fitted.code);
  expect(fitted.stdout).toContain("sex: men");
  expect(fitted.stdout).toContain("ward: Zürich €");
  const { parameters } = JSON.parse(readFileSync(path("answer/summary.json"), "utf8"));
  expect(parameters.map(({ name }: { name: string }) => name)).toContain("sex[Male]");
  const age = parameters.find(({ name }: { name: string }) => name === "age");
  // Ages are positive, and pressure grows with them: 0.9 − 2·0.004·age, plus a little in men.
  expect(age.mean).toBeGreaterThan(0);
  await run("report", "answer", "--out", "report.html");
  const page = readFileSync(path("report.html"), "utf8");
  expect(page).toContain("men, compared with women");
});
