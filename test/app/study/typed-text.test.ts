// What is typed into the form of a study: numbers have a point, lists of levels are one per line, and what cannot be read
// stays as it was typed and gets words.
import { describe, expect, it } from "vitest";
import { notANumberWords, readCount, readLines, readNumber, readNumbers } from "../../../app/study/typed-text.ts";

describe("a number", () => {
  it.each([
    ["0.5", 0.5],
    [" -3 ", -3],
    ["−3", -3],
    ["1e3", 1000],
    ["1.", 1],
    ["", undefined],
    ["0,5", "0,5"],
    ["1.000.000", "1.000.000"],
    ["0x10", "0x10"],
    ["Infinity", "Infinity"],
    ["1e999", "1e999"],
    ["12 kg", "12 kg"],
  ])("%j is read as %j", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    ["0,5", "“0,5” is not a number: write 0.5, since numbers use a point here"],
    ["1,000", "“1,000” is not a number: write 1000 or 1.000, since numbers use a point here and no separator"],
    ["1,000,000", "“1,000,000” is not a number: write 1000000, since numbers use a point here and no separator"],
    ["18,40,65", "“18,40,65” is not a number: put a blank between numbers: 18 40 65"],
    ["many", "“many” is not a number: write one such as 0.5"],
  ])("%j gets words", (text, words) => {
    expect(notANumberWords(text)).toBe(words);
  });
});

it.each([
  ["10,000,000", 10_000_000],
  ["10 000", 10_000],
  ["250", 250],
  ["1,5", "1,5"],
  ["", undefined],
])("a count %j is read as %j", (text, value) => {
  expect(readCount(text)).toBe(value);
});

it.each([
  ["18, 40, 65", [18, 40, 65]],
  ["18 40 65", [18, 40, 65]],
  ["18;40; 65", [18, 40, 65]],
  // As two numbers these would be cut points nobody declared.
  ["0,5, 6", ["0,5", 6]],
  ["0,5 6", ["0,5", 6]],
  ["18,40,65", ["18,40,65"]],
  ["", undefined],
])("cut points %j are read as %j", (text, numbers) => {
  expect(readNumbers(text)).toEqual(numbers);
});

it("a level may contain a comma: only lines separate levels", () => {
  expect(readLines("Ear, nose and throat\n Surgery \n\n")).toEqual(["Ear, nose and throat", "Surgery"]);
  expect(readLines(" \n")).toBeUndefined();
});
