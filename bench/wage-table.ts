// The bundled wage survey as its rows, and the study that releases it as the demo does.
import { parseStudy } from "../src/study/study.ts";
import { csvRows } from "./csv-rows.ts";

export const ROWS = csvRows(new URL("../data/cps1988.csv", import.meta.url));

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
