// What `cirrhosis` keeps.

export interface CirrhosisRow {
  /** "wine", "liquor" or "wine + liquor". */
  readonly covariates: string;
  readonly epsilon: number;
  readonly method: string;
  readonly points: number;
  readonly coverage50: number;
  readonly coverage90: number;
  /** Mean width of the 90 % intervals; the responses span 1. */
  readonly width90: number;
}

export interface CirrhosisResults {
  readonly rows: readonly CirrhosisRow[];
}
