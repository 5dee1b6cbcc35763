// What less in a study would save in noise → one sentence for dry runs and plans.
import { rounded } from "../math/elementary/decade.ts";
import type { StudyCosts, VariableCost } from "./alternatives.ts";

/** `used` are the names a formula needs; null if there is no formula. */
export function costWords(costs: StudyCosts, used: ReadonlySet<string> | null = null): string[] {
  const without = costs.without.map((cost) => {
    const unused = used === null || used.has(cost.variable) ? "" : " (not in this formula)";
    return `${savingWords(cost, costs)}${unused}`;
  });
  const fewer = (unit: "level" | "bin") => {
    const saved = costs.oneLevelFewer.filter((cost) => cost.unit === unit).map((cost) => savingWords(cost, costs));
    return saved.length === 0 ? [] : [`with one ${unit} fewer in ${saved.join(", ")}`];
  };
  const parts = [
    ...(without.length === 0 ? [] : [`without ${without.join(", ")}`]),
    ...fewer("level"),
    ...fewer("bin"),
  ];
  return parts.length === 0
    ? []
    : [`Of the noise of ${rounded(costs.standardDeviation, 3)} people per moment you would save: ${parts.join("; ")}.`];
}

/** "age 55 %" */
function savingWords({ variable, standardDeviationWithout }: VariableCost, { standardDeviation }: StudyCosts): string {
  const saved = Math.round(100 * (1 - standardDeviationWithout / standardDeviation));
  return `${variable} ${saved < 1 ? "hardly anything" : `${saved} %`}`;
}
