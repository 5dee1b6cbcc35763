// The units in which the time since a day is counted.

/** How many days each has. */
export const DAYS_IN: ReadonlyMap<string, number> = new Map([
  ["days", 1],
  ["weeks", 7],
  ["years", 365.25],
]);
