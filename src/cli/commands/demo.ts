// noisewise demo: the whole path on the bundled wage survey. It prints each step and runs its command as a user would.
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { PublicError } from "../../errors.ts";
import { print } from "../output.ts";

/** Bounds and levels come from general knowledge of wages and schooling in 1988, not from the file. */
const STUDY = {
  name: "Current Population Survey, March 1988: weekly wages in dollars of men aged 18 to 70",
  maxRows: 100_000,
  rowsPerPerson: 1,
  count: { kind: "private" },
  variables: [
    { name: "log_wage", column: "wage", label: "log weekly wage", transform: "log", bounds: [3, 9] },
    { name: "education", unit: "years", bounds: [0, 18] },
    { name: "experience", unit: "years", bounds: [0, 60] },
    { name: "ethnicity", levels: ["cauc", "afam"] },
    { name: "smsa", label: "metropolitan area", levels: ["no", "yes"] },
    { name: "region", levels: ["northeast", "midwest", "south", "west"] },
    { name: "parttime", label: "part-time work", levels: ["no", "yes"] },
  ],
};

interface Step {
  readonly caption: string;
  readonly command: readonly string[];
}

/** `program` is a parameter because it contains this command. */
export function demoCommand(program: () => Command): Command {
  return new Command("demo")
    .description("walk through an example, from table to report")
    .option("--out <folder>", "where to write the files (default: noisewise-demo)")
    .action(async ({ out }: { out?: string }) => {
      const folder = await freshFolder(out);
      await prepare(folder);
      for (const { caption, command } of steps(folder)) {
        print(`\n── ${caption}\n   $ noisewise ${command.map(shellWord).join(" ")}\n`);
        await program().parseAsync(command, { from: "user" });
      }
      print(`\nOpen ${join(folder, "report.html")} in a browser; all other files are in ${folder} too.`);
    });
}

function steps(folder: string): Step[] {
  const at = (name: string) => join(folder, name);
  const release = at("release.json");
  return [
    {
      caption: "The custodian sets a privacy budget once; every release is charged to it.",
      command: ["ledger", "create", at("budget.ledger"), "--epsilon", "2", "--domain", "wage survey"],
    },
    {
      caption: "One release of the declared variables at ε = 1: the budget is charged before a row is read.",
      command: [
        "release",
        at("wages.csv"),
        "--study",
        at("study.json"),
        "--epsilon",
        "1",
        "--ledger",
        at("budget.ledger"),
        "--out",
        release,
      ],
    },
    { caption: "Anyone can check what the file promises.", command: ["verify", release] },
    {
      caption: "The analyst, who never sees a row, fits a regression.",
      command: ["fit", release, "log_wage ~ education + experience", "--out", at("schooling")],
    },
    {
      caption: "A second regression from the same file, at no further privacy cost.",
      command: ["fit", release, "log_wage ~ .", "--out", at("everything")],
    },
    {
      caption: "A report for both the analyst and the privacy officer.",
      command: ["report", at("everything"), "--out", at("report.html")],
    },
  ];
}

async function prepare(folder: string): Promise<void> {
  const survey = fileURLToPath(new URL("../data/cps1988.csv", import.meta.url));
  await copyFile(survey, join(folder, "wages.csv"));
  await writeFile(join(folder, "study.json"), `${JSON.stringify(STUDY, null, 2)}\n`);
  print(`── A table of 28,155 people (${join(folder, "wages.csv")}) and a study that declares what may be released`);
  print(`   (${join(folder, "study.json")}; noisewise init writes one to fill in).`);
}

/** The requested folder, which must be new, or the first free one of noisewise-demo, noisewise-demo-2, … */
async function freshFolder(wanted: string | undefined): Promise<string> {
  const candidates =
    wanted === undefined ? Array.from({ length: 999 }, (_, i) => `noisewise-demo${i ? `-${i + 1}` : ""}`) : [wanted];
  for (const folder of candidates) {
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        throw new PublicError(
          `${folder}: cannot be created (${(error as NodeJS.ErrnoException).code}): choose another --out`,
        );
      }
    }
  }
  throw new PublicError(`${candidates[0]} exists: choose another --out`);
}

function shellWord(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `"${word}"`;
}
