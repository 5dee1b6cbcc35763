/** What is wrong with a release of noisewise, given as parsed JSON: one line each, none when it is good. */
export function verify(release: unknown): string[];
