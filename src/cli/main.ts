#!/usr/bin/env node
// Runs the command line and turns every error into one line and an exit code.
// Exit codes: 0 good, 1 failed, 2 ran but did not converge, 64 wrong usage.
import { CommanderError } from "commander";
import { PublicError, UsageError } from "../errors.ts";
import { onlyNearNames } from "../study/near-names.ts";
import { tell } from "./output.ts";
import { program } from "./program.ts";
import { unquotedFormula } from "./unquoted-formula.ts";

const commands = program();

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0 || error.code === "commander.help") return error.exitCode === 0 ? 0 : 64;
    tell(`noisewise: ${usageWords(error)} (see ${helpCommand()} --help)`);
    return 64;
  }
  if (error instanceof PublicError) {
    tell(`noisewise: ${oneLine(error.message)}`);
    return error instanceof UsageError ? 64 : 1;
  }
  tell(`noisewise: internal error, please report it: ${oneLine((error as Error)?.message ?? String(error))}`);
  if (process.env.NOISEWISE_DEBUG) tell(String((error as Error)?.stack));
  return 1;
}

/** Too many arguments may be a formula that a shell took apart. */
function usageWords(error: CommanderError): string {
  const apart = error.code === "commander.excessArguments" ? unquotedFormula(process.argv.slice(2)) : null;
  return apart ?? `${oneLine(error.message.replace(/^error: /, ""))}${misspelt(error)}`;
}

/** The most specific command that the arguments name. */
function helpCommand(): string {
  const names = ["noisewise"];
  let known = commands.commands;
  for (const word of process.argv.slice(2)) {
    const found = known.find((command) => command.name() === word);
    if (found === undefined) break;
    names.push(word);
    known = found.commands;
  }
  return names.join(" ");
}

/** A missing option is reported before an unknown one, which may be its misspelling. */
function misspelt({ code, message }: CommanderError): string {
  const [, wanted] = /option '(--[a-z-]+)/.exec(message) ?? [];
  if (code !== "commander.missingMandatoryOptionValue" || wanted === undefined) return "";
  const given = process.argv.filter((word) => word.startsWith("--") && word !== wanted);
  const [near] = onlyNearNames(wanted, given);
  return near === undefined ? "" : `: did you misspell it as ${near}?`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}

process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  // A reader that closes the pipe early (| head) is not a failure.
  if (code === "EPIPE") process.exit(0);
  tell(`noisewise: cannot write to standard output (${code}): free disk space, or redirect it elsewhere`);
  process.exit(1);
});

try {
  await commands.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
