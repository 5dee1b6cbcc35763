// A text that is no declared level → the level it is meant to be, where only case or blanks differ.
import { levelSpellings, loosely, withoutBlanks } from "../study/level-spelling.ts";
import type { CategoricalVariable } from "../study/study.ts";

export interface NearLevel {
  readonly level: string;
  readonly difference: "case" | "blanks" | "case and blanks";
  /** Whether "match": "loose" cures it: it knows the letters A to Z only. */
  readonly isLoose: boolean;
}

export function nearLevel(text: string, variable: CategoricalVariable): NearLevel | undefined {
  const { levels } = variable;
  for (const [position, texts] of levelSpellings({ ...variable, match: "exact" }).entries()) {
    for (const one of texts) {
      const difference = differenceOf(text, one);
      if (difference) return { level: levels[position], difference, isLoose: loosely(text) === loosely(one) };
    }
  }
  return undefined;
}

function differenceOf(a: string, b: string): NearLevel["difference"] | undefined {
  if (a.toLowerCase() === b.toLowerCase()) return "case";
  if (withoutBlanks(a) === withoutBlanks(b)) return "blanks";
  return withoutBlanks(a).toLowerCase() === withoutBlanks(b).toLowerCase() ? "case and blanks" : undefined;
}
