import { describe, expect, it } from "vitest";
import { NINETY, percent, powerOfTen, probability, shortPercent, toSpread, whole } from "../../src/report/numbers.ts";
import { counted, listed, shortened } from "../../src/words.ts";

const plain = (text: string) => text.replaceAll("\u00A0", " ");

describe("numbers for readers", () => {
  it("go to the second digit of the spread", () => {
    const say = toSpread(0.0118);
    expect(say(0.0921)).toBe("0.092");
    expect(say(-0.2)).toBe("−0.200");
    expect(say(-0.0001)).toBe("0.000");
    expect(toSpread(340)(12_345.6)).toBe("12,346");
    expect(say(null)).toBe("–");
  });

  it("take powers of ten where decimals would be long", () => {
    expect(toSpread(2.3e-9)(1.234e-8)).toBe("1.23 × 10⁻⁸");
    expect(toSpread(4e10, 5e11)(4.56e11)).toBe("4.56 × 10¹¹");
    expect(toSpread(2e-9)(0)).toBe("0");
    expect([0, -0.00005, 2e7].map(powerOfTen)).toEqual(["0", "−5 × 10⁻⁵", "2 × 10⁷"]);
  });

  it("never round a probability to certainty", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(probability).map(plain)).toEqual([
      "less than 1 %",
      "less than 1 %",
      "50 %",
      "more than 99 %",
      "more than 99 %",
    ]);
    expect([0, 1].map(percent).map(plain)).toEqual(["0 %", "100 %"]);
    expect(plain(shortPercent(0.995))).toBe("> 99 %");
    expect(plain(NINETY)).toBe("90 %");
    expect(whole(28_155.4)).toBe("28,155");
  });
});

describe("words", () => {
  it("list and count", () => {
    expect(listed([])).toBe("");
    expect(listed(["a"])).toBe("a");
    expect(listed(["a", "b", "c"], "or")).toBe("a, b or c");
    expect(listed(["a", "b", "c", "d"], "and", 2)).toBe("a, b and 2 more");
    expect(counted(1, "row")).toBe("1 row");
    expect(counted(2000, "row")).toBe("2,000 rows");
    expect(shortened("education", 5)).toBe("educ…");
  });
});
