// What `utility` keeps.
import type { AgreementRow, DistanceRow } from "../synthetic/results.ts";

export interface UtilityResults {
  readonly rows: readonly DistanceRow[];
  readonly agreement: readonly AgreementRow[];
}
