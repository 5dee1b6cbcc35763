// A good document → one that somebody, or a disk, has spoilt: a few changes at random places, all from one seed.
import type { Random } from "../../src/random/random.ts";

const ODD: readonly unknown[] = [
  ...[null, true, 0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 53, 65536, "", " ", "0", "-1", "1e400", "NaN", "x~y"],
  ...[
    "__proto__",
    "constructor",
    "\u0000",
    "\u001b[2J",
    "\u202e",
    "\ud800",
    "a\nb",
    "９",
    "x".repeat(1000),
    "9".repeat(101),
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { kind: "pure" },
    { kind: "public", value: 3 },
    Array(300).fill(0),
    { __proto__: null, a: 1 },
  ],
];

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random.uniform() * items.length)]!;
}

/** One to four places of a JSON value removed, doubled, exchanged or replaced by something odd. */
export function mutateJson(random: Random, value: unknown): unknown {
  const copy = structuredClone(value);
  const root = { copy };
  for (let changes = 1 + Math.floor(random.uniform() ** 2 * 4); changes > 0; changes--) change(random, root);
  return root.copy;
}

function change(random: Random, root: { copy: unknown }): void {
  let holder: Record<string, unknown> = root as Record<string, unknown>;
  let key = "copy";
  while (isContainer(holder[key]) && Object.keys(holder[key] as object).length > 0 && random.uniform() < 0.85) {
    holder = holder[key] as Record<string, unknown>;
    key = pick(random, Object.keys(holder));
  }
  const action = random.uniform();
  if (action < 0.15) Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key];
  else if (action < 0.25 && Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
  else if (action < 0.35) holder[`${key}2`] = structuredClone(holder[key]);
  else if (action < 0.5 && typeof holder[key] === "number")
    holder[key] = (holder[key] as number) * 10 ** Math.floor(random.uniform() * 40 - 20);
  else if (action < 0.6 && typeof holder[key] === "string") holder[key] = mutateText(random, holder[key] as string);
  else holder[key] = structuredClone(pick(random, ODD));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** One to eight bytes or stretches changed, cut out, doubled or put in. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let copy = Buffer.from(bytes);
  for (let changes = 1 + Math.floor(random.uniform() ** 2 * 8); changes > 0; changes--) {
    const at = Math.floor(random.uniform() * copy.length);
    const end = Math.min(copy.length, at + Math.floor(random.uniform() ** 4 * 200));
    const action = random.uniform();
    if (action < 0.6) copy[at] = Math.floor(random.uniform() * 256);
    else if (action < 0.75) copy = Buffer.concat([copy.subarray(0, at), copy.subarray(end)]);
    else if (action < 0.9) copy = Buffer.concat([copy.subarray(0, end), copy.subarray(at)]);
    else copy.fill(Math.floor(random.uniform() * 256), at, end);
  }
  return copy;
}

export function mutateText(random: Random, text: string): string {
  return mutateBytes(random, Buffer.from(text)).toString("utf8");
}
