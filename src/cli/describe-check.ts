// The check of a table → what noisewise check prints: each problem, then how the cells would be treated.

import type { TableCheck } from "../check/check-table.ts";
import { CONFIDENTIAL, cellShares, checkProblems, grouped, percentOf } from "../check/check-words.ts";
import type { Study } from "../study/study.ts";
import { alignColumns, fold } from "./output.ts";

export function checkText(check: TableCheck, study: Study, ids?: string): string {
  const { rows, chosen, kept } = check;
  const found = checkProblems(check, study, ids);
  const whose = study.person === undefined ? "" : ` of ${grouped(chosen)} people`;
  const share = chosen === 0 || kept === 0 ? "" : ` (${percentOf(kept, chosen)}${whose && " of people"})`;
  return [
    fold(CONFIDENTIAL),
    "",
    `${grouped(rows)} rows${whose} read, ${kept === 0 ? "none" : grouped(kept)} would be used${share}.`,
    ...(found.length === 0 ? ["No problems found."] : found.map((problem) => fold(`! ${problem}`, "  "))),
    "",
    alignColumns(cellShares(check)),
    "",
    "Nothing was charged or written.",
  ].join("\n");
}
