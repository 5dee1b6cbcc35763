// Trials with two releases of one simulated table at the same ε: with the paper's sensitivity Δ = 24 and with the tight
// one for the same bounds. The widths of the exact method's intervals show what the difference is worth.
import type { PosteriorDraws } from "../../src/calibration/posterior-draws.ts";
import { drawMoments, drawTruth } from "../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../src/calibration/simulated-release.ts";
import type { Cell, TrialContext } from "../../src/calibration/trial.ts";
import { sortedQuantile } from "../../src/diagnostics/quantile.ts";
import { toNumber } from "../../src/math/rational.ts";
import { sensitivity } from "../../src/mechanism/sensitivity.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { parseStudy } from "../../src/study/study.ts";
import { fitMethods } from "../fit-methods.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { laplaceNoise, SENSITIVITY } from "../paper-noise.ts";
import { PRIOR } from "../synthetic/trial.ts";

export interface SensitivityCell extends Cell {
  readonly n: number;
  readonly epsilon: number;
}

/** Widths of the 90 % intervals of intercept, slope and σ². */
export interface SensitivityRecord {
  readonly paper: readonly number[];
  readonly tight: readonly number[];
  readonly nonPrivate: readonly number[];
}

const STUDY = parseStudy({
  count: { kind: "public" },
  variables: ["x", "y"].map((name) => ({ name, bounds: [-1, 1], fill: 0 })),
});
/** x and y, count public: 16/3. */
export const TIGHT = toNumber(sensitivity(studyLayout(STUDY), "replace", 1).l1);

export const SENSITIVITY_CELLS: readonly SensitivityCell[] = [0.1, 1].flatMap((epsilon) =>
  [10, 100, 1000, 10_000, 100_000].map((n) => ({ key: `n=${n} epsilon=${epsilon}`, n, epsilon })),
);

export const sensitivityTrials: TrialSet<SensitivityCell, SensitivityRecord> = {
  name: "sensitivity",
  cells: SENSITIVITY_CELLS,
  trials: 300,
  run({ n, epsilon }, _trial, context) {
    const { random } = context;
    const moments = drawMoments(drawTruth(PRIOR, random.split(0)), n, random.split(1));
    const widths = (delta: number) => {
      // The same stream for both, so that the noise differs only in scale.
      const release = simulatedRelease(moments, laplaceNoise(delta, epsilon), random.split(2));
      return fitWidths({ moments, release, prior: PRIOR }, context);
    };
    const [paper, tight] = [widths(SENSITIVITY.second), widths(TIGHT)];
    return { paper: paper.exact, tight: tight.exact, nonPrivate: paper.nonPrivate };
  },
};

function fitWidths(table: Parameters<typeof fitMethods>[1], context: TrialContext) {
  const fits = fitMethods(["non-private", "exact"], table, context);
  return { exact: intervalWidths(fits.get("exact")!), nonPrivate: intervalWidths(fits.get("non-private")!) };
}

function intervalWidths(draws: PosteriorDraws): number[] {
  return draws.map((values) => {
    const sorted = values.slice().sort();
    return sortedQuantile(sorted, 0.95) - sortedQuantile(sorted, 0.05);
  });
}
