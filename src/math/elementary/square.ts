/** x², rounded once: an engine may compute x ** 2 as it computes other powers, each in its way. */
export function square(x: number): number {
  return x * x;
}
