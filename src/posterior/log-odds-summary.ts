// What a logistic regression says beyond its log odds: odds ratios, average differences in probability, the share of the
// response's entropy that is explained, and how many of the drawn moments no table has.
import { exp } from "../math/elementary/exp.ts";
import { columnLabel } from "./column-label.ts";
import { estimateOf } from "./estimate.ts";
import { differenceName, EXPLAINED, responseLevels, shownResponseLevels } from "./log-odds-names.ts";
import { passedOverShare } from "./passed-over.ts";
import type { Posterior } from "./posterior.ts";
import { type Slope, slopesOf } from "./slopes.ts";
import type { LogOddsSummary } from "./summary-schema.ts";

export function summariseLogOdds(posterior: Posterior): LogOddsSummary {
  const { responses = [] } = posterior.provenance;
  const levels = responseLevels(responses);
  const slopes = slopesOf(posterior);
  const levelLabels = shownResponseLevels(responses);
  return {
    levels,
    ...(String(levelLabels) !== String(levels) && { levelLabels }),
    oddsRatios: slopes.map((slope) => oddsRatio(slope, levels, posterior)),
    differences: levels.flatMap((level) => differencesIn(level, posterior)),
    explained: estimateOf(posterior.figures.get(EXPLAINED)!),
    passedOver: passedOverShare(posterior),
  };
}

function oddsRatio({ name, covariate, level }: Slope, levels: readonly string[], { draws, provenance }: Posterior) {
  const logOdds = draws.get(name)!;
  const { estimate } = estimateOf(logOdds);
  return {
    level: level ?? levels[1],
    name: covariate.name,
    label: columnLabel(covariate, provenance.covariates),
    ...estimateOf(logOdds.map(exp)),
    // That of the log odds: a ratio and its inverse agree.
    estimate: estimate === null ? null : exp(estimate),
  };
}

/** Products have none: they never vary alone. */
function differencesIn(level: string, { figures, provenance: { covariates } }: Posterior) {
  return covariates.flatMap((covariate) => {
    const values = figures.get(differenceName(level, covariate.name));
    if (values === undefined) return [];
    return [{ level, name: covariate.name, label: columnLabel(covariate, covariates), ...estimateOf(values) }];
  });
}
