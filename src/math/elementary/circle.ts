// cos πt and sin πt from +, − and × alone, which every engine rounds identically, unlike Math.cos and Math.sin.
// Symmetries reduce t to [0, 1/4] exactly; there the Taylor series up to the 17th power are correct to the last bit.

export function cosPi(t: number): number {
  const turned = Math.abs(t) % 2;
  const folded = turned > 1 ? 2 - turned : turned;
  return folded > 0.5 ? -cosOfQuarter(1 - folded) : cosOfQuarter(folded);
}

export function sinPi(t: number): number {
  const turned = Math.abs(t) % 2;
  const folded = turned > 1 ? turned - 1 : turned;
  const sine = sinOfQuarter(folded > 0.5 ? 1 - folded : folded);
  return t < 0 === turned > 1 ? sine : -sine;
}

/** 0 ≤ t ≤ 1/2, as for the next function. */
function cosOfQuarter(t: number): number {
  return t > 0.25 ? sinSeries(Math.PI * (0.5 - t)) : cosSeries(Math.PI * t);
}

function sinOfQuarter(t: number): number {
  return t > 0.25 ? cosSeries(Math.PI * (0.5 - t)) : sinSeries(Math.PI * t);
}

function cosSeries(a: number): number {
  let sum = 0;
  for (let n = 16; n >= 2; n -= 2) sum = ((1 - sum) * a * a) / (n * (n - 1));
  return 1 - sum;
}

function sinSeries(a: number): number {
  let sum = 0;
  for (let n = 17; n >= 3; n -= 2) sum = ((1 - sum) * a * a) / (n * (n - 1));
  return a - a * sum;
}
