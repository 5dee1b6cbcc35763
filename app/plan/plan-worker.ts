// Forecasts what a release will tell at an ε step by step: first from a few imagined tables, then from all, then what takes
// longer. The page ends this worker when it asks something else.
import "../no-eval.ts";
import { type Alternative, alternatives } from "../../src/mechanism/alternatives.ts";
import { costWords } from "../../src/mechanism/cost-words.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { assumptionWords, narrowingWords } from "../../src/planning/assumption-words.ts";
import { stateAssumptions } from "../../src/planning/assumptions.ts";
import { canTellWords, leastWords, usedNames } from "../../src/planning/forecast-words.ts";
import { planFigure } from "../../src/planning/plan-figure.ts";
import { type PlanRequest, planStudy, type StudyPlan } from "../../src/planning/plan-study.ts";
import type { WidthPanel } from "../../src/planning/width-panels.ts";
import { parseStudy } from "../../src/study/study.ts";
import { problemWords } from "../parts/problem.ts";
import { type StatedWords, statedFrom } from "./stated-words.ts";

export interface PlanQuestion {
  readonly study: unknown;
  readonly formula: string;
  readonly rows: number;
  readonly epsilon: string;
  readonly stated: StatedWords;
  /** A coefficient and the wanted width of its interval. */
  readonly wanted: readonly [name: string, width: number] | null;
}

export type PlanAnswer =
  | { readonly kind: "noise"; readonly alternatives: readonly Alternative[] }
  | {
      readonly kind: "forecast";
      readonly cell: StudyPlan["cells"][number];
      /** How many tables were imagined. */
      readonly tables: number;
      readonly answers: readonly string[];
      readonly notes: readonly string[];
    }
  | { readonly kind: "least"; readonly words: readonly string[] }
  | { readonly kind: "curves"; readonly byEpsilon: readonly WidthPanel[]; readonly byRows: readonly WidthPanel[] }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly message: string };

const DELTA = "1e-6";
/** A first look, and all. */
const TABLES = [5, 15];

self.addEventListener("message", ({ data }: MessageEvent<PlanQuestion>) => {
  try {
    for (const answer of answers(data)) send(answer);
    send({ kind: "done" });
  } catch (error) {
    send({ kind: "failed", message: problemWords(error) });
  }
});

function* answers({ study: given, formula, rows, epsilon, stated, wanted }: PlanQuestion): Generator<PlanAnswer> {
  const study = parseStudy(given);
  yield {
    kind: "noise",
    alternatives: alternatives(planRelease(study, { guarantee: requestedGuarantee({ epsilon }) })),
  };
  const request: PlanRequest = {
    study,
    formula,
    assumptions: stateAssumptions(study, { rows, ...statedFrom(study, stated) }),
    epsilons: [epsilon],
    delta: DELTA,
    wanted: new Map(),
    curves: false,
    releases: TABLES[0],
    seed: 1,
  };
  for (const tables of TABLES) yield forecastAnswer({ ...request, releases: tables });
  if (wanted) {
    const { least } = planStudy({ ...request, wanted: new Map([wanted]) });
    yield { kind: "least", words: least.map(leastWords) };
  }
  const { byEpsilon, byRows } = planFigure(request, planStudy({ ...request, curves: true }));
  yield { kind: "curves", byEpsilon, byRows };
}

function forecastAnswer(request: PlanRequest): PlanAnswer {
  const plan = planStudy(request);
  return {
    kind: "forecast",
    cell: plan.cells[0],
    tables: request.releases,
    answers: canTellWords(request, plan),
    notes: [
      ...narrowingWords(request, plan),
      ...costWords(plan.costs, usedNames(request)),
      ...assumptionWords(request),
    ].map(withoutOptions),
  };
}

/** The page has fields where the command has options. */
function withoutOptions(words: string): string {
  return words.replaceAll(/ \(--\w+\)/g, "").replaceAll(/--(\w+) ([^\s=]+)=…/g, "the $1 of $2");
}

function send(answer: PlanAnswer): void {
  self.postMessage(answer);
}
