// noisewise completion bash|zsh|fish: a shell completion script, generated from the commands themselves.
import { Argument, Command } from "commander";
import { printBare } from "../output.ts";

/** `program` is a parameter because it contains this command. */
export function completionCommand(program: () => Command): Command {
  return new Command("completion")
    .description("print a shell completion script")
    .addArgument(new Argument("<shell>", "which shell").choices(["bash", "zsh", "fish"]))
    .action((shell: "bash" | "zsh" | "fish") => {
      const root = program();
      printBare(shell === "fish" ? fishScript(root) : bashScript(root, shell === "zsh"));
    });
}

function bashScript(root: Command, zsh: boolean): string {
  const cases = root.commands.map((command) => `    ${command.name()}) words="${wordsOf(command).join(" ")}" ;;`);
  return [
    ...(zsh ? ["autoload -U +X bashcompinit && bashcompinit"] : []),
    `_noisewise() {
  local words="${wordsOf(root).join(" ")}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in`,
    ...cases,
    `  esac
  COMPREPLY=($(compgen -W "$words" -- "$2"))
  [ -n "$COMPREPLY" ] || COMPREPLY=($(compgen -f -- "$2"))
}
complete -F _noisewise noisewise`,
  ].join("\n");
}

function fishScript(root: Command): string {
  const commands = root.commands.map(
    (command) => `complete -c noisewise -n __fish_use_subcommand -a ${command.name()} -d "${command.description()}"`,
  );
  const options = root.commands.flatMap((command) =>
    command.options.map(
      ({ long }) => `complete -c noisewise -n "__fish_seen_subcommand_from ${command.name()}" -l ${long!.slice(2)}`,
    ),
  );
  return [...commands, ...options].join("\n");
}

/** What may follow a command: its subcommands and options. */
function wordsOf(command: Command): string[] {
  return [...command.commands.map((child) => child.name()), ...command.options.map(({ long }) => long!), "--help"];
}
