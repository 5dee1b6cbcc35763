// A column that is computed when it is read may fail by what a row holds: refused before the charge.
import { PublicError } from "../../errors.ts";
import type { Study } from "../../study/study.ts";

export function requireStored({ variables }: Study, computed: ReadonlySet<string>, description: string): void {
  const column = variables.map((variable) => variable.column).find((name) => computed.has(name));
  if (column === undefined) return;
  throw new PublicError(
    `${description}: column ${JSON.stringify(column)} is computed when it is read, and may fail by what a row holds: store it as a plain one`,
  );
}
