// No line of any command passes 80 columns, however long names, labels and lists of levels are.
import { expect, it } from "vitest";
import { displayWidth } from "../../src/text-table.ts";
import { cliInOneProcess } from "../support/run-cli.ts";
import { workplace } from "./workplace.ts";

const { folder, write } = workplace();
const run = cliInOneProcess(folder);
const WARDS = Array.from({ length: 12 }, (_, i) => `Department of internal medicine and geriatrics number ${i + 1}`);
const LONG = "a_name_that_goes_on_and_on_as_exports_of_hospital_systems_do_1234567890";
write(
  "wards.csv",
  [
    `pressure,${LONG},ward`,
    ...Array.from({ length: 600 }, (_, i) => `${100 + (i % 60)},${i % 90},${WARDS[i % 12]}`),
  ].join("\n"),
);
write("wards.json", {
  maxRows: 1000,
  variables: [
    { name: "pressure", label: "systolic blood pressure at discharge, mean of three", unit: "mmHg", bounds: [80, 220] },
    { name: LONG, bounds: [0, 80] },
    { name: "ward", label: "ward of the last stay before discharge, as the register has it", levels: WARDS },
  ],
});
write("new.csv", `${LONG},ward\n50,${WARDS[3]}\n`);
const FORMULA = `pressure ~ ${LONG} + ward`;
const RELEASE = ["release", "wards.csv", "--study", "wards.json", "--epsilon", "5", "--ledger", "wards.ledger"];

it.each<[string, string[], number]>([
  [
    "ledger create",
    ["ledger", "create", "wards.ledger", "--epsilon", "10", "--domain", "patients ".repeat(12).trim()],
    0,
  ],
  ["check", ["check", "wards.csv", "--study", "wards.json"], 0],
  [
    "plan",
    [
      "plan",
      "wards.json",
      `pressure ~ ${LONG}`,
      "--rows",
      "600",
      "--epsilon",
      "0.25,0.5,1,2,4,8",
      "--releases",
      "2",
      "--noise",
      "gaussian",
    ],
    0,
  ],
  ["release --dry-run", [...RELEASE, "--dry-run"], 0],
  ["release", [...RELEASE, "--out", "wards-release.json"], 0],
  ["verify", ["verify", "wards-release.json"], 0],
  ["ledger log", ["ledger", "log", "wards.ledger"], 0],
  ["fit", ["fit", "wards-release.json", FORMULA, "--method", "naive", "--out", "answer", "--seed", "1"], 0],
  ["summary", ["summary", "answer"], 0],
  ["predict", ["predict", "answer", "--at", "new.csv"], 0],
  ["compare", ["compare", "wards-release.json", FORMULA, "--methods", "naive,naive,naive"], 0],
])("%s", async (_, args, expected) => {
  const { code, stdout, stderr } = await run(...args);
  expect(stderr.includes("noisewise:")).toBe(false);
  expect(code).toBe(expected);
  expect(stdout.split("\n").filter((line) => displayWidth(line) > 80)).toEqual([]);
});
