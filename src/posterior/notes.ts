// What to know when reading the figures of a fit, in sentences: what its method says, rows lost in the noise, numbers that may
// be clipped, bounds wider than needed, and means that tails have spoiled.
import { mean } from "../diagnostics/moments.ts";
import { rounded } from "../math/elementary/decade.ts";
import { counted, listed } from "../words.ts";
import { approximationNotes } from "./approximate-odds.ts";
import { columnLabel, namedTogether } from "./column-label.ts";
import { passedOverShare } from "./passed-over.ts";
import type { Posterior } from "./posterior.ts";
import { isHidden, meanRows } from "./row-count.ts";
import { slopesOf } from "./slopes.ts";
import type { ParameterSummary } from "./summary-schema.ts";
import { varianceShares } from "./variance-shares.ts";

export function notesOf(posterior: Posterior, parameters: readonly ParameterSummary[]): string[] {
  return [
    ...posterior.provenance.notes,
    ...beyondTables(posterior),
    ...approximationNotes(posterior),
    ...hidden(posterior),
    ...clipped(posterior),
    ...looseBounds(posterior),
    ...ledByMedian(parameters),
  ];
}

/** Below it, the share of passed-over moments is not worth a word. */
const FEW_PASSED_OVER = 0.05;

function beyondTables(posterior: Posterior): string[] {
  const share = passedOverShare(posterior);
  if (share <= FEW_PASSED_OVER) return [];
  const begin = `${Math.round(100 * share)} % of the moments that the noise allows belong to no table, and were passed over`;
  return share > 0.5
    ? [
        `${begin}: too many to tell anything from the rest. Leave out variables with rare levels, or ask for a release of ` +
          "fewer variables or at a larger epsilon.",
      ]
    : [`${begin}: what is left is what tables can have.`];
}

function hidden(posterior: Posterior): string[] {
  if (!isHidden(posterior)) return [];
  const rows = counted(Math.round(meanRows(posterior)), "row");
  const noise = Math.round(posterior.provenance.noiseDeviation).toLocaleString("en-US");
  return [
    `About ${rows}, and noise that moves every sum by about ${noise}: most of what this table could say is hidden. ` +
      "A release of fewer variables, or at a larger epsilon, would say more. If you expected many more rows, ask the " +
      "custodian whether the cells were readable (noisewise check).",
  ];
}

function clipped({ provenance: { pressed, response, covariates } }: Posterior): string[] {
  if (pressed.length === 0) return [];
  return [
    `${listed(namedTogether(pressed, [response, ...covariates]))} may be clipped: the values fill the declared bounds, as ` +
      "they do when many lie beyond and were moved to them, which bends coefficients. Only the custodian can count those " +
      "(noisewise check).",
  ];
}

/** Bounds of three standard deviations either side hold nearly all of a number. */
const NEEDED_WIDTH = 6;

function looseBounds(posterior: Posterior): string[] {
  const { loose = [], response, covariates } = posterior.provenance;
  return loose.flatMap(({ name, spread }) => {
    const isResponse = name === response.name;
    const about = slopesOf(posterior).filter(({ covariate }) => isResponse || covariate.name === name);
    const noise = shareOfNoise(
      posterior,
      about.map((slope) => slope.name),
    );
    if (!(noise > 0.5)) return [];
    const narrower = 1 / (NEEDED_WIDTH * spread);
    const shorter = 1 / Math.sqrt(noise / (narrower * narrower) + 1 - noise);
    const column = [response, ...covariates].find((each) => each.name === name)!;
    return [
      `The bounds of ${columnLabel(column, covariates)} are wide: its standard deviation is at most ` +
        `${rounded(100 * spread, 1)} % of their width, and ${Math.floor(100 * noise)} % of the variance of ` +
        `${isResponse ? "the coefficients" : "its coefficient"} is privacy noise. Bounds ${rounded(narrower, 1)} times ` +
        `narrower, if knowledge of the subject allows them, would make intervals about ${rounded(shorter, 2)} times shorter.`,
    ];
  });
}

/** The privacy noise's share of the variance, averaged over these coefficients; NaN where a method does not tell. */
function shareOfNoise({ conditionalMean, conditionalVariance }: Posterior, names: readonly string[]): number {
  const shares = names.map((name) => {
    const [means, variances] = [conditionalMean.get(name), conditionalVariance.get(name)];
    return means && variances ? varianceShares(means, variances).privacy : Number.NaN;
  });
  return mean([Float64Array.from(shares)]);
}

function ledByMedian(parameters: readonly ParameterSummary[]): string[] {
  const names = parameters.flatMap(({ label, mean, estimate }) => (mean === estimate ? [] : [label]));
  if (names.length === 0) return [];
  return [`${listed(names)}: extreme draws pull the mean away; quote the median instead.`];
}
