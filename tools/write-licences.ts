// Writes the licences of what the bundles contain: npm run licences. A test keeps them up to date.
import { writeFileSync } from "node:fs";
import { bundledLicences } from "./bundled-licences.ts";

writeFileSync(new URL("../THIRD-PARTY.txt", import.meta.url), bundledLicences());
