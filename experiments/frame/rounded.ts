// Numbers for files and tables, with meaningful digits only.

/** To `digits` significant digits, as a number. */
export function rounded(value: number, digits = 4): number {
  return Number(value.toPrecision(digits));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

/** Standard error of the mean; 0 for a single value. */
export function standardError(values: readonly number[]): number {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1) / values.length);
}
