// The commands: one file each, with light imports only; what a command needs it loads when it runs.
import { Command } from "commander";
import { PROGRAM } from "../version.ts";
import { appCommand } from "./app.ts";
import { calibrateCommand } from "./calibrate.ts";
import { checkCommand } from "./check.ts";
import { compareCommand } from "./compare.ts";
import { completionCommand } from "./completion.ts";
import { demoCommand } from "./demo.ts";
import { addExamples } from "./examples.ts";
import { experimentCommand } from "./experiment.ts";
import { fitCommand } from "./fit.ts";
import { initCommand } from "./init.ts";
import { ledgerCommand } from "./ledger.ts";
import { planCommand } from "./plan.ts";
import { predictCommand } from "./predict.ts";
import { priorCommand } from "./prior.ts";
import { releaseCommand } from "./release.ts";
import { reportCommand } from "./report.ts";
import { summaryCommand } from "./summary.ts";
import { verifyCommand } from "./verify.ts";

const COMMANDS = [
  () => demoCommand(program),
  appCommand,
  initCommand,
  checkCommand,
  planCommand,
  releaseCommand,
  ledgerCommand,
  verifyCommand,
  priorCommand,
  fitCommand,
  summaryCommand,
  predictCommand,
  reportCommand,
  compareCommand,
  calibrateCommand,
  experimentCommand,
  () => completionCommand(program),
];

export function program(): Command {
  const root = new Command("noisewise")
    .description("Regression on private data with uncertainty you can trust.")
    .version(PROGRAM.version)
    .helpCommand("help [command]", "show what a command takes, with examples");
  for (const command of COMMANDS) root.addCommand(command());
  addExamples(root);
  return throwInsteadOfExiting(root);
}

function throwInsteadOfExiting(command: Command): Command {
  command.exitOverride().configureOutput({ outputError: () => {} });
  for (const child of command.commands) throwInsteadOfExiting(child);
  return command;
}
