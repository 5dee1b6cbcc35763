// Uniform integers: no bias at any bound, no byte left in memory, no call beyond what the system allows.
import { afterEach, describe, expect, it, vi } from "vitest";
import { entropyOfWords, systemEntropy } from "../../src/random/entropy.ts";
import { goodnessOfFit } from "../support/chi-square.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";

const FALSE_ALARM = 1e-6;
const uniform = (cells: number) => new Array<number>(cells).fill(1 / cells);

/** p-value of draws below the bound, sorted into cells of equal width. */
function uniformity(draw: () => bigint, bound: bigint, cells: number): number {
  const counts = new Array<number>(cells).fill(0);
  for (let i = 0; i < 20_000; i++) counts[Number((draw() * BigInt(cells)) / bound)] += 1;
  return goodnessOfFit(counts, uniform(cells));
}

describe("uniformBelow", () => {
  it.each([2n, 3n, 6n, 3n << 62n, (1n << 64n) - 1n, 1n << 64n, (1n << 64n) + 1n, 133n << 70n, 3n << 190n])(
    "is uniform below %d",
    (bound) => {
      const entropy = deterministicEntropy(1);
      const cells = bound < 12n ? Number(bound) : 12;
      expect(uniformity(() => entropy.uniformBelow(bound), bound, cells)).toBeGreaterThan(FALSE_ALARM);
    },
  );

  it("without rejection is detected as biased", () => {
    const bound = 3n << 62n;
    const words = deterministicEntropy(1);
    const remainder = () => words.uniformBelow(1n << 64n) % bound;
    expect(uniformity(remainder, bound, 12)).toBeLessThan(FALSE_ALARM);
  });

  it("rejects exactly the words beyond the last whole multiple of the bound", () => {
    const words = [(1n << 64n) - 1n, 7n];
    expect(entropyOfWords(() => words.shift()!).uniformBelow(3n)).toBe(1n);
    expect(words).toEqual([]);
  });

  it("needs no randomness below 1 and has no meaning below 0", () => {
    const silent = entropyOfWords(() => {
      throw new Error("no word should be drawn");
    });
    expect(silent.uniformBelow(1n)).toBe(0n);
    expect(() => silent.uniformBelow(0n)).toThrow(RangeError);
  });
});

describe("systemEntropy", () => {
  afterEach(() => vi.restoreAllMocks());

  it("is uniform (fresh on every run, false alarm 1e-6)", () => {
    const entropy = systemEntropy();
    expect(uniformity(() => entropy.uniformBelow(10n ** 30n), 10n ** 30n, 16)).toBeGreaterThan(FALSE_ALARM);
  });

  it("never requests more than 65,536 bytes, never uses a word twice and erases used words", () => {
    const fill = globalThis.crypto.getRandomValues.bind(globalThis.crypto);
    const blocks: BigUint64Array[] = [];
    const drawn: bigint[] = [];
    vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((block) => {
      const filled = fill(block) as unknown as BigUint64Array;
      blocks.push(filled);
      drawn.push(...filled);
      return block;
    });
    const entropy = systemEntropy();
    const values = Array.from({ length: 10_000 }, () => entropy.uniformBelow(1n << 64n));
    expect(blocks.length).toBe(2);
    expect(blocks.every(({ byteLength }) => byteLength <= 65_536)).toBe(true);
    expect(values).toEqual(drawn.slice(0, values.length));
    const used = values.length - blocks[1].length;
    expect(blocks[1].slice(0, used).every((word) => word === 0n)).toBe(true);
  });
});
