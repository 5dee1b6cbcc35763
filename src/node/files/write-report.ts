// A posterior folder → its report page, written atomically.
import { parseHTML } from "linkedom";
import { naiveCounterpart } from "../../inference/naive-counterpart.ts";
import { reportPage } from "../../report/html.ts";
import { gatherMaterial } from "../../report/material.ts";
import { readPosteriorFolder } from "./posterior-folder.ts";
import { requireFreePage, writePage } from "./write-page.ts";

export interface ReportOptions {
  /** Replaces an earlier file. */
  readonly force?: boolean;
}

export async function writeReport(folder: string, path: string, { force = false }: ReportOptions = {}): Promise<void> {
  await requireFreePage(path, force);
  const { posterior, evidence } = await readPosteriorFolder(folder);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const material = gatherMaterial(posterior, evidence, naiveCounterpart(posterior, evidence));
  await writePage(path, reportPage(material, document));
}
