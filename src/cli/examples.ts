// Examples at the end of a command's help.
import type { Command } from "commander";

export function examples(command: Command, lines: readonly string[]): Command {
  const title = lines.length === 1 ? "Example:" : "Examples:";
  return command.addHelpText("after", `\n${title}\n${lines.map((line) => `  $ ${line}`).join("\n")}`);
}
