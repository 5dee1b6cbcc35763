// Files are read up to a size, so that one of any size, or without an end, is refused at once and in words.
import { existsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { chosenText, MOST_BYTES } from "../../../src/json/file-size.ts";
import { readJson, readText } from "../../../src/node/files/read-json.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const WORDS = /: larger than 32 MB, which no release, study or prior is: is it the right file\?$/;

it("reads what is as large as may be, and refuses a byte more", async () => {
  const path = join(folder, "large.json");
  writeFileSync(path, '{"a": 1}'.padEnd(MOST_BYTES));
  expect(await readJson(path)).toEqual({ a: 1 });
  truncateSync(path, MOST_BYTES + 1);
  await expect(readText(path)).rejects.toThrow(WORDS);
});

it.skipIf(!existsSync("/dev/zero"))("refuses what never ends", async () => {
  await expect(readText("/dev/zero")).rejects.toThrow(WORDS);
});

it("refuses a file that was chosen in a page by its size alone", async () => {
  const file = { name: "big.json", size: MOST_BYTES + 1, text: () => Promise.reject(new Error("was read")) };
  await expect(chosenText(file)).rejects.toThrow(WORDS);
});

it("takes off a byte order mark", async () => {
  const path = join(folder, "marked.json");
  writeFileSync(path, "\ufeff{}");
  expect(await readJson(path)).toEqual({});
});
