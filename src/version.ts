// The version of the program, as releases, ledgers and posteriors record it; a test keeps it equal to package.json's.
/** Name and version, as releases and posteriors record them. */
export const PROGRAM = { name: "noisewise", version: "0.1.0" } as const;
