// Many spoilt inputs to one reader: it answers, or refuses with a PublicError of one line; nothing else, never after
// more than a second of processor time, and never with a word of what must stay unseen.
import { expect } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { LONG, SEED } from "../support/effort.ts";
import { processorMilliseconds } from "../support/processor-time.ts";

/** Stands in cells, and must never stand in a message. */
export const SECRET = "S3CR3T";
/** The short suite takes one of so many. */
const SLICE = 250;
/** In milliseconds of processor time. */
const LONGEST = 1000;

export async function tryMany(
  name: string,
  inputs: number,
  attempt: (random: Random) => unknown | Promise<unknown>,
): Promise<void> {
  const times = LONG ? inputs : Math.ceil(inputs / SLICE);
  const started = processorMilliseconds();
  let slowest = 0;
  let refused = 0;
  for (let i = 0; i < times; i++) {
    const random = seededRandom(SEED).split(i);
    const before = processorMilliseconds();
    try {
      const answer = attempt(random);
      if (answer instanceof Promise) await answer;
    } catch (error) {
      if (!(error instanceof PublicError)) throw new Error(`${name}, input ${i} of seed ${SEED}`, { cause: error });
      expect(error.message).toMatch(/^[^\p{Cc}]+$/u);
      expect(error.message).not.toContain(SECRET);
      refused++;
    }
    slowest = Math.max(slowest, processorMilliseconds() - before);
  }
  const seconds = ((processorMilliseconds() - started) / 1000).toFixed(1);
  console.log(
    `fuzz: ${name}: ${times} inputs, ${refused} refused, slowest ${slowest.toFixed(0)} ms, ${seconds} s, seed ${SEED}`,
  );
  // An input that spoils nothing is no test, and one that is always refused reaches nothing behind the first check.
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(times);
  expect(slowest).toBeLessThan(LONGEST);
}
