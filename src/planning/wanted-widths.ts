// The coefficients whose interval should have a wanted width: by their own name, or by the variable if it has only one.
import { PublicError } from "../errors.ts";

/** `names` are those of the coefficients. */
export function wantedCoefficients(
  wanted: ReadonlyMap<string, number>,
  names: readonly string[],
): ReadonlyMap<string, number> {
  return new Map([...wanted].map(([name, width]) => [coefficientOf(name, names), width]));
}

function coefficientOf(name: string, names: readonly string[]): string {
  if (names.includes(name)) return name;
  const levels = names.filter((one) => one.startsWith(`${name}[`));
  if (levels.length === 1) return levels[0];
  if (levels.length > 1) {
    throw new PublicError(
      `"${name}" has a coefficient for each level but the first: choose one, such as "${levels[0]}" (--width)`,
    );
  }
  throw new PublicError(`"${name}" is not a coefficient of the formula (--width); it has ${names.join(", ")}`);
}
