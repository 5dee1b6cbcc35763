// Which coordinates suit the exact method where? Effective draws per second (the worst coefficient or σ²) and gradients
// per draw in each parametrization, over settings from all signal to all noise; a star marks the rule's choice.
// npx tsx bench/exact-coordinates.ts [--conjugate] — the R² prior by default. Process time, so that other load on the
// machine hardly matters.
import { PublicError } from "../src/errors.ts";
import { clearance } from "../src/inference/exact/clearance.ts";
import {
  noiseParametrization,
  type Parametrization,
  parametrization,
  relativeParametrization,
} from "../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../src/inference/exact.ts";
import type { Method, Problem } from "../src/inference/method.ts";
import { defaultScaledPrior } from "../src/model/default-prior.ts";
import { measureChain } from "./measure.ts";
import { cube, gaussian, laplace, plainProblem, type Setting } from "./problems.ts";

/** Laplace scales of ε = 1 with a private count, except the paper's 240. */
const SETTINGS: Setting[] = [
  { p: 1, n: 1000, noise: laplace(240) },
  { p: 1, n: 100_000, noise: laplace(6) },
  { p: 7, n: 2000, noise: laplace(45) },
  { p: 7, n: 30_000, noise: laplace(45) },
  { p: 20, n: 300_000, noise: laplace(253) },
  { p: 20, n: 30_000, noise: gaussian(45) },
  { p: 20, n: 1_000_000, noise: gaussian(45) },
  { p: 25, n: 3000, noise: gaussian(150) },
  { p: 1, n: 1000, noise: cube(1, 75) },
  { p: 2, n: 200, noise: cube(2, 12) },
  { p: 7, n: 300, noise: cube(7, 53) },
  { p: 7, n: 2000, noise: cube(7, 53) },
  { p: 7, n: 12_000, noise: cube(7, 64) },
  { p: 7, n: 30_000, noise: cube(7, 64) },
  { p: 7, n: 12_000, noise: laplace(45) },
  { p: 12, n: 5000, noise: cube(12, 122) },
  { p: 12, n: 20_000, noise: laplace(105) },
];
const PARAMETRIZATIONS = { relative: relativeParametrization, noise: noiseParametrization };
const isConjugate = process.argv.includes("--conjugate");
const WARMUP = 500;
/** A step with one covariate takes microseconds: many are needed to time them. */
const drawsFor = (p: number) => (p === 1 ? 50_000 : 1000);

function problemOf(setting: Setting): Problem {
  const problem = plainProblem(setting);
  return isConjugate ? { ...problem, prior: defaultScaledPrior(setting.p) } : problem;
}

function cost(problem: Problem, parametrize: (problem: Problem) => Parametrization): string {
  const method: Method = {
    ...exact,
    sampler: (posed, warmup) => samplerIn(parametrize(posed), posed, warmup),
  };
  try {
    const draws = drawsFor(problem.units.covariates.length);
    const { rate, gradientsPerDraw } = measureChain(method, problem, { warmup: WARMUP, draws });
    return `${Math.round(rate)}/s, ${gradientsPerDraw.toFixed(0)} gradients`;
  } catch (error) {
    if (error instanceof PublicError) return "finds no start";
    throw error;
  }
}

function row(setting: Setting): string[] {
  const problem = problemOf(setting);
  const chosen = parametrization(problem).description;
  const { p, n, noise } = setting;
  const cells = Object.entries(PARAMETRIZATIONS).map(
    ([name, parametrize]) => cost(problem, parametrize) + (chosen.startsWith(name) ? " *" : ""),
  );
  const scale = `${noise.kind} ${noise.scale.toPrecision(3)}`;
  return [`${p}`, `${n}`, scale, clearance(problem.regression).toPrecision(3), ...cells];
}

const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
const header = ["p", "n", "noise", "clearance", ...Object.keys(PARAMETRIZATIONS)];
line(header);
line(header.map(() => "---"));
for (const setting of SETTINGS) line(row(setting));
