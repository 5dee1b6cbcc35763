// A formula without quotes, as a shell hands it over.
import { expect, it } from "vitest";
import { unquotedFormula } from "../../src/cli/unquoted-formula.ts";

it.each([
  [["fit", "r.json", "y", "/home/me", "x"], '"y ~ x"'],
  [["fit", "r.json", "y", "~", "x", "+", "z"], '"y ~ x + z"'],
  [["plan", "s.json", "y", "/home/me", ".", "--rows", "100"], '"y ~ ."'],
])("%j", (words, meant) => {
  expect(unquotedFormula(words, "/home/me")).toBe(`the shell took the formula apart: put it in quotes, ${meant}`);
});

it.each([[["fit", "r.json", "y ~ x"]], [["fit", "/home/me/r.json", "y ~ x"]], [["/home/me"]]])(
  "%j was quoted",
  (words) => expect(unquotedFormula(words, "/home/me")).toBeNull(),
);
