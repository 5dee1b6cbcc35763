// The bundled wage survey as its rows, and the study that releases it as the demo does.
import { readFileSync } from "node:fs";
import type { Row } from "../src/statistics/accumulate.ts";
import { parseStudy } from "../src/study/study.ts";

const [HEADER, ...LINES] = readFileSync(new URL("../data/cps1988.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");
const NAMES = HEADER.split(",");
export const ROWS: Row[] = LINES.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [NAMES[i], cell])));

export const STUDY = parseStudy({
  maxRows: 100_000,
  variables: [
    { name: "log_wage", bounds: [3, 9] },
    { name: "education", bounds: [0, 18] },
    { name: "experience", bounds: [0, 60] },
    { name: "ethnicity", levels: ["cauc", "afam"] },
    { name: "smsa", levels: ["no", "yes"] },
    { name: "region", levels: ["northeast", "midwest", "south", "west"] },
    { name: "parttime", levels: ["no", "yes"] },
  ],
});
