// noisewise app: the app in a browser, served to this computer alone, with a custodian's page that reaches tables and
// ledgers by the same functions as the commands.
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
    .description("the whole of it in a browser: analyse, plan, release; on this computer alone")
    .option("--port <n>", "the port to listen on; any free one unless given", wholeNumber)
    .option("--no-open", "print the address, and open no browser")
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
  tell("Open this address, and keep it to yourself: it lets whoever has it use your files. Ctrl-C ends it.");
  if (open) await openBrowser(app.address);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await app.close();
}
