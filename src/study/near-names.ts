// An unknown name → the known names it may be a misspelling of, for an error message.

/** Up to three known names within a few keystrokes. No others are shown: the header may be a row by mistake. */
export function onlyNearNames(wanted: string, known: readonly string[]): string[] {
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const ranked = known
    .map((name) => ({ name, distance: editDistance(wanted.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const near = ranked.filter(({ distance }) => distance <= limit).slice(0, 3);
  return near.map(({ name }) => name);
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j] + 1, current[j - 1] + 1));
    }
    previous = current;
  }
  return previous[b.length];
}
