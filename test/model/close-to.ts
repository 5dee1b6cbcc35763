// Equality of numbers, or of structures of numbers, up to an error relative to the larger of 1 and their size.
import { expect } from "vitest";

export function closeTo(value: unknown, expected: unknown, digits = 9): void {
  if (typeof expected === "number") {
    const size = Math.max(1, Math.abs(expected));
    expect((value as number) / size).toBeCloseTo(expected / size, digits);
    return;
  }
  if (typeof expected === "string") {
    expect(value).toBe(expected);
    return;
  }
  for (const [key, part] of Object.entries(expected as object)) {
    closeTo((value as Record<string, unknown>)[key], part, digits);
  }
}
