// A release made by another tool, in the simplest form that is documented for it; any part can be replaced.

export interface ExternalParts {
  readonly variables?: readonly object[];
  readonly maxRows?: number;
  readonly count?: object;
  readonly matrix?: readonly (readonly number[])[];
  readonly noise?: object;
}

export function externalRelease({ variables, maxRows = 100000, count, matrix, noise }: ExternalParts = {}) {
  return {
    format: "noisewise/release@1",
    origin: "external",
    study: {
      maxRows,
      variables: variables ?? [
        { name: "x", bounds: [-1, 1] },
        { name: "y", bounds: [-1, 1] },
      ],
    },
    count: count ?? { kind: "public", value: 60 },
    moments: {
      matrix: matrix ?? [
        [60, 5, 10],
        [5, 20, 8],
        [10, 8, 15],
      ],
      noise: noise ?? { kind: "laplace", scale: 8 },
    },
  };
}
