// What `sites` keeps.

export interface SitesRow {
  readonly sites: number;
  readonly epsilon: number;
  readonly trials: number;
  /** Of the noise on each of a site's moments, in people. */
  readonly noise: number;
  /** Shares of 90 % intervals that hold the truth. */
  readonly slopes: number;
  readonly sigma2: number;
  /** Of the slopes, and its standard error over the releases. */
  readonly squaredError: number;
  readonly squaredErrorError: number;
}

export interface SitesResults {
  readonly rows: readonly SitesRow[];
}
