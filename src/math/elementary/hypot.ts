// √(a² + b²) without intermediate overflow or underflow: large and small pairs are rescaled by a power of two.
import { square } from "./square.ts";

const [LARGE, SMALL] = [2 ** 500, 2 ** -400];

export function hypot(a: number, b: number): number {
  const largest = Math.max(Math.abs(a), Math.abs(b));
  if (largest > LARGE) return 2 ** 600 * Math.sqrt(square(a * 2 ** -600) + square(b * 2 ** -600));
  if (largest < SMALL) return 2 ** -600 * Math.sqrt(square(a * 2 ** 600) + square(b * 2 ** 600));
  return Math.sqrt(a * a + b * b);
}
