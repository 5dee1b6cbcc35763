// A part that npm may not provide: where it is missing, the tests that need it say so and are skipped. `.ci/run` installs every
// part and sets NOISEWISE_REQUIRE_ALL, so that nothing is skipped there.

export function available(part: string, isHere: boolean): boolean {
  if (!isHere && process.env.NOISEWISE_REQUIRE_ALL) throw new Error(`${part} is missing`);
  if (!isHere) console.warn(`NOT RUN: ${part} is missing`);
  return isHere;
}
