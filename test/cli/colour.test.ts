// Colours: where a terminal has them, not where NO_COLOR says no, and never in what a program reads on.
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { coloured, hasColours } from "../../src/cli/colour.ts";
import { outcomeOf, startCli } from "../support/run-cli.ts";
import { analystRelease, workplace } from "./workplace.ts";

const ESCAPE = "\u001b";

describe("hasColours", () => {
  const terminal = { isTTY: true, hasColors: () => true };
  const dumb = { isTTY: true, hasColors: () => false };
  const pipe = { isTTY: undefined as never, hasColors: undefined as never };
  it.each<[string, typeof terminal, Record<string, string>, boolean]>([
    ["a terminal", terminal, {}, true],
    ["a terminal without colours", dumb, {}, false],
    ["a file or a pipe", pipe, {}, false],
    ["NO_COLOR", terminal, { NO_COLOR: "1" }, false],
    ["NO_COLOR beside FORCE_COLOR", terminal, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
    ["an empty NO_COLOR, which says nothing", terminal, { NO_COLOR: "" }, true],
    ["FORCE_COLOR", pipe, { FORCE_COLOR: "1" }, true],
    ["FORCE_COLOR=0", terminal, { FORCE_COLOR: "0" }, false],
  ])("%s", (_, stream, environment, expected) => {
    expect(hasColours(stream, environment)).toBe(expected);
  });
});

describe("coloured", () => {
  it("marks words with a fixed meaning, heads of tables and nothing else", () => {
    const text = [
      "Clear: age.",
      "the word Clear: inside",
      "",
      "      mean",
      "──────────",
      "age      1",
      "warning: w",
    ].join("\n");
    expect(stripVTControlCharacters(coloured(text))).toBe(text);
    const marked = coloured(text)
      .split("\n")
      .flatMap((line, i) => (line.includes(ESCAPE) ? [i] : []));
    expect(marked).toEqual([0, 3, 4, 6]);
  });
});

describe("the command line", () => {
  const { folder, write } = workplace();
  write("release.json", analystRelease());
  const run = (env: Record<string, string>, ...args: string[]) =>
    outcomeOf(startCli(folder, args, { env: { PATH: process.env.PATH, ...env } }));
  const fit = ["fit", "release.json", "wage ~ age", "--method", "naive", "--seed", "1"];
  const FORCED = { FORCE_COLOR: "1" };

  it("colours what people read, and the text is the same", async () => {
    const [plain, painted] = [await run({}, ...fit), await run(FORCED, ...fit)];
    expect(plain.stdout).not.toContain(ESCAPE);
    expect(painted.stdout).toContain(`${ESCAPE}[1;`);
    const timeless = (text: string) => stripVTControlCharacters(text).replace(/\d+\.\d s/, "");
    expect(timeless(painted.stdout)).toBe(timeless(plain.stdout));
    expect((await run({ ...FORCED, NO_COLOR: "1" }, ...fit)).stdout).not.toContain(ESCAPE);
  });

  it.each(["--json", "--markdown"])("never colours %s", async (option) => {
    const { code, stdout } = await run(FORCED, ...fit, option);
    expect([code, stdout.includes(ESCAPE)]).toEqual([0, false]);
  });

  it("colours the beginning of a refusal, and nothing that a name brings along", async () => {
    const { stderr } = await run(FORCED, "fit", "release.json", "wage ~ \u001b[32mage");
    expect(stderr.startsWith(`${ESCAPE}[1;31mnoisewise:${ESCAPE}[0m `)).toBe(true);
    expect(stderr.split(ESCAPE)).toHaveLength(3);
  });
});
