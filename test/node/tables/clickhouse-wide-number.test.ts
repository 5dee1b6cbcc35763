import { describe, expect, it } from "vitest";
import { wideNumberText } from "../../../src/node/tables/clickhouse-wide-number.ts";

/** As a server gives them: least byte first, zero bytes at the end left out. */
function hexOf(value: bigint, bits: number): string {
  const bytes = BigInt.asUintN(bits, value)
    .toString(16)
    .padStart(bits / 4, "0")
    .match(/../g)!;
  return bytes
    .reverse()
    .join("")
    .replace(/(00)+$/, "")
    .toUpperCase();
}

describe("a number of more digits than a double", () => {
  it.each([
    ["Decimal(38, 5)", 0n, 128, "0.00000"],
    ["Decimal(38, 5)", 1n, 128, "0.00001"],
    ["Decimal(38, 5)", -1n, 128, "-0.00001"],
    ["Decimal(38, 5)", 10n ** 38n - 1n, 128, "999999999999999999999999999999999.99999"],
    ["Decimal(38, 5)", 1n - 10n ** 38n, 128, "-999999999999999999999999999999999.99999"],
    ["Nullable(Decimal(18, 0))", -(10n ** 17n), 64, "-100000000000000000"],
    ["Decimal(76, 2)", -12_345n, 256, "-123.45"],
    ["Int128", -(2n ** 127n), 128, String(-(2n ** 127n))],
    ["UInt256", 2n ** 256n - 1n, 256, String(2n ** 256n - 1n)],
  ])("%s: %s", (type, value, bits, text) => {
    expect(wideNumberText(hexOf(value, bits), type)).toBe(text);
  });
});
