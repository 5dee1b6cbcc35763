// Where the noise says little beside a conjugate prior the latent moments need no trajectories (docs/theory/exact.md §4.5).
// B is drawn from its law before the release and kept with probability w(B)/ceiling, w = noise(z − B)/bound. Where no w
// exceeds the ceiling, what is kept are independent draws of the posterior. The ceiling is set so low that they are cheap,
// and Metropolis' rule makes up for the few B above it: the law is the same whatever the ceiling.
import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import { pluggedInCount } from "../../model/moment-selection.ts";
import { emptyTruth, momentsFromTruth, truthFromPrior } from "../../model/prior-predictive.ts";
import type { Regression } from "../../model/regression.ts";
import { firstEntries } from "../../moments/moment-table.ts";
import { noiseDensity } from "../../noise/noise-density.ts";
import { type Random, seededRandom } from "../../random/random.ts";
import { drawFromMoments } from "../draw-from-moments.ts";
import { type ConjugateProblem, NO_TRAJECTORY, type Problem, type Sampler, withConjugatePrior } from "../method.ts";

/** Proposals of the trial that sets the ceiling, and of a shorter one that tells whether it is worth while. */
const TRIAL = 5000;
const GLANCE = 250;
/** The share of draws that repeat the one before, because that is above the ceiling. */
const REPEATED = 0.003;
/** With more proposals to a draw trajectories may cost less (docs/decisions/exact-coordinates.md). */
const MOST_PROPOSALS = 15;
/** What a trial of 5000 misses has a prior probability below 0.001, nearly for certain, and w ≤ 1: it cannot outweigh this mean. */
const LEAST_MEAN = 0.002;
/** Where a chain starts is forgotten up to this distance in law. */
const FORGOTTEN = 1e-9;
/** Were the trial a hundred times too hopeful, a draw would still need so many proposals only once in e⁶⁰ times. */
const NEVER = 100_000;

/** The least ceiling that makes draws cheap; null where trajectories are the better way. */
export function cheapCeiling(problem: Problem): number | null {
  if (!isOffered(problem)) return null;
  const proposals = proposalsFor(withConjugatePrior(problem));
  // The stream is fixed, so that all chains of a fit come to the same ceiling.
  const random = seededRandom(0);
  if (!isCheap(tryOut(proposals, GLANCE, random), 2)) return null;
  const found = tryOut(proposals, TRIAL, random);
  return isCheap(found) ? found.ceiling : null;
}

function isCheap({ mean, cost }: Trial, latitude = 1): boolean {
  return mean * latitude >= LEAST_MEAN && cost <= MOST_PROPOSALS * latitude;
}

/** B is drawn whole, so no entry may be known or repeat another; and the bound is that of noise likeliest at 0. */
function isOffered({ regression: { count, table, components, noise }, prior }: Problem): boolean {
  const isPlain = components.length === (table.size * (table.size + 1)) / 2 - 1;
  return prior.kind === "conjugate" && count.kind === "public" && isPlain && noise.kind === "single";
}

interface Trial {
  /** The least w that is exceeded by `REPEATED` of the mean, on average. */
  readonly ceiling: number;
  /** Of w. */
  readonly mean: number;
  /** Proposals to a draw. */
  readonly cost: number;
}

function tryOut(proposals: Proposals, length: number, random: Random): Trial {
  const weights = Float64Array.from({ length }, () => exp(proposals.propose(random))).sort();
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let top = length - 1;
  for (let excess = 0; top > 0; top--) {
    excess += (length - top) * (weights[top] - weights[top - 1]);
    if (excess > REPEATED * sum) break;
  }
  const ceiling = weights[top];
  return { ceiling, mean: sum / length, cost: (ceiling * length) / sum };
}

interface MomentState {
  /** B where the chain stands, and log w of it. */
  moments: Float64Array;
  weight: number;
}

/** A chain on the latent moments, right whatever the ceiling; `cheapCeiling` sets it. */
export function momentsFromPrior(problem: Problem, largest: number): Sampler<MomentState> {
  const proposals = proposalsFor(withConjugatePrior(problem));
  const posterior = drawFromMoments(problem);
  const ceiling = log(largest);
  const remembered = Math.max(0, 1 - largest);
  const steps = Math.max(1, Math.ceil(log(FORGOTTEN) / log(remembered)));

  function advance(state: MomentState, random: Random): void {
    let weight = proposals.propose(random);
    for (let tried = 1; weight + random.exponential() < ceiling; tried++) {
      if (tried === NEVER) throw new Error(`none of ${NEVER} moment matrices drawn from the prior was kept`);
      weight = proposals.propose(random);
    }
    if (state.weight > ceiling && Math.max(weight, ceiling) + random.exponential() < state.weight) return;
    state.moments = proposals.exchange(state.moments);
    state.weight = weight;
  }

  return {
    description: "moments from the prior, kept by the noise",
    init(random) {
      const state = { moments: proposals.exchange(), weight: Number.NEGATIVE_INFINITY };
      for (let i = 0; i < steps; i++) advance(state, random);
      return state;
    },
    step(state, random) {
      advance(state, random);
      return NO_TRAJECTORY;
    },
    draw({ moments }, random, out) {
      posterior.condition(moments, proposals.count);
      posterior.write(random, out);
    },
  };
}

interface Proposals {
  readonly count: number;
  /** Draws B from its law before the release; returns log w. */
  propose(random: Random): number;
  /** Hands out the B last proposed; the array given in its place is overwritten by the next. */
  exchange(unused?: Float64Array): Float64Array;
}

function proposalsFor({ regression, prior }: ConjugateProblem): Proposals {
  const { table, components } = regression;
  const { size } = table;
  const count = pluggedInCount(regression);
  const truth = emptyTruth(size - 2);
  const drawTruth = truthFromPrior(prior);
  const drawMoments = momentsFromTruth(size - 2);
  const places = Int32Array.from(firstEntries(table, components.length), ({ row, column }) => row * size + column);
  const density = noiseDensity(regression.noise);
  const noise = new Float64Array(components.length);
  const gradient = new Float64Array(components.length);
  const bound = density(likeliestNoise(regression), gradient);
  let moments = new Float64Array(size * size);
  return {
    count,
    propose(random) {
      drawTruth(random, truth);
      drawMoments(truth, count, random, moments);
      for (let i = 0; i < noise.length; i++) noise[i] = components[i] - moments[places[i]];
      return density(noise, gradient) - bound;
    },
    exchange(unused = new Float64Array(size * size)) {
      const proposed = moments;
      moments = unused as typeof moments;
      return proposed;
    },
  };
}

/** Of all the noise that some B leaves: none, but where a sum of squares was released below 0, as much as that. */
function likeliestNoise({ table, components }: Regression): Float64Array {
  return Float64Array.from(firstEntries(table, components.length), ({ row, column }, component) =>
    row === column ? Math.min(0, components[component]) : 0,
  );
}
