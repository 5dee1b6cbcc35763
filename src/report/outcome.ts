// The response in sentences: its name, and how to express a difference: as a percentage for a logarithm, in percentage
// points for a share, otherwise in the response's unit.
import { exp, expm1 } from "../math/elementary/exp.ts";
import { parentLabel } from "../posterior/column-label.ts";
import { shownResponseLevels } from "../posterior/log-odds-names.ts";
import { untransformed } from "../posterior/original-scale.ts";
import type { Provenance } from "../posterior/posterior.ts";
import type { Figure } from "../posterior/quantiles.ts";
import { isCategorical, type Study } from "../study/study.ts";
import { visible } from "./markup.ts";
import { toSpread } from "./numbers.ts";
import { responseLabel } from "./terms.ts";

export interface Outcome {
  /** For tables and axes: "blood pressure (mmHg)". */
  readonly label: string;
  /** For sentences: "blood pressure"; for a logarithm the original quantity: "wage". */
  readonly words: string;
  readonly scale: "number" | "log" | "share" | "odds";
  /** Follows a figure, including the space: " mmHg", " %". */
  readonly unit: string;
  /** The label of an axis of differences. */
  readonly axis: string;
}

type Modelled = Pick<Provenance, "family" | "response" | "responses"> & {
  /** What the level of the response is called, where it has several. */
  readonly level?: string;
};

export function outcomeOf(modelled: Modelled, { variables }: Pick<Study, "variables">): Outcome {
  const { response } = modelled;
  if (modelled.family === "logistic") return oddsOf(modelled);
  const { parent, level, label = parent, unit } = response;
  const declared = variables.find(({ name }) => name === parent);
  const shown = responseLabel(response);
  if (level !== null) {
    const axis = `difference in ${shown}, percentage points`;
    return { label: shown, words: shown, scale: "share", unit: " percentage points", axis };
  }
  if (declared && !isCategorical(declared) && declared.transform === "log") {
    const words = visible(untransformed(label));
    return { label: shown, words, scale: "log", unit: "\u00A0%", axis: `difference in ${words}, %` };
  }
  const after = unit === undefined ? "" : `\u00A0${visible(unit)}`;
  return { label: shown, words: visible(label), scale: "number", unit: after, axis: `difference in ${shown}` };
}

function oddsOf({ response, responses = [], level }: Modelled): Outcome {
  const [reference, ...levels] = shownResponseLevels(responses);
  const one = levels.length === 1 ? levels[0] : level;
  const contrast = visible(one === undefined ? parentLabel(response) : `${one} against ${reference}`);
  const what = visible(`${parentLabel(response)}${one === undefined ? "" : ` = ${one} against ${reference}`}`);
  return {
    label: `log odds of ${what}`,
    words: `the odds of ${what}`,
    scale: "odds",
    unit: "",
    // Where there are several, a heading has the name of the variable.
    axis: `odds ratio of ${levels.length === 1 ? what : contrast}`,
  };
}

/** A difference in the response's column → the number to report: for log odds their ratio. Monotone, so intervals remain. */
export function reportedDifference(difference: number, { scale }: Outcome): number {
  if (scale === "log") return 100 * expm1(difference);
  if (scale === "odds") return exp(difference);
  return scale === "share" ? 100 * difference : difference;
}

export interface DifferenceWords {
  /** Without its sign, with the unit. */
  readonly size: string;
  readonly direction: "higher" | "lower";
  /** "3.1 mmHg", with its sign. */
  readonly signed: string;
  /** "2.9 to 3.4", with the unit if it is a percentage. */
  readonly interval: string;
}

export interface Difference {
  readonly estimate: Figure;
  readonly sd: Figure;
  readonly q5: Figure;
  readonly q95: Figure;
}

/** The effect of one step of a covariate, in words. */
export function describeDifference(
  { estimate, sd, q5, q95 }: Difference,
  step: number,
  outcome: Outcome,
): DifferenceWords {
  const said = (value: Figure) => (value === null ? null : reportedDifference(step * value, outcome));
  const [centre, low, high] = [said(estimate), said(q5), said(q95)];
  const spread = outcome.scale === "number" && sd !== null ? step * sd : ((high ?? 0) - (low ?? 0)) / 3.3;
  const format = toSpread(spread, Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0)));
  const after = outcome.scale === "log" ? outcome.unit : "";
  return {
    size: `${format(centre === null ? null : Math.abs(centre))}${outcome.unit}`,
    direction: (centre ?? 0) > 0 ? "higher" : "lower",
    signed: `${format(centre)}${outcome.unit}`,
    interval: `${format(low)} to ${format(high)}${after}`,
  };
}
