// The number of rows as a coordinate. A public count has none; a private one is uniform on [fewest, most] a priori and
// moves as n = fewest + (most − fewest)·logistic(u), which behaves like log n far from both ends and never leaves them.

export interface CountCoordinate {
  /** How many coordinates it takes: 0 or 1. */
  readonly dimension: 0 | 1;
  count(u: number): number;
  /** log dn/du, which is also the log prior density of u up to a constant. */
  logJacobian(u: number): number;
  /** dn/du and d/du of logJacobian. */
  derivative(u: number): number;
  logJacobianDerivative(u: number): number;
  /** The u of a count, kept off the ends. */
  coordinate(count: number): number;
}

export function publicCount(value: number): CountCoordinate {
  return {
    dimension: 0,
    count: () => value,
    logJacobian: () => 0,
    derivative: () => 0,
    logJacobianDerivative: () => 0,
    coordinate: () => 0,
  };
}

export function latentCount(fewest: number, most: number): CountCoordinate {
  const width = most - fewest;
  return {
    dimension: 1,
    count: (u) => fewest + width * logistic(u),
    logJacobian: (u) => -Math.abs(u) - 2 * Math.log1p(Math.exp(-Math.abs(u))),
    derivative: (u) => width * logistic(u) * logistic(-u),
    logJacobianDerivative: (u) => logistic(-u) - logistic(u),
    coordinate(count) {
      const share = Math.min(1 - 1e-6, Math.max(1e-6, (count - fewest) / width));
      return Math.log(share / (1 - share));
    },
  };
}

function logistic(u: number): number {
  return 1 / (1 + Math.exp(-u));
}
