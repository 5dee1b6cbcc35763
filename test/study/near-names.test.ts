import { describe, expect, it } from "vitest";
import { onlyNearNames } from "../../src/study/near-names.ts";

const KNOWN = ["urban", "late_births", "wine", "liquor", "cirrhosis"];

describe("near names", () => {
  it.each([
    ["liqor", ["liquor"]],
    ["LIQUOR", ["liquor"]],
    ["latebirths", ["late_births"]],
    ["wime", ["wine"]],
    ["cirhosis", ["cirrhosis"]],
  ])("%s", (wanted, near) => expect(onlyNearNames(wanted, KNOWN)).toEqual(near));

  it("come nearest first, three at most", () => {
    expect(onlyNearNames("abcd", ["abxx", "abcx", "abcd_", "abdd", "zzzz"])).toEqual(["abcx", "abcd_", "abdd"]);
  });

  it("are none if none is near", () => {
    const many = Array.from({ length: 20 }, (_, i) => `variable_${i}`);
    expect(onlyNearNames("q", many)).toEqual([]);
    expect(onlyNearNames("variable_1", many)).toEqual(["variable_1", "variable_0", "variable_2"]);
  });
});
