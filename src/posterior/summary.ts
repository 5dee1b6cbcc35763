// Posterior → summary: one row of figures per parameter, the verdict on the run and notes in words.
import { diagnose } from "../diagnostics/diagnose.ts";
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { judge, neededExtension, type ParameterDiagnostics, rerunFor } from "../diagnostics/verdict.ts";
import { inOptions, type RemedyWords, type Rerun } from "../remedy.ts";
import { columnLabel } from "./column-label.ts";
import { type Conclusion, conclusions } from "./conclusions.ts";
import { effectsWithinLevels } from "./effects-within-levels.ts";
import { estimateOf } from "./estimate.ts";
import { headlineOf } from "./headline.ts";
import { summariseLogOdds } from "./log-odds-summary.ts";
import { modelWords } from "./model-words.ts";
import { notesOf } from "./notes.ts";
import { chainsOf, type Posterior, parameters as parametersOf, R_SQUARED } from "./posterior.ts";
import { figure, quantiles } from "./quantiles.ts";
import { countWhere, samplerEvents } from "./sampler-events.ts";
import { slopesOf } from "./slopes.ts";
import type { CountSummary, ParameterSummary, Summary } from "./summary-schema.ts";
import { tabled } from "./term-table.ts";

/**
 * Means, intervals and diagnostics of each parameter, and whether the chains converged. `words` say what to do where they did
 * not; by default with the options of the command line.
 */
export function summarise(posterior: Posterior, words: RemedyWords = inOptions): Summary {
  const { formula, family, method, chains, warmup, draws, thin, seconds, seed } = posterior.provenance;
  const diagnostics = diagnoseAll(posterior);
  const model = modelWords(posterior.provenance);
  const events = eventsOf(posterior);
  const verdict = judge(judged(diagnostics, posterior), events, words);
  const concluded = conclusions(posterior);
  const parameters = summariseParameters(posterior, diagnostics, concluded);
  const effects = effectsWithinLevels(posterior);
  return {
    ...headlineOf(posterior, verdict.problems, concluded),
    formula,
    family,
    ...(model !== null && { model }),
    method,
    ...verdict,
    count: summariseCount(posterior),
    notes: verdict.converged ? notesOf(posterior, parameters) : [...posterior.provenance.notes],
    parameters,
    ...(family === "logistic" && { logOdds: summariseLogOdds(posterior) }),
    ...(effects.length > 0 && { effects }),
    ...summariseShare(posterior),
    sampler: { chains, warmup, draws, thin, divergences: events.divergences, seconds, seed },
  };
}

/** How many times as long the run should be whose one flaw is that its draws are few; null for any other. */
export function extensionOf(posterior: Posterior): number | null {
  return neededExtension(judged(diagnoseAll(posterior), posterior), eventsOf(posterior));
}

/** The run to make instead of one that did not converge; null where there is none, or no need. */
export function rerunOf(posterior: Posterior): Rerun | null {
  return rerunFor(judged(diagnoseAll(posterior), posterior), eventsOf(posterior));
}

function diagnoseAll(posterior: Posterior): ParameterDiagnostics[] {
  const { draws } = posterior.provenance;
  return [...parametersOf(posterior)].map(([name, values]) => diagnose(name, chainsOf(values, draws)));
}

/** sigma2 is left out, since it has the ranks of sigma and would repeat its problems; a latent count is judged too. */
function judged(diagnostics: readonly ParameterDiagnostics[], { count, provenance }: Posterior) {
  const shown = tabled(diagnostics);
  if (count === null) return shown;
  return [...shown, diagnose("the number of rows", chainsOf(count, provenance.draws))];
}

function summariseParameters(
  posterior: Posterior,
  diagnostics: readonly ParameterDiagnostics[],
  concluded: ReadonlyMap<string, Conclusion>,
): ParameterSummary[] {
  const labels = coefficientLabels(posterior);
  return [...parametersOf(posterior)].map(([name, values], i) => {
    const { estimate, mean, sd, ...quantiles } = estimateOf(values);
    const { rhat, essBulk, essTail, mcseMean, mcseSd } = diagnostics[i];
    return {
      name,
      label: labels.get(name) ?? name,
      verdict: concluded.get(name) ?? null,
      estimate,
      mean,
      sd,
      priorSd: i < posterior.coefficients.length ? figure(standardDeviation([posterior.priorDraws.get(name)!])) : null,
      ...quantiles,
      rhat: figure(rhat),
      essBulk: figure(essBulk),
      essTail: figure(essTail),
      mcseMean: figure(mcseMean),
      mcseSd: figure(mcseSd),
      probabilityPositive: figure(shareOfPositive(values)),
    };
  });
}

function coefficientLabels(posterior: Posterior): ReadonlyMap<string, string> {
  const { covariates } = posterior.provenance;
  return new Map(
    slopesOf(posterior).map(({ name, covariate, shownLevel }) => {
      const label = columnLabel(covariate, covariates);
      return [name, shownLevel === null ? label : `${shownLevel}: ${label}`];
    }),
  );
}

function shareOfPositive(values: Float64Array): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  return countWhere(values, (value) => value > 0) / values.length;
}

function summariseCount({ provenance: { count }, count: latent }: Posterior): CountSummary {
  if (count.kind !== "private") return { kind: count.kind === "public" ? "public" : "private", value: count.value };
  const draws = latent!;
  const { q5, q95 } = quantiles(draws);
  return { kind: "private", mean: figure(mean([draws])), q5, q95 };
}

/** Nothing without covariates, and for draws that were kept without it. */
function summariseShare({ figures, coefficients }: Posterior): Pick<Summary, "rSquared"> {
  const share = figures.get(R_SQUARED);
  return share && coefficients.length > 1 ? { rSquared: estimateOf(share) } : {};
}

function eventsOf({ provenance, samplerStatistics }: Posterior) {
  return samplerEvents(provenance, samplerStatistics);
}
