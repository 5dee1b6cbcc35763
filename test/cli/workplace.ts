// A folder such as a custodian or an analyst works in, with the files the tests of the command line need.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { externalRelease } from "../support/external-release.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export const STUDY = {
  maxRows: 1000,
  variables: [
    { name: "age", bounds: [18, 90] },
    { name: "income", column: "INCOME", bounds: [0, 100] },
    { name: "region", levels: ["north", "south"] },
  ],
};

/** Ordinary rows, and each kind of cell that is none. */
const TABLE = [
  "age,INCOME,region,note",
  "40,50,north,a",
  "51,1e400,south,b",
  "twelve,NaN,west,",
  '"30","20","south","said ""no"""',
  "22",
  ",,,,,,",
  "70,10,north,z",
].join("\n");

export interface Workplace {
  readonly folder: string;
  path(file: string): string;
  write(file: string, content: string | object): string;
}

export function workplace(): Workplace {
  const folder = temporaryFolder();
  const path = (file: string) => join(folder, file);
  const write = (file: string, content: string | object) => {
    writeFileSync(path(file), typeof content === "string" ? content : JSON.stringify(content));
    return path(file);
  };
  write("table.csv", TABLE);
  write("study.json", STUDY);
  return { folder, path, write };
}

/** A release for an analyst, the same in every run: wages by age (0 to 10) and region, 200 rows. */
export function analystRelease() {
  return externalRelease({
    variables: [
      { name: "age", bounds: [0, 10] },
      { name: "region", levels: ["north", "south"] },
      { name: "wage", bounds: [0, 40] },
    ],
    count: { kind: "public", value: 200 },
    matrix: [
      [200, 12, -30, -20],
      [12, 60, 5, 25],
      [-30, 5, 200, -12],
      [-20, 25, -12, 40],
    ],
    noise: { kind: "laplace", scale: 4 },
  });
}
