// Powers of ten from the digits of a number: engines differ in the last bit of Math.log10, which matters at 1000.

/** The e of x = d.ddd × 10^e, for a finite x other than 0. */
export function decade(x: number): number {
  return Number(x.toExponential().split("e")[1]);
}

/** Rounded to this many significant digits, for people to read. */
export function rounded(x: number, digits: number): number {
  return Number(x.toPrecision(digits));
}

/** The double nearest to 10^e, for an integer e. */
export function powerOfTen(e: number): number {
  return Number(`1e${e}`);
}
