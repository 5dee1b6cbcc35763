// Opens an address in the user's browser, by way of a file that only the user can read: on a command line, everybody on
// the computer could see the token.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Milliseconds within which a browser reads the file. */
const LONG_ENOUGH = 20_000;

export async function openBrowser(address: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "noisewise-app-"));
  const page = join(folder, "open.html");
  const text = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}"><title>noisewise</title>`;
  await writeFile(page, text, { mode: 0o600 });
  const [command, ...args] = opener(pathToFileURL(page).href);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  // Without a browser, the printed address has to do.
  child.on("error", () => {});
  child.unref();
  setTimeout(() => rm(folder, { recursive: true, force: true }).catch(() => {}), LONG_ENOUGH).unref();
}

function opener(page: string): string[] {
  if (process.platform === "darwin") return ["open", page];
  return process.platform === "win32" ? ["cmd", "/c", "start", "", page] : ["xdg-open", page];
}
