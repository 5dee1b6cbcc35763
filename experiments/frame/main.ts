// The entry point of `npm run experiment`; errors are reported in one line.
import { tell } from "../../src/cli/output.ts";
import { PublicError } from "../../src/errors.ts";
import { experimentCommands } from "./commands.ts";

try {
  await experimentCommands().parseAsync();
} catch (error) {
  if (!(error instanceof PublicError)) throw error;
  tell(`experiment: ${error.message}`);
  process.exitCode = 1;
}
