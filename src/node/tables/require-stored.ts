// A column that is computed when it is read may fail by what a row holds: refused before the charge.
import { PublicError } from "../../errors.ts";
import { releaseCells } from "../../statistics/kept-rows.ts";
import type { Study } from "../../study/study.ts";
import { wantedColumn } from "../../table/source.ts";

export function requireStored(study: Study, computed: ReadonlySet<string>, description: string): void {
  const column = releaseCells(study)
    .map(wantedColumn)
    .find((name) => computed.has(name));
  if (column === undefined) return;
  throw new PublicError(
    `${description}: column ${JSON.stringify(column)} is computed when it is read, and may fail by what a row holds: store it as a plain one`,
  );
}
