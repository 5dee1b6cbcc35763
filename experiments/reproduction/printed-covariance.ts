// Var(y) = Cov(x₀y, x₀y), x₀ = 1, by the formula of the paper's main text, by that of its appendix, and directly, for one
// normal covariate: the two formulas differ in the order of the indices of ξ.
import { ellipticalMoments } from "../../src/inference/gibbs/covariate-moments.ts";
import { uniqueCount, uniqueIndex } from "../../src/inference/gibbs/unique-entries.ts";
import { fromRows } from "../../src/math/matrix.ts";

const THETA = [0.5, 1];
const ERROR_VARIANCE = 0.25;
const COVARIATE_VARIANCE = 0.5;

export function varianceOfResponse(): { main: number; appendix: number; direct: number } {
  const { second, covariance } = ellipticalMoments(Float64Array.of(0), fromRows([[COVARIATE_VARIANCE]]), 1);
  const size = uniqueCount(THETA.length);
  const xi = (i: number, j: number, k: number, l: number) => covariance[uniqueIndex(i, j) * size + uniqueIndex(k, l)];
  const sum = (entry: (k: number, l: number) => number) =>
    THETA.reduce((all, a, k) => all + THETA.reduce((row, b, l) => row + a * b * entry(k, l), 0), 0);
  return {
    main: ERROR_VARIANCE * second[0] + sum((k, l) => xi(0, 0, k, l)),
    appendix: ERROR_VARIANCE * second[0] + sum((k, l) => xi(0, k, 0, l)),
    direct: ERROR_VARIANCE + THETA[1] ** 2 * COVARIATE_VARIANCE,
  };
}
