// Simulation-based calibration of descriptions (docs/theory/describe.md) and of log odds (docs/theory/levels.md §3): three discrete
// variables and a number, truths from the stated law of tables. Each figure is rejected at 1e-4 for shift and for width. All of
// it (`npm run test:long`): 6 settings of 17 or 18 figures and 12 of 6 to 10, a false alarm once in 25 sets of seeds; the slice in
// every run: 36 figures, once in 140.
import { describe, expect, it } from "vitest";
import type { SingleNoise } from "../../src/noise/noise-law.ts";
import { LONG } from "../support/effort.ts";
import { type SimulatedCount, smallestTail } from "./support/calibration.ts";
import { cubeOf, noiseOn } from "./support/noise.ts";
import {
  descriptionRanks,
  type LogOddsPlan,
  logOddsRanks,
  TABLE_PRIOR,
  type TablePlan,
} from "./support/table-calibration.ts";

const FALSE_ALARM = 1e-4;
const KINDS = ["gaussian", "laplace", "cube"] as const;
const COUNTS: SimulatedCount[] = [300, { maxRows: 600 }];

function noiseOf(kind: (typeof KINDS)[number], deviation: number): (components: number) => SingleNoise {
  return (size) => {
    if (kind === "cube") return noiseOn(size, cubeOf(size, deviation));
    return noiseOn(size, { kind, scale: kind === "laplace" ? deviation / Math.SQRT2 : deviation });
  };
}

interface Setting {
  readonly kind: (typeof KINDS)[number];
  readonly count: SimulatedCount;
}

/** Noise that weighs about as much as who happens to be in the table. */
function plan({ kind, count }: Setting, trials = LONG ? 300 : 40): TablePlan {
  return { count, noise: noiseOf(kind, 8), trials, warmup: 300, draws: 99, thin: 3, seed: 31 };
}

const SETTINGS: Setting[] = COUNTS.flatMap((count) => KINDS.map((kind) => ({ kind, count })));
const RESPONSES = ["y", "b"] as const;
const ODDS = RESPONSES.flatMap((response) => SETTINGS.map((setting) => ({ ...setting, response })));

describe.each<Setting>(LONG ? SETTINGS : [{ kind: "cube", count: { maxRows: 600 } }])(
  "descriptions, $kind noise, count $count",
  (setting) => {
    it("are calibrated", () => {
      expect(smallestTail(descriptionRanks(plan(setting)))).toBeGreaterThan(FALSE_ALARM);
    }, 3_600_000);
  },
);

describe.each<(typeof ODDS)[number]>(
  LONG
    ? ODDS
    : [
        { response: "y", kind: "laplace", count: { maxRows: 600 } },
        { response: "b", kind: "gaussian", count: 300 },
      ],
)("log odds of $response, $kind noise, count $count", (setting) => {
  it("are calibrated", () => {
    expect(smallestTail(logOddsRanks({ ...plan(setting), response: setting.response }))).toBeGreaterThan(FALSE_ALARM);
  }, 3_600_000);
});

describe("calibration rejects", () => {
  const trials = 60;
  const short = plan({ kind: "gaussian", count: 300 }, trials);
  /** Few rows, so that what is thought of tables matters. */
  const few = plan({ kind: "gaussian", count: 40 }, trials);
  const wrongTables: [string, TablePlan][] = [
    ["noise thought half as large", { ...short, believedNoise: noiseOf("gaussian", 4) }],
    ["correlations thought nearer 0", { ...few, believed: { ...TABLE_PRIOR, correlations: { concentration: 20 } } }],
  ];
  const furtherTables: [string, TablePlan][] = [
    ["another power of the spread", { ...few, believed: { ...TABLE_PRIOR, spread: { power: 2, floor: 0.05 } } }],
    ["bounds that are not known", { ...few, bounded: false, trials: 200 }],
  ];
  it.each(LONG ? [...wrongTables, ...furtherTables] : wrongTables)(
    "%s, in descriptions",
    (_, wrong) => {
      expect(smallestTail(descriptionRanks(wrong))).toBeLessThan(FALSE_ALARM);
    },
    3_600_000,
  );

  it.each<[string, Partial<LogOddsPlan>]>([
    ["noise thought a third as large", { believedNoise: noiseOf("gaussian", 8 / 3) }],
    // With little noise it is most of what is not known.
    [
      "who happens to be in the table left out",
      { noise: noiseOf("gaussian", 2), read: (draw) => draw.conditionalMean },
    ],
  ])(
    "%s, in log odds",
    (_, wrong) => {
      expect(smallestTail(logOddsRanks({ ...short, response: "y", ...wrong }))).toBeLessThan(FALSE_ALARM);
    },
    3_600_000,
  );
});
