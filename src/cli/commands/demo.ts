// noisewise demo: the whole path on the bundled wage survey, telling each step and the command that does it. Each step
// is that very command, run as a user would run it.
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { PublicError } from "../../errors.ts";
import { print } from "../output.ts";

/** Bounds and levels from general knowledge of wages and schooling in 1988, not from the file. */
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
  readonly says: string;
  readonly command: readonly string[];
}

/** `program` is handed in, since it holds this command too. */
export function demoCommand(program: () => Command): Command {
  return new Command("demo")
    .description("the wage survey, from table to report, step by step")
    .option("--out <folder>", "where the files go (noisewise-demo unless given)")
    .action(async ({ out }: { out?: string }) => {
      const folder = await freshFolder(out);
      await prepare(folder);
      for (const { says, command } of steps(folder)) {
        print(`\n── ${says}\n   $ noisewise ${command.map(shellWord).join(" ")}\n`);
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
      says: "The custodian grants a privacy budget, once, and everything spent is counted against it.",
      command: ["ledger", "create", at("budget.ledger"), "--epsilon", "2", "--domain", "wage survey"],
    },
    {
      says: "One release of the declared variables at ε = 1: the budget is charged before a row is read.",
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
    { says: "Anyone can check what the file promises.", command: ["verify", release] },
    {
      says: "The analyst, who never sees a row, fits a regression.",
      command: ["fit", release, "log_wage ~ education + experience", "--out", at("schooling")],
    },
    {
      says: "And another from the same file, at no further privacy cost.",
      command: ["fit", release, "log_wage ~ .", "--out", at("everything")],
    },
    {
      says: "A page that whoever asked and whoever answers for the privacy can both read.",
      command: ["report", at("everything"), "--out", at("report.html")],
    },
  ];
}

async function prepare(folder: string): Promise<void> {
  const survey = fileURLToPath(new URL("../data/cps1988.csv", import.meta.url));
  await copyFile(survey, join(folder, "wages.csv"));
  await writeFile(join(folder, "study.json"), `${JSON.stringify(STUDY, null, 2)}\n`);
  print(`── A table of 28,155 people (${join(folder, "wages.csv")}) and a study that says what may be released of it`);
  print(`   (${join(folder, "study.json")}; noisewise init writes one to fill in).`);
}

/** The folder asked for, which must be new, or the first free noisewise-demo, noisewise-demo-2, … */
async function freshFolder(asked: string | undefined): Promise<string> {
  const candidates =
    asked === undefined ? Array.from({ length: 999 }, (_, i) => `noisewise-demo${i ? `-${i + 1}` : ""}`) : [asked];
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
