// NUTS once more, slowly and from its definition: all points of the trajectory are kept, momenta sums and criteria are
// recomputed from them, M⁻¹ is applied wherever it appears. It draws random numbers in the order of the fast version,
// so both must arrive at the same point.
import { drawMomentum, type Metric } from "../../../src/inference/nuts/metric.ts";
import { evaluate, type Target } from "../../../src/inference/nuts/target.ts";
import type { Random } from "../../../src/random/random.ts";

interface Point {
  readonly q: number[];
  readonly p: number[];
  readonly energy: number;
}

interface Choice {
  readonly point: Point;
  readonly weight: number;
}

export function referenceTransition(
  target: Target,
  start: Float64Array,
  metric: Metric,
  stepSize: number,
  maxTreeDepth: number,
  random: Random,
) {
  const velocity = (p: readonly number[]) => p.map((momentum, i) => metric.variances[i] * momentum);
  const makePoint = (q: number[], p: number[]): Point => {
    const energy = 0.5 * dot(p, velocity(p)) - evaluate(target, Float64Array.from(q)).logDensity;
    return { q, p, energy };
  };
  const gradient = (q: readonly number[]) => [...evaluate(target, Float64Array.from(q)).gradient];
  const leapfrog = ({ q, p }: Point, time: number): Point => {
    const middle = axpy(time / 2, gradient(q), p);
    const next = axpy(time, velocity(middle), q);
    return makePoint(next, axpy(time / 2, gradient(next), middle));
  };
  const turns = (points: readonly Point[]) => {
    const rho = points.map((point) => point.p).reduce((sum, p) => axpy(1, p, sum));
    return dot(rho, velocity(points[0].p)) <= 0 || dot(rho, velocity(points[points.length - 1].p)) <= 0;
  };
  const turnsAnywhere = (a: readonly Point[], b: readonly Point[]) =>
    turns([...a, ...b]) || turns([...a, b[0]]) || turns([a[a.length - 1], ...b]);

  const momentum = new Float64Array(target.dimension);
  drawMomentum(metric, random, momentum);
  const origin = makePoint([...start], [...momentum]);
  let visited = 0;

  // `points` in the order of their making; undefined when the stretch diverges or turns.
  const chooseFrom = (points: readonly Point[]): Choice | undefined => {
    if (points.length === 1) {
      visited++;
      const error = points[0].energy - origin.energy;
      return error <= 1000 ? { point: points[0], weight: Math.exp(-error) } : undefined;
    }
    const half = points.length / 2;
    const [a, b] = [points.slice(0, half), points.slice(half)];
    const first = chooseFrom(a);
    const later = first && chooseFrom(b);
    if (!later) return undefined;
    const weight = first.weight + later.weight;
    const point = random.uniform() < later.weight / weight ? later.point : first.point;
    return turnsAnywhere(a, b) ? undefined : { point, weight };
  };

  let trajectory = [origin];
  let chosen: Choice = { point: origin, weight: 1 };
  let treeDepth = 0;
  while (treeDepth < maxTreeDepth) {
    const direction = random.uniform() < 0.5 ? 1 : -1;
    const outwards = direction === 1 ? trajectory : [...trajectory].reverse();
    const extension: Point[] = [];
    for (let i = 0, end = outwards[outwards.length - 1]; i < outwards.length; i++) {
      end = leapfrog(end, direction * stepSize);
      extension.push(end);
    }
    const choice = chooseFrom(extension);
    if (!choice) break;
    treeDepth++;
    const point = random.uniform() < choice.weight / chosen.weight ? choice.point : chosen.point;
    chosen = { point, weight: chosen.weight + choice.weight };
    const longer = [...outwards, ...extension];
    trajectory = direction === 1 ? longer : longer.reverse();
    if (turnsAnywhere(outwards, extension)) break;
  }
  return { position: chosen.point.q, energy: chosen.point.energy, treeDepth, leapfrogSteps: visited };
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const axpy = (c: number, x: readonly number[], y: readonly number[]) => y.map((value, i) => value + c * x[i]);
