// Licences of bundled packages travel with the package.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bundledLicences } from "../../tools/bundled-licences.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("are those of the packages as installed, and are packed", () => {
  const licences = bundledLicences();
  expect(read("THIRD-PARTY.txt"), "run npm run licences").toBe(licences);
  expect(licences).toContain("Copyright 2020-2025 Observable, Inc.");
  expect(JSON.parse(read("package.json")).files).toContain("THIRD-PARTY.txt");
});
