// Which coordinates suit the exact method where? Effective draws per second (the worst coefficient or σ²) and gradients
// per draw of each layout, over settings from all signal to all noise; the starred one is what chooseLayout takes.
// npx tsx bench/exact-coordinates.ts — time is that of the process, so that others on the machine disturb it little.
import { PublicError } from "../src/errors.ts";
import { chooseLayout } from "../src/inference/exact/choose-layout.ts";
import { clearance } from "../src/inference/exact/clearance.ts";
import { exact } from "../src/inference/exact.ts";
import type { Preparation, Problem } from "../src/inference/method.ts";
import { measureChain } from "./measure.ts";
import { cube, gaussian, laplace, plainProblem, type Setting } from "./problems.ts";

/** Laplace scales are those of ε = 1 with a private count, but for the paper's 240. */
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
const CHOICES: Record<string, Preparation> = {
  "relative, dense": { coordinates: "relative", metric: "dense" },
  "relative, diagonal": { coordinates: "relative", metric: "diagonal" },
  noise: { coordinates: "noise" },
};
const WARMUP = 500;
/** A step with one covariate takes microseconds: many are needed to time them. */
const drawsFor = (p: number) => (p === 1 ? 50_000 : 1000);

function tryLayout(problem: Problem, choice: Preparation, chosen: Preparation): string {
  try {
    const draws = drawsFor(problem.units.covariates.length);
    const { rate, gradientsPerDraw } = measureChain(exact, problem, { warmup: WARMUP, draws }, choice);
    const isChosen = choice.coordinates === chosen.coordinates && choice.metric === chosen.metric;
    return `${Math.round(rate)}/s, ${gradientsPerDraw.toFixed(0)} gradients${isChosen ? " *" : ""}`;
  } catch (error) {
    if (error instanceof PublicError) return "finds no start";
    throw error;
  }
}

function row(setting: Setting): string[] {
  const problem = plainProblem(setting);
  const chosen = chooseLayout(problem);
  const { p, n, noise } = setting;
  const cells = Object.values(CHOICES).map((choice) => tryLayout(problem, choice, chosen));
  return [
    `${p}`,
    `${n}`,
    `${noise.kind} ${noise.scale.toPrecision(3)}`,
    clearance(problem.regression).toPrecision(3),
    ...cells,
  ];
}

const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
const header = ["p", "n", "noise", "clearance", ...Object.keys(CHOICES)];
line(header);
line(header.map(() => "---"));
for (const setting of SETTINGS) line(row(setting));
