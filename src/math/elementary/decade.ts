// Decimal places of a number, from its digits: engines differ in the last bit of Math.log10, which decides at 1000.

/** The e of x = d.ddd × 10^e, for a finite x other than 0. */
export function decade(x: number): number {
  return Number(x.toExponential().split("e")[1]);
}

/** To so many significant digits, for people to read. */
export function rounded(x: number, digits: number): number {
  return Number(x.toPrecision(digits));
}

/** The double nearest to 10^e, for whole e. */
export function powerOfTen(e: number): number {
  return Number(`1e${e}`);
}
