// A plan → public alternatives for the same study: the other kinds of noise, and the same kind with less in the study. A dry
// run prints them, so that the custodian sees the trade-offs.
import { PublicError } from "../errors.ts";
import type { Guarantee } from "../release/guarantee.ts";
import { isBinned, isCategorical, type Study } from "../study/study.ts";
import { deviationOf, type NoiseChoice } from "./choose-mechanism.ts";
import { planRelease, type ReleasePlan, type ReleaseTerms } from "./plan.ts";
import { requestedGuarantee } from "./request.ts";

/** The δ assumed for Gaussian noise if none was requested. */
const SHOWN_DELTA = "1e-6";

/** One kind of noise that the study could have. */
export interface Alternative {
  readonly noise: NoiseChoice;
  readonly guarantee: Guarantee;
  /** Of the noisiest moment, in people. */
  readonly standardDeviation: number;
}

/** A variable of the study, and the noise without it. */
export interface VariableCost {
  readonly variable: string;
  readonly standardDeviationWithout: number;
}

/** The standard deviation of the noisiest moment, in people. */
export function planDeviation({ mechanism, layout }: ReleasePlan): number {
  return deviationOf(mechanism, { layout });
}

/** The noise of every kind, at the same ε: pure for Laplace and cube noise, with a δ for Gaussian. */
export function alternatives({ study, terms }: ReleasePlan): Alternative[] {
  const { pure, concentrated } = bothKinds(terms.guarantee);
  const kinds: [NoiseChoice, Guarantee | null][] = [
    ["cube", pure],
    ["laplace", pure],
    ["gaussian", concentrated],
  ];
  return kinds.flatMap(([noise, guarantee]) => {
    if (guarantee === null) return [];
    const plan = planRelease(study, { ...terms, guarantee, noise });
    return [{ noise, guarantee, standardDeviation: planDeviation(plan) }];
  });
}

function bothKinds(guarantee: Guarantee): { pure: Guarantee | null; concentrated: Guarantee | null } {
  if (guarantee.kind === "pure") {
    return { pure: guarantee, concentrated: orNull(() => requestedGuarantee({ ...guarantee, delta: SHOWN_DELTA })) };
  }
  const { approximate } = guarantee;
  return { pure: approximate ? { kind: "pure", epsilon: approximate.epsilon } : null, concentrated: guarantee };
}

/** What the noise of a plan would be with less in the study. */
export interface StudyCosts {
  readonly standardDeviation: number;
  /** Without each variable or product, least noise first; empty if there is only one variable. */
  readonly without: readonly VariableCost[];
  /** With one level, or bin, fewer in each variable that has three or more. */
  readonly oneLevelFewer: readonly (VariableCost & { readonly unit: "level" | "bin" })[];
}

export function studyCosts(plan: ReleasePlan): StudyCosts {
  return { standardDeviation: planDeviation(plan), without: variableCosts(plan), oneLevelFewer: levelCosts(plan) };
}

function variableCosts({ study, terms }: ReleasePlan): VariableCost[] {
  const { variables, products = [] } = study;
  if (variables.length < 2) return [];
  const costs = [...variables, ...products].flatMap(({ name }) => {
    const without = orNull(() => planRelease(studyWithout(study, name), withoutLostResponse(terms, name)));
    return without ? [{ variable: name, standardDeviationWithout: planDeviation(without) }] : [];
  });
  return costs.sort((a, b) => a.standardDeviationWithout - b.standardDeviationWithout);
}

/** A level of a variable that products multiply goes from these too. */
function levelCosts({ study, terms }: ReleasePlan): StudyCosts["oneLevelFewer"] {
  return study.variables
    .filter(isCategorical)
    .filter(({ levels }) => levels.length > 2)
    .map((variable) => {
      const fewer = { ...variable, levels: variable.levels.slice(0, -1), fill: null };
      const variables = study.variables.map((other) => (other === variable ? fewer : other));
      const without = planRelease({ ...study, variables }, withoutLostResponse(terms, variable.name));
      return {
        variable: variable.name,
        unit: isBinned(variable) ? ("bin" as const) : ("level" as const),
        standardDeviationWithout: planDeviation(without),
      };
    });
}

/** A study without a product, or without a variable and its products. */
function studyWithout({ products = [], ...study }: Study, name: string): Study {
  const kept = products.filter((product) => product.name !== name && !product.of.includes(name));
  return {
    ...study,
    variables: study.variables.filter((variable) => variable.name !== name),
    ...(kept.length > 0 && { products: kept }),
  };
}

/** Without its response, a release has no fourth moments. */
function withoutLostResponse(terms: ReleaseTerms, name: string): ReleaseTerms {
  const isResponse = terms.response === name || terms.response?.startsWith(`${name}[`);
  return isResponse ? { ...terms, response: undefined } : terms;
}

/** A plan that is refused is not an alternative. */
function orNull<Value>(make: () => Value): Value | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof PublicError) return null;
    throw error;
  }
}
