// Prints the golden fits of the built package, on whichever Node it is started with.
import { readFileSync } from "node:fs";
import * as noisewise from "../../dist/index.mjs";
import { goldenFits } from "./golden-fits.mjs";

const measured = JSON.parse(readFileSync(new URL("../../docs/examples/wages-release.json", import.meta.url), "utf8"));
process.stdout.write(JSON.stringify(goldenFits(noisewise, measured)));
