// Examples shown at the end of each command's help.
import type { Command } from "commander";

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  demo: ["noisewise demo"],
  app: ["noisewise app", "noisewise app --no-open --port 8443"],
  init: ["noisewise init visits.csv --out study.json"],
  check: ["noisewise check visits.csv --study study.json --person PATIENT"],
  plan: [
    'noisewise plan study.json "wage ~ education + sex" --rows 20000',
    'noisewise plan study.json "wage ~ education" --rows 20000 --width education=0.02 --out plan.html',
  ],
  release: [
    "noisewise release visits.csv --study study.json --epsilon 1 --dry-run",
    "noisewise release visits.csv --study study.json --epsilon 1 --ledger visits.ledger --out release.json",
  ],
  "ledger create": ['noisewise ledger create visits.ledger --epsilon 2 --domain "patients of the clinic"'],
  "ledger status": ["noisewise ledger status visits.ledger"],
  "ledger log": ["noisewise ledger log visits.ledger"],
  "ledger verify": ["noisewise ledger verify visits.ledger --release release.json"],
  verify: ["noisewise verify release.json", "noisewise verify site-a.json site-b.json"],
  describe: [
    "noisewise describe release.json",
    "noisewise describe release.json --variables wage,education,sex --by sex --out table.html",
  ],
  prior: ['noisewise prior release.json "wage ~ education" > prior.json'],
  fit: [
    'noisewise fit release.json "wage ~ education + sex" --out answer',
    'noisewise fit release.json "wage ~ age*sex + I(age^2)"',
    'noisewise fit site-a.json site-b.json site-c.json "wage ~ education"',
  ],
  summary: ["noisewise summary answer --markdown"],
  predict: ["noisewise predict answer --at new.csv"],
  report: ["noisewise report answer --out report.html"],
  compare: [
    'noisewise compare release.json "wage ~ education" "wage ~ education + sex" "wage ~ ."',
    'noisewise compare release.json "wage ~ education" --methods naive,exact',
  ],
  calibrate: ["noisewise calibrate --n 100 --epsilon 1 --trials 200"],
  completion: ["noisewise completion bash >> ~/.bashrc"],
};

/** Adds them to a command and its subcommands. */
export function addExamples(command: Command, words: readonly string[] = []): void {
  const lines = EXAMPLES[words.join(" ")] ?? [];
  const title = lines.length === 1 ? "Example:" : "Examples:";
  if (lines.length > 0) command.addHelpText("after", `\n${title}\n${lines.map((line) => `  $ ${line}`).join("\n")}`);
  for (const child of command.commands) addExamples(child, [...words, child.name()]);
}
