// The commands, one file each. They import little up front; a command loads what it needs when it runs.
import { Command } from "commander";
import { PROGRAM } from "../version.ts";
import { appCommand } from "./commands/app.ts";
import { calibrateCommand } from "./commands/calibrate.ts";
import { checkCommand } from "./commands/check.ts";
import { compareCommand } from "./commands/compare.ts";
import { completionCommand } from "./commands/completion.ts";
import { demoCommand } from "./commands/demo.ts";
import { describeCommand } from "./commands/describe.ts";
import { fitCommand } from "./commands/fit.ts";
import { initCommand } from "./commands/init.ts";
import { ledgerCommand } from "./commands/ledger.ts";
import { planCommand } from "./commands/plan.ts";
import { predictCommand } from "./commands/predict.ts";
import { priorCommand } from "./commands/prior.ts";
import { releaseCommand } from "./commands/release.ts";
import { reportCommand } from "./commands/report.ts";
import { summaryCommand } from "./commands/summary.ts";
import { verifyCommand } from "./commands/verify.ts";
import { addExamples } from "./examples.ts";

/** By who runs them. */
const GROUPS: Readonly<Record<string, readonly (() => Command)[]>> = {
  "To begin with:": [() => demoCommand(program), appCommand],
  "For the custodian, who has the table:": [initCommand, checkCommand, planCommand, ledgerCommand, releaseCommand],
  "For the analyst, who has the release:": [
    verifyCommand,
    describeCommand,
    fitCommand,
    summaryCommand,
    predictCommand,
    reportCommand,
    compareCommand,
    priorCommand,
  ],
  "For research on methods:": [calibrateCommand],
  "Other:": [() => completionCommand(program)],
};

export function program(): Command {
  const root = new Command("noisewise")
    .description("Regression on private data with uncertainty you can trust.")
    .version(PROGRAM.version);
  for (const [group, commands] of Object.entries(GROUPS)) {
    for (const command of commands) root.addCommand(command().helpGroup(group));
  }
  root.commandsGroup("Other:").helpCommand("help [command]", "show a command's options, with examples");
  addExamples(root);
  return throwInsteadOfExiting(root);
}

function throwInsteadOfExiting(command: Command): Command {
  command.exitOverride().configureOutput({ outputError: () => {} });
  for (const child of command.commands) throwInsteadOfExiting(child);
  return command;
}
