// The power of the audits: each deliberate mistake, tried with several streams of entropy, is rejected by the audit meant
// for it every time, and the honest mechanism never. docs/theory/audits.md has the table; these lines are its source.
// False alarms: 1e-6 for a law or a dependence, 1e-4 for an ε, over the choice of the entropy.
import { describe, expect, it } from "vitest";
import { discreteLaplaceMechanism } from "../../src/mechanism/mechanism.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { parseStudy } from "../../src/study/study.ts";
import { componentProblems, type Perturbation } from "../support/component-audit.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";
import { LONG } from "../support/effort.ts";
import { type Attack, demonstratedEpsilon } from "../support/epsilon-audit.ts";
import { lawPValue } from "../support/noise-law.ts";

const TIMES = LONG ? 20 : 4;
const EPSILON = 2;
/** Count, sum and sum of squares of one variable in [-1, 1]: a record moves each by at most 1, all by at most 3. */
const UNIT = 1n << 32n;
const SCALE = (3n * UNIT) / BigInt(EPSILON);
const declared = { kind: "discrete-laplace", scale: String(SCALE) } as const;

const oneNumber = studyLayout(parseStudy({ variables: [{ name: "x", bounds: [-1, 1] }] }));

const noise =
  (scale: bigint, stream: number): Perturbation =>
  (sums) =>
    discreteLaplaceMechanism(scale).perturb(sums, entropyOf(stream));

const streams = new Map<number, ReturnType<typeof deterministicEntropy>>();
function entropyOf(stream: number) {
  if (!streams.has(stream)) streams.set(stream, deterministicEntropy(stream));
  return streams.get(stream)!;
}

/** Somebody enters an empty table and adds this much to each sum; the telling event: every sum is at least that. */
function entering(contribution: bigint): Attack {
  const record = [contribution, contribution, contribution];
  return {
    without: [0n, 0n, 0n],
    with: record,
    event: (released) => released.every((value, j) => value >= record[j]),
  };
}

type Audit = (perturb: Perturbation) => boolean;
const law =
  (draws: number): Audit =>
  (perturb) =>
    lawPValue(
      Array.from({ length: draws }, () => perturb([0n])[0]),
      declared,
    ) < 1e-6;
const components =
  (runs: number): Audit =>
  (perturb) =>
    componentProblems(perturb, declared, oneNumber, runs).length > 0;
const epsilon =
  (runs: number, attack: Attack): Audit =>
  (perturb) =>
    demonstratedEpsilon(perturb, attack, runs, 1e-4) > EPSILON;

const honest = (stream: number) => noise(SCALE, stream);
const unnoised = (stream: number): Perturbation => {
  const perturb = honest(stream);
  return (sums) => perturb(sums).map((value, j) => (j === 1 ? sums[j] : value));
};
const shared = (stream: number): Perturbation => {
  const perturb = honest(stream);
  return (sums) => {
    const values = perturb(sums);
    return [values[0], values[1], sums[2] + values[0] - sums[0]];
  };
};

const MISTAKES: [string, string, (stream: number) => Perturbation, Audit][] = [
  ["scale 10 % too small", "law, 30 000 draws", (s) => noise((SCALE * 9n) / 10n, s), law(30_000)],
  ["scale 10 % too large", "law, 30 000 draws", (s) => noise((SCALE * 11n) / 10n, s), law(30_000)],
  ["one component without noise", "components, 2 000 releases", unnoised, components(2_000)],
  ["one draw for two components", "components, 2 000 releases", shared, components(2_000)],
  ["clamp removed", "ε, 2 × 10 000 releases", honest, epsilon(10_000, entering(2n * UNIT))],
  [
    "3 rows a person, noise for 2",
    "ε, 2 × 20 000 releases",
    (s) => noise(2n * SCALE, s),
    epsilon(20_000, entering(3n * UNIT)),
  ],
];
const HONEST: [string, Audit][] = [
  ["law, 30 000 draws", law(30_000)],
  ["components, 2 000 releases", components(2_000)],
  ["ε, 2 × 20 000 releases", epsilon(20_000, entering(UNIT))],
];

describe("power", () => {
  it.each(MISTAKES)(
    "%s is rejected by %s",
    (mistake, how, mutant, audit) => {
      const rejected = Array.from({ length: TIMES }, (_, s) => audit(mutant(100 + s))).filter(Boolean).length;
      console.log(`power: ${mistake}: ${how}: rejected ${rejected} of ${TIMES}`);
      expect(rejected).toBe(TIMES);
    },
    600_000,
  );

  it.each(HONEST)(
    "the honest mechanism passes: %s",
    (how, audit) => {
      const rejected = Array.from({ length: TIMES }, (_, s) => audit(honest(500 + s))).filter(Boolean).length;
      console.log(`power: honest: ${how}: rejected ${rejected} of ${TIMES}`);
      expect(rejected).toBe(0);
    },
    600_000,
  );
});
