import { describe, expect, it } from "vitest";
import { ratioTicks, spacedTicks, ticksApart, widest } from "../../src/report/drawing/ticks.ts";

describe("ticks", () => {
  it.each([
    [-1.17, -0.99],
    [0.01643, 0.01869],
    [-0.0005, 0.0004],
    [0, 2400],
    [3, 9],
    [-3e-5, 8e-5],
  ])("from %d to %d are round, within the axis, and their labels keep apart", (low, high) => {
    for (const pixels of [120, 248, 600]) {
      const { ticks, tickFormat } = spacedTicks([low, high], pixels);
      const at = (tick: number) => (pixels * (tick - low)) / (high - low);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.every((tick) => tick >= low - 1e-9 && tick <= high + 1e-9)).toBe(true);
      for (const [i, tick] of ticks.slice(1).entries()) {
        expect(at(tick) - at(ticks[i])).toBeGreaterThan(widest([tickFormat(tick)]));
      }
    }
  });

  it("have the same decimals, and a proper minus", () => {
    const { ticks, tickFormat } = spacedTicks([-0.15, 0.11], 300);
    expect(ticks.map(tickFormat)).toEqual(["−0.15", "−0.10", "−0.05", "0.00", "0.05", "0.10"]);
  });

  it("lose every other label where all of them would overlap", () => {
    const shares = [0, 0.25, 0.5, 0.75, 1];
    const text = (share: number) => `${100 * share} %`;
    const within = (width: number) => ticksApart(shares, (share) => width * share, text);
    expect(within(300)).toEqual(shares);
    expect(within(110)).toEqual([0, 0.5, 1]);
    expect(within(20)).toEqual([0]);
  });

  it("of ratios are positive", () => {
    expect(ratioTicks(0.88, 3.2, 3)).toEqual([1, 2, 3, 4]);
  });
});
