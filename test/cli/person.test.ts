// A table with several rows per person, from the command line: what a release uses, what it says, and what it does not.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseRelease } from "../../src/release/release.ts";
import { verify } from "../../verify/verify.mjs";
import { cliInOneProcess, refusalLine, unfolded } from "../support/run-cli.ts";
import { workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);

/** 400 people with 30 rows each, of which the first says 1 and the others say 0. */
const rows = Array.from({ length: 12_000 }, (_, i) => {
  const visit = Math.floor(i / 400);
  return `id${i % 400},${2000 + visit}-01-01,${visit === 0 ? 1 : 0}`;
});
write("visits.csv", ["patient,visit,x", ...rows.toReversed()].join("\n"));
const study = { person: "patient", keep: "first", by: "visit", variables: [{ name: "x", bounds: [-1, 1] }] };
write("study.json", study);

describe("a release of one row per person", () => {
  it("uses that row, names the column, shows no id, and is verified by both", async () => {
    const made = ["--epsilon", "1", "--no-ledger-i-accept-the-risk", "--noise", "laplace"];
    const { code, stderr } = await run(
      "release",
      "visits.csv",
      "--study",
      "study.json",
      ...made,
      "--out",
      "release.json",
    );
    expect([code, stderr]).toEqual([0, ""]);
    const text = readFileSync(path("release.json"), "utf8");
    const release = parseRelease(JSON.parse(text));
    if (release.origin !== "noisewise") throw new Error("not measured");
    expect(release.study).toMatchObject({ person: "patient", keep: "first", by: "visit", rowsPerPerson: 1 });
    expect(release.statement).toContain('A person is all rows with one id in the column "patient"');
    expect(text).not.toMatch(/id\d/);
    // Laplace noise of scale 3, and so further off once in e⁶⁰ releases. All rows, or the last ones, would be.
    const [count, sum, squares] = release.moments.map(({ value }) => Number(value) / 2 ** 32);
    for (const moment of [count, sum, squares]) expect(Math.abs(moment - 400)).toBeLessThan(180);
    expect(verify(JSON.parse(text))).toEqual([]);
    const verified = unfolded((await run("verify", "release.json")).stdout);
    expect(verified).toContain("that nobody has more than one id in the table is declared, not checked");
  });

  it("costs what one row costs, and the dry run says whom it protects", async () => {
    const { stdout } = await run(
      "release",
      "visits.csv",
      "--study",
      "study.json",
      "--epsilon",
      "1",
      "--dry-run",
      "--details",
    );
    expect(unfolded(stdout)).toMatch(/one person changes them by\s+3 in total/);
    expect(stdout.replace(/\s+/g, " ")).toContain(
      'all rows with one id in the column "patient", and one row of each is used',
    );
  });

  it.each([
    ["ids that are not there", { person: "patients" }, /has no column "patients"; near names: "patient"$/],
    ["an order that is not there", { by: "visits" }, /has no column "visits"; near names: "visit"$/],
  ])("is refused before the charge for %s", async (_, fields, line) => {
    write("wrong.json", { ...study, ...fields });
    const refused = await run("release", "visits.csv", "--study", "wrong.json", "--epsilon", "1", "--dry-run");
    expect(refusalLine(refused)).toMatch(line);
  });
});
