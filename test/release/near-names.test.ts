import { describe, expect, it } from "vitest";
import { nearNames, onlyNearNames } from "../../src/release/near-names.ts";

const KNOWN = ["urban", "late_births", "wine", "liquor", "cirrhosis"];

describe("near names", () => {
  it.each([
    ["liqor", ["liquor"]],
    ["LIQUOR", ["liquor"]],
    ["latebirths", ["late_births"]],
    ["wime", ["wine"]],
    ["cirhosis", ["cirrhosis"]],
  ])("%s", (wanted, near) => expect(nearNames(wanted, KNOWN)).toEqual(near));

  it("come nearest first, three at most", () => {
    expect(nearNames("abcd", ["abxx", "abcx", "abcd_", "abdd", "zzzz"])).toEqual(["abcx", "abcd_", "abdd"]);
  });

  it("are the first eight names where none is near", () => {
    const many = Array.from({ length: 20 }, (_, i) => `variable_${i}`);
    expect(nearNames("q", many)).toEqual(many.slice(0, 8));
    expect(nearNames("q", [])).toEqual([]);
    expect(onlyNearNames("q", many)).toEqual([]);
    expect(onlyNearNames("variable_1", many)).toEqual(["variable_1", "variable_0", "variable_2"]);
  });
});
