// Processes that are stopped: Ctrl-C on a fit leaves nothing, kill −9 on a release leaves its charge.
import { linkSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatRational } from "../../src/math/rational.ts";
import { openLedger } from "../../src/node/ledger/ledger-database.ts";
import { outcomeOf, runCli, startCli } from "../support/run-cli.ts";
import { analystRelease, STUDY, workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("Ctrl-C", () => {
  /** Interrupted once the chains run; a machine that has not come so far yet is given longer. */
  async function interrupt(after: number) {
    const fit = ["fit", "release.json", "wage ~ age", "--draws", "15000", "--thin", "100", "--out", "posterior"];
    const child = startCli(folder, fit);
    const ended = outcomeOf(child);
    await pause(after);
    child.kill("SIGINT");
    return await ended;
  }

  it("ends a long fit before it is done, with one line, and leaves neither folder nor draft", async () => {
    write("release.json", analystRelease());
    const before = readdirSync(folder);
    let last = await interrupt(1500);
    for (const longer of [6000, 20_000]) if (last.code === null) last = await interrupt(longer);
    expect(last).toEqual({ code: 1, stdout: "", stderr: "noisewise: stopped: nothing was written\n" });
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe("kill −9", () => {
  it("between charge and commit: the charge stays spent, an empty draft is all that is written, a retry is a new charge", async () => {
    // A table of five gigabytes: one file under many names.
    write("part.csv", `age,INCOME,region\n${"40,50,north\n".repeat(200_000)}`);
    write("study.json", { ...STUDY, maxRows: 2_000_000_000 });
    mkdirSync(path("parts"));
    for (let i = 0; i < 2000; i++) linkSync(path("part.csv"), path(`parts/${i}.csv`));
    await runCli(folder, "ledger", "create", "budget.ledger", "--epsilon", "2", "--domain", "survey");
    const release = (table: string) => [
      ...["release", table, "--study", "study.json", "--epsilon", "1"],
      ...["--ledger", "budget.ledger", "--out", "release-of-many.json"],
    ];
    const before = readdirSync(folder);
    const child = startCli(folder, release("parts/*.csv"));
    const ended = outcomeOf(child);
    const ledger = openLedger(path("budget.ledger"));
    while (ledger.status().uncommitted.size === 0 && child.exitCode === null) await pause(20);
    child.kill("SIGKILL");
    expect(await ended).toEqual({ code: null, stdout: "", stderr: "" });
    const left = readdirSync(folder).filter((name) => !before.includes(name));
    expect(left).toEqual([expect.stringMatching(/^\.noisewise-[0-9a-f-]+\.tmp$/)]);
    expect(statSync(path(left[0])).size).toBe(0);
    expect(formatRational(ledger.status().spent)).toBe("1");
    expect(ledger.status().uncommitted.size).toBe(1);
    const status = await runCli(folder, "ledger", "status", "budget.ledger");
    expect(status.stdout).toMatch(/charges without a release +1 \(they stay spent\)/);

    expect((await runCli(folder, ...release("table.csv"))).code).toBe(0);
    expect(formatRational(ledger.status().spent)).toBe("2");
    expect(ledger.status().uncommitted.size).toBe(1);
  });
});
