// A wanted width of a coefficient's interval → the smallest ε that gives it, by bisection in log ε. All forecasts use
// the same people and, up to its scale, the same noise, so that width decreases with ε.
import { decade, powerOfTen, rounded } from "../math/elementary/decade.ts";
import { square } from "../math/elementary/square.ts";
import type { CoefficientForecast } from "./coefficient-forecast.ts";

type ExpectedWidth = Pick<CoefficientForecast, "name" | "width" | "widthWithoutNoise">;

const SMALLEST = 2 ** -7;
const LARGEST = 2 ** 6;
/** Bisections of log ε after a factor of two has been found: ε to within a tenth. */
const BISECTIONS = 3;

export type LeastEpsilon =
  | { readonly kind: "found"; readonly epsilon: number }
  | { readonly kind: "any"; readonly epsilon: number }
  | {
      readonly kind: "never";
      /** The width without noise, and about how many times as many rows would suffice. */
      readonly widthWithoutNoise: number;
      readonly timesRows: number;
    };

/** `widthsAt` forecasts all coefficients at an ε. */
export function leastEpsilon(
  widthsAt: (epsilon: number) => readonly ExpectedWidth[],
  name: string,
  wanted: number,
): LeastEpsilon {
  const at = (epsilon: number) => widthsAt(epsilon).find((one) => one.name === name)!;
  const isEnough = (epsilon: number) => at(epsilon).width <= wanted;
  let high = 1;
  while (!isEnough(high)) {
    high *= 2;
    if (high > LARGEST) return never(at(LARGEST), wanted);
  }
  let low = high / 2;
  while (high <= 1 && isEnough(low)) {
    [high, low] = [low, low / 2];
    if (high <= SMALLEST) return { kind: "any", epsilon: SMALLEST };
  }
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = Math.sqrt(low * high);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return { kind: "found", epsilon: roundedUp(high) };
}

function never({ widthWithoutNoise }: ExpectedWidth, wanted: number): LeastEpsilon {
  return { kind: "never", widthWithoutNoise, timesRows: square(widthWithoutNoise / wanted) };
}

/** To two digits. */
function roundedUp(epsilon: number): number {
  const unit = powerOfTen(decade(epsilon) - 1);
  return rounded(Math.ceil(epsilon / unit - 1e-9) * unit, 2);
}
