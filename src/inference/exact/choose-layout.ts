// Which coordinates suit a problem, settled once for all chains of a fit. Under the prior by R² noise coordinates, which
// nothing pulls away from what the noise allows. Under a conjugate one where the scatter stands clear of the noise, or
// where short pilots find them the cheaper ones; relative coordinates, which know no walls, elsewhere. Measured in
// bench/exact-coordinates.ts.
import type { Regression } from "../../model/regression.ts";
import { noiseKinds } from "../../noise/noise-law.ts";
import type { NoisePart } from "../../noise/noise-part.ts";
import type { Preparation, Problem } from "../method.ts";
import type { MetricKind } from "../nuts/metric.ts";
import { affordableDepth } from "./affordable-depth.ts";
import { standsClear } from "./clearance.ts";
import type { Layout } from "./layout.ts";
import { noiseLayout, relativeLayout } from "./layouts.ts";
import { pilotCost } from "./pilot.ts";

/** Up to this many coordinates a dense metric pays for itself. */
const DENSE_LIMIT = 30;
/** What a leapfrog step in noise coordinates costs against one in relative ones: distribution functions of cut normals are dear. */
const COST_OF_STEP: Record<NoisePart["kind"], number> = { gaussian: 3, laplace: 1.5, "laplace-sum": 1.5, cube: 1.5 };
/** With many components a pilot of relative coordinates is dear: noise coordinates of so few leapfrog steps are taken at once. */
const CHEAP = 32;

export function chooseLayout(problem: Problem): Preparation {
  const { regression, prior } = problem;
  const metric = coordinateCount(regression) <= DENSE_LIMIT ? "dense" : "diagonal";
  const noise: Preparation = { coordinates: "noise" };
  const relative: Preparation = { coordinates: "relative", metric };
  if (prior.kind === "r2") return noise;
  if (standsClear(regression)) return noise;
  const depth = affordableDepth(regression.table.size);
  const cost = (choice: Preparation) => pilotCost(layoutFrom(choice, problem), depth);
  const costOfNoise = cost(noise);
  if (metric === "diagonal" && costOfNoise <= CHEAP) return noise;
  const dearest = Math.max(...noiseKinds(regression.noise).map((kind) => COST_OF_STEP[kind]));
  return dearest * costOfNoise <= cost(relative) ? noise : relative;
}

/** The layout a choice stands for. */
export function layoutFrom({ coordinates, metric }: Preparation, problem: Problem): Layout {
  if (coordinates === "noise") return noiseLayout(problem);
  return relativeLayout(problem, metric as MetricKind);
}

/** One for each component, and for each of further sites. */
function coordinateCount({ components, noise }: Regression): number {
  const added = noise.kind === "sites" ? noise.added : [];
  return added.reduce((sum, { map }) => sum + map.columns, components.length);
}
