// A formula with interactions → the effect of a covariate within each level of the variable it interacts with (simple
// slopes): its coefficient plus that of its product with the level. A covariate whose effect also depends on a number (a
// square, a product of two numbers) has no such effect.
import { diagnose } from "../diagnostics/diagnose.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { columnLabel, parentLabel, shownLevel } from "./column-label.ts";
import { type Conclusion, combined, conclusionOnCombination, conclusions } from "./conclusions.ts";
import { estimateOf } from "./estimate.ts";
import { chainsOf, type Posterior } from "./posterior.ts";
import { type Figure, figure, type Spread } from "./quantiles.ts";

export interface LevelEffect extends Spread {
  /** "education | parttime[yes]". */
  readonly name: string;
  /** "education (years) where part-time work is yes". */
  readonly label: string;
  /** The covariate whose effect it is. */
  readonly covariate: string;
  /** "part-time work is yes". */
  readonly where: string;
  readonly verdict: Conclusion;
  readonly estimate: Figure;
  readonly mcseMean: Figure;
  readonly probabilityPositive: Figure;
}

/** In the order of the formula; none without interactions, nor for a response of several levels, whose terms are many. */
export function effectsWithinLevels(posterior: Posterior): LevelEffect[] {
  const { covariates, responses = [] } = posterior.provenance;
  if (responses.length > 1) return [];
  const known = conclusions(posterior);
  return covariates.flatMap((covariate) =>
    settingsOf(covariate, covariates).map((setting) => effectOf(covariate, setting, posterior, known)),
  );
}

interface Setting {
  /** The column of the level; null for the levels that the formula omits. */
  readonly level: string | null;
  readonly name: string;
  readonly where: string;
}

/** The levels within which a covariate has an effect of its own. */
function settingsOf(covariate: ReleasedVariable, covariates: readonly ReleasedVariable[]): Setting[] {
  const partners = covariates.flatMap(({ product }) => {
    if (!product?.includes(covariate.name)) return [];
    const other = product[0] === covariate.name ? product[1] : product[0];
    return covariates.filter(({ name }) => name === other);
  });
  if (partners.some(({ level }) => level === null)) return [];
  const parents = [...new Set(partners.map(({ parent }) => parent))];
  return parents.flatMap((parent) => {
    const levels = covariates.filter((one) => one.parent === parent && !one.product);
    const is = `${parentLabel(levels[0])} is`;
    const [name, other] = omittedLevels(levels);
    const omitted = { level: null, name, where: `${is} ${other}` };
    return [omitted, ...levels.map((one) => ({ level: one.name, name: one.name, where: `${is} ${shownLevel(one)}` }))];
  });
}

/** Of two levels the other one; of more, a posterior does not know which the formula omits. */
function omittedLevels(levels: readonly ReleasedVariable[]): [name: string, words: string] {
  const [{ parent, encoding, reference, referenceLabel = reference }] = levels;
  if (encoding === "sign" && referenceLabel !== undefined) return [`${parent}[${reference}]`, referenceLabel];
  const named = levels.map(({ level }) => level).join(", ");
  return [`not ${parent}[${named}]`, `none of ${levels.map(shownLevel).join(", ")}`];
}

function effectOf(
  covariate: ReleasedVariable,
  { level, name, where }: Setting,
  posterior: Posterior,
  known: ReadonlyMap<string, Conclusion>,
): LevelEffect {
  const { covariates, draws } = posterior.provenance;
  const weights = Float64Array.of(0, ...covariates.map((one) => weightOf(one, covariate.name, level)));
  const values = combined(weights, posterior, posterior.draws);
  const effect = `${covariate.name} | ${name}`;
  return {
    name: effect,
    label: `${columnLabel(covariate, covariates)} where ${where}`,
    covariate: covariate.name,
    where,
    verdict: conclusionOnCombination(weights, posterior, known),
    ...estimateOf(values),
    mcseMean: figure(diagnose(effect, chainsOf(values, draws)).mcseMean),
    probabilityPositive: figure(values.filter((value) => value > 0).length / values.length),
  };
}

function weightOf({ name, product }: ReleasedVariable, covariate: string, level: string | null): number {
  if (product) return level !== null && product.includes(covariate) && product.includes(level) ? 1 : 0;
  return name === covariate ? 1 : 0;
}
