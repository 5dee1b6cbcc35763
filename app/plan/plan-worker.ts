// Forecasts the intervals at an ε step by step: first from one simulated release, then the mean over several, then what
// takes longer. The page ends this worker when it asks something else.
import "../no-eval.ts";
import { type Alternative, alternatives } from "../../src/mechanism/alternatives.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { assume } from "../../src/planning/assumptions.ts";
import { costWords, leastWords } from "../../src/planning/forecast-words.ts";
import { planFigure } from "../../src/planning/plan-figure.ts";
import { type PlanRequest, planStudy, type StudyPlan } from "../../src/planning/plan-study.ts";
import type { WidthPanel } from "../../src/planning/width-panels.ts";
import { parseStudy } from "../../src/study/study.ts";
import { problemWords } from "../parts/problem.ts";

export interface PlanQuestion {
  readonly study: unknown;
  readonly formula: string;
  readonly rows: number;
  readonly epsilon: string;
  readonly r2: number;
  /** A coefficient and the wanted width of its interval. */
  readonly wanted: readonly [name: string, width: number] | null;
}

export type PlanAnswer =
  | { readonly kind: "noise"; readonly alternatives: readonly Alternative[] }
  | {
      readonly kind: "widths";
      readonly cells: StudyPlan["cells"];
      readonly costs: readonly string[];
      readonly releases: number;
    }
  | { readonly kind: "least"; readonly words: readonly string[] }
  | { readonly kind: "curves"; readonly byEpsilon: readonly WidthPanel[]; readonly byRows: readonly WidthPanel[] }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly message: string };

const DELTA = "1e-6";
const RELEASES = 4;

self.addEventListener("message", ({ data }: MessageEvent<PlanQuestion>) => {
  try {
    for (const answer of answers(data)) send(answer);
    send({ kind: "done" });
  } catch (error) {
    send({ kind: "failed", message: problemWords(error).replace(/^--width: /, "") });
  }
});

function* answers({ study: given, formula, rows, epsilon, r2, wanted }: PlanQuestion): Generator<PlanAnswer> {
  const study = parseStudy(given);
  yield {
    kind: "noise",
    alternatives: alternatives(planRelease(study, { guarantee: requestedGuarantee({ epsilon }) })),
  };
  const request: PlanRequest = {
    study,
    formula,
    assumptions: assume(study, { rows, r2 }),
    epsilons: [epsilon],
    delta: DELTA,
    wanted: new Map(),
    curves: false,
    releases: 1,
    seed: 1,
  };
  for (const releases of [1, RELEASES]) {
    const plan = planStudy({ ...request, releases });
    yield { kind: "widths", cells: plan.cells, costs: costWords(request, plan), releases };
  }
  if (wanted) {
    const { least } = planStudy({ ...request, releases: RELEASES, wanted: new Map([wanted]) });
    yield { kind: "least", words: least.map(leastWords) };
  }
  const { byEpsilon, byRows } = planFigure(request, planStudy({ ...request, curves: true }));
  yield { kind: "curves", byEpsilon, byRows };
}

function send(answer: PlanAnswer): void {
  self.postMessage(answer);
}
