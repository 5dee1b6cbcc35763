// The paper's claim about real data (figure 4).
import type { CirrhosisRow } from "../../cirrhosis/results.ts";
import type { Claim } from "../claim.ts";
import { remarks } from "../claim.ts";

/** Coverages this close are nearly the same, and this far apart drastically different. */
const NEARLY = 0.05;
const DRASTICALLY = 0.2;

const SHOWN = ["non-private", "gibbs-noisy", "naive", "exact", "prior"];

export const REAL_DATA_CLAIMS: readonly Claim[] = [
  {
    claim: "Real data: Non-Private is nearly right, Gibbs-SS-Noisy nearly as good, Naive drastically worse (figure 4).",
    assess: ({ cirrhosis: { rows } }) => {
      const wine = rows.filter(({ covariates }) => covariates === "wine");
      const epsilons = [...new Set(wine.map(({ epsilon }) => epsilon))];
      const at = (epsilon: number, name: string) => wine.find((row) => row.epsilon === epsilon && row.method === name)!;
      const asGood = epsilons.filter(
        (epsilon) => gap(at(epsilon, "gibbs-noisy"), at(epsilon, "non-private")) <= NEARLY,
      );
      return {
        measured: epsilons
          .map((epsilon) => `wine, ε = ${epsilon}: ${SHOWN.map((name) => shares(at(epsilon, name))).join(", ")}`)
          .join("; ")
          .concat(" (50 % and 90 % intervals)"),
        parts: [
          epsilons.every((epsilon) => gap(at(epsilon, "non-private"), NOMINAL) <= NEARLY),
          ...epsilons.map((epsilon) => asGood.includes(epsilon)),
          ...epsilons.map((epsilon) => gap(at(epsilon, "naive"), at(epsilon, "non-private")) >= DRASTICALLY),
        ],
        remark: remarks(
          `Gibbs-noisy is within ${NEARLY} of non-private at ${asGood.length === 0 ? "no ε" : `ε = ${asGood.join(", ")}`}.`,
          extremes(
            rows,
            "more than they promise",
            ({ coverage50, coverage90 }) => coverage50 > 0.55 && coverage90 > 0.9,
          ),
          extremes(
            rows,
            "less than they promise",
            ({ coverage50, coverage90 }) => coverage50 < 0.45 && coverage90 < 0.9,
          ),
          epsilons.every((epsilon) => at(epsilon, "prior").coverage90 > 0.9 + NEARLY) &&
            "With 36 rows and much noise they fall back on the prior, whose intervals are wider than the data need.",
        ),
      };
    },
  },
];

type Shares = Pick<CirrhosisRow, "coverage50" | "coverage90">;
const NOMINAL: Shares = { coverage50: 0.5, coverage90: 0.9 };

function gap(a: Shares, b: Shares): number {
  return Math.max(Math.abs(a.coverage50 - b.coverage50), Math.abs(a.coverage90 - b.coverage90));
}

function shares({ method, coverage50, coverage90 }: CirrhosisRow): string {
  return `${method} ${coverage50.toFixed(2)} and ${coverage90.toFixed(2)}`;
}

/** "They cover less than they promise: gibbs-prior at ε = 1." for all choices of covariates. */
function extremes(rows: readonly CirrhosisRow[], what: string, is: (row: CirrhosisRow) => boolean): string {
  const methods = [...new Set(rows.map(({ method }) => method))].filter((name) => name !== "prior" && name !== "naive");
  const places = methods.flatMap((method) => {
    const epsilons = [...new Set(rows.map(({ epsilon }) => epsilon))].filter((epsilon) =>
      rows.some((row) => row.method === method && row.epsilon === epsilon && is(row)),
    );
    return epsilons.length > 0 ? [`${method} at ε = ${epsilons.join(", ")}`] : [];
  });
  return places.length === 0 ? "" : `Cover ${what} for some covariate: ${places.join("; ")}.`;
}
