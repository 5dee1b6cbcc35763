// Many processes at one ledger with a budget for ten: ten charges, whoever makes them, and not one more.
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatRational } from "../../src/math/rational.ts";
import { createLedger, openLedger } from "../../src/node/ledger/ledger-database.ts";
import { go, startRacer } from "../node/ledger/racing.ts";
import { LONG } from "../support/effort.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const path = join(temporaryFolder(), "budget.ledger");
const RACERS = LONG ? 64 : 16;

it(`${RACERS} processes, a budget of 10`, async () => {
  createLedger(path, {
    ...{ domain: "race", total: { kind: "pure", epsilon: "10" }, neighbours: "add-remove-replace", version: "0" },
  });
  const racers = [];
  // A few at a time: what races is the charge, not the start of the processes.
  while (racers.length < RACERS) {
    racers.push(...(await Promise.all(Array.from({ length: 8 }, () => startRacer([path, "1", "1"])))));
  }
  for (const racer of racers) go(racer);
  await Promise.all(racers.map(({ ended }) => ended));
  const lines = racers.map((racer) => racer.lines[1]);
  const charged = lines.filter((line) => line.startsWith("charged"));
  expect(new Set(charged).size).toBe(10);
  expect(charged).toHaveLength(10);
  const refused = lines.filter((line) => /^refused PublicError: .*does not allow ε = 1: 0 left/.test(line));
  expect(refused).toHaveLength(RACERS - 10);
  expect(formatRational(openLedger(path).status().spent)).toBe("10");
  console.log(`race: ${RACERS} processes, ${charged.length} charged, ${refused.length} refused`);
}, 600_000);
