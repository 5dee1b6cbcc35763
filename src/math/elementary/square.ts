/** x², rounded once: engines may compute x ** 2 like any other power, each differently. */
export function square(x: number): number {
  return x * x;
}
