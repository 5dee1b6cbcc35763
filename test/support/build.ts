// Where the built package is: what a user gets, and the only form in which worker threads and the command line run.
import { existsSync } from "node:fs";

export const DIST = new URL("../../dist/", import.meta.url);

if (!existsSync(DIST)) throw new Error("there is no build to test: npm run build");
