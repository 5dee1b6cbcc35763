// The day in UTC, which is all that files and ledger say of time: anything finer would tell how long a table took.

/** "2024-05-01". */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
