// A text from a file that messages, tables and pages will show: one line, no control characters, no direction marks.
import * as z from "zod";
import { isPlain } from "../errors.ts";

export function OneLine(most: number) {
  return z.string().max(most, `at most ${most} characters`).refine(isPlain, "one line without control characters");
}
