// noisewise app: serves the app to a browser on this computer only. The custodian's page reaches tables and ledgers
// through the same functions as the commands.
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { print, tell, wholeNumber } from "../output.ts";

interface AppCommandOptions {
  readonly port?: number;
  readonly open: boolean;
}

export function appCommand(): Command {
  return new Command("app")
    .description("analyse, plan and release in a browser, on this computer only")
    .option("--port <n>", "port to listen on (default: any free one)", wholeNumber)
    .option("--no-open", "print the address without opening a browser")
    .action(runApp);
}

async function runApp({ port, open }: AppCommandOptions): Promise<void> {
  const [{ startApp }, { APP_ANSWERS }, { openBrowser }] = await Promise.all([
    import("../../node/app/app-server.ts"),
    import("../app-answers.ts"),
    import("../../node/app/open-browser.ts"),
  ]);
  const site = fileURLToPath(new URL("./app/", import.meta.url));
  const app = await startApp({ site, answers: APP_ANSWERS, port });
  print(app.address);
  tell("Open this address, and keep it secret: anyone who has it can use your files. Press Ctrl-C to stop.");
  if (open) await openBrowser(app.address);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await app.close();
}
