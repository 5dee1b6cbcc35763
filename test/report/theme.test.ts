import { describe, expect, it } from "vitest";
import { CHAIN_COLOURS } from "../../src/report/theme.ts";

/** Linear red, green and blue. */
function linear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

/** Ottosson's OKLab, in which equal distances look about equal. */
function perceived(colour: string): number[] {
  const [r, g, b] = linear(colour);
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function contrast(one: string, other: string): number {
  const [high, low] = [one, other]
    .map((colour) => linear(colour).reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * part, 0))
    .sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function leastDistance(colours: readonly string[]): number {
  const points = colours.map(perceived);
  return Math.min(
    ...points.flatMap((one, i) => points.slice(i + 1).map((other) => Math.hypot(...one.map((x, j) => x - other[j])))),
  );
}

describe("the colours of chains", () => {
  it.each([
    ["light", "#ffffff"],
    ["dark", "#15181c"],
  ] as const)("are told apart, and seen on the %s page", (theme, page) => {
    expect(leastDistance(CHAIN_COLOURS[theme])).toBeGreaterThan(0.15);
    for (const colour of CHAIN_COLOURS[theme]) expect(contrast(colour, page)).toBeGreaterThan(3);
  });

  it("would be rejected were they pastels", () => {
    expect(leastDistance(["#9cbfdc", "#f0b596", "#95cfb6", "#dfb4cb"])).toBeLessThan(0.15);
  });
});
