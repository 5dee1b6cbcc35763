// Small studies and the releases made of them, for tests of what surrounds the noise.
import { planRelease, type ReleasePlan, type ReleaseTerms } from "../../src/mechanism/plan.ts";
import { publish } from "../../src/mechanism/publish.ts";
import type { Guarantee } from "../../src/release/guarantee.ts";
import type { MeasuredRelease } from "../../src/release/release.ts";
import { ExactStatistics } from "../../src/statistics/exact-statistics.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";

export const pureOne: Guarantee = { kind: "pure", epsilon: "1" };

const age = { name: "age", bounds: [18, 90], fill: 40 };
const income = { name: "income", bounds: [0, 1000], fill: 0 };
const region = { name: "region", levels: ["north", "south", "east"], fill: "north" };
const ward = { name: "ward", levels: ["A", "B", "C", "D", "E"], fill: "A" };
const smoker = { name: "smoker", levels: ["no", "yes"], fill: "no" };

export const twoVariables = parseStudy({ variables: [age, income] });
export const publicCount = parseStudy({ variables: [age, income], count: { kind: "public" } });
/** Groups of one and two components: all of it goes into the cube. */
export const withLevels = parseStudy({ variables: [age, region, smoker, income] });
/** Groups of four components as well: a cube and Laplace noise. */
export const withWards = parseStudy({ variables: [age, ward, smoker] });
export const threeRows = parseStudy({ variables: [age, income], rowsPerPerson: 3 });

/** Sums as a table would give them; here they are only numbers to perturb. */
export function statisticsFor({ study, layout }: Pick<ReleasePlan, "study" | "layout">, totalRows = 1000n) {
  const sums = layout.components.map((_, j) => BigInt(j) << 40n);
  return new ExactStatistics({ study, layout, sums, totalRows });
}

export function publishedRelease(
  study: Study,
  guarantee = pureOne,
  terms: Omit<ReleaseTerms, "guarantee"> = {},
): MeasuredRelease {
  const all = { guarantee, ...terms };
  return publish(statisticsFor(planRelease(study, all)), all, {
    ledger: { kind: "none", warning: "not charged: a test" },
    made: { program: "noisewise", version: "0.0.0", date: "2024-01-01" },
  });
}
