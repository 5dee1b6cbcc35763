// How hard a file named *.long.test.ts tries: a slice in every run, all of it in `npm run test:long`.

export const LONG = process.env.NOISEWISE_LONG === "1";

/** Chosen by NOISEWISE_SEED; the same in every run otherwise. */
export const SEED = Number(process.env.NOISEWISE_SEED ?? 20240501);
