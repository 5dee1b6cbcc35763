// The response in sentences: what it is called and how a difference in it is said. Of a logarithm a difference is a
// percentage of the thing itself, of a share it is percentage points, else it is in the response's unit.
import { expm1 } from "../math/elementary/exp.ts";
import type { Figure } from "../posterior/quantiles.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { isCategorical, type Study } from "../study/study.ts";
import { visible } from "./markup.ts";
import { toSpread } from "./numbers.ts";
import { withoutLog } from "./steps.ts";
import { responseLabel } from "./terms.ts";

export interface Outcome {
  /** In tables and at axes: "blood pressure (mmHg)". */
  readonly label: string;
  /** In sentences: "blood pressure"; of a logarithm the thing itself: "wage". */
  readonly words: string;
  readonly scale: "number" | "log" | "share";
  /** After a figure, with what stands between: " mmHg", " %". */
  readonly unit: string;
  /** At an axis of differences. */
  readonly axis: string;
}

export function outcomeOf(response: ReleasedVariable, { variables }: Pick<Study, "variables">): Outcome {
  const { parent, level, label = parent, unit } = response;
  const declared = variables.find(({ name }) => name === parent);
  const shown = responseLabel(response);
  if (level !== null) {
    const axis = `difference in ${shown}, percentage points`;
    return { label: shown, words: shown, scale: "share", unit: " percentage points", axis };
  }
  if (declared && !isCategorical(declared) && declared.transform === "log") {
    const words = visible(withoutLog(label));
    return { label: shown, words, scale: "log", unit: "\u00A0%", axis: `difference in ${words}, %` };
  }
  const after = unit === undefined ? "" : `\u00A0${visible(unit)}`;
  return { label: shown, words: visible(label), scale: "number", unit: after, axis: `difference in ${shown}` };
}

/** A difference in the response's column → the number its words are of. It keeps order, so intervals stay intervals. */
export function asSaid(difference: number, { scale }: Outcome): number {
  if (scale === "log") return 100 * expm1(difference);
  return scale === "share" ? 100 * difference : difference;
}

export interface SaidDifference {
  /** Without its sign, with the unit. */
  readonly size: string;
  readonly direction: "higher" | "lower";
  /** "3.1 mmHg", with its sign. */
  readonly signed: string;
  /** "2.9 to 3.4", and the unit where it is a percentage. */
  readonly interval: string;
}

export interface Difference {
  readonly estimate: Figure;
  readonly sd: Figure;
  readonly q5: Figure;
  readonly q95: Figure;
}

/** The figures of a coefficient times a step, in words. */
export function sayDifference({ estimate, sd, q5, q95 }: Difference, step: number, outcome: Outcome): SaidDifference {
  const said = (value: Figure) => (value === null ? null : asSaid(step * value, outcome));
  const [centre, low, high] = [said(estimate), said(q5), said(q95)];
  const spread = outcome.scale === "number" && sd !== null ? step * sd : ((high ?? 0) - (low ?? 0)) / 3.3;
  const say = toSpread(spread, Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0)));
  const after = outcome.scale === "log" ? outcome.unit : "";
  return {
    size: `${say(centre === null ? null : Math.abs(centre))}${outcome.unit}`,
    direction: (centre ?? 0) > 0 ? "higher" : "lower",
    signed: `${say(centre)}${outcome.unit}`,
    interval: `${say(low)} to ${say(high)}${after}`,
  };
}
