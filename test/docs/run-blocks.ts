// A document's blocks, run in order in one workspace → what each output block should have said. A block that is neither
// run, nor written to a file, nor compared, nor marked as not run with a reason is an error: nothing in a document goes
// unchecked by oversight.
import { type Block, markValue } from "./blocks.ts";
import type { Outcome, Workspace } from "./workspace.ts";

export interface ComparedOutput {
  readonly block: Block;
  readonly actual: string;
  readonly matches: boolean;
}

export async function runBlocks(blocks: readonly Block[], workspace: Workspace): Promise<ComparedOutput[]> {
  const compared: ComparedOutput[] = [];
  let outcome: Outcome | undefined;
  for (const block of blocks) {
    const file = markValue(block, "file");
    if (markValue(block, "not run") !== undefined) requireReason(block);
    else if (file !== undefined) workspace.write(file, block.content);
    else if (block.language === "sh" || block.language === "js") {
      outcome = await workspace.run(block.language, block.content);
      requireExitCode(block, outcome);
    } else if (outcome !== undefined && (block.language === "text" || markValue(block, "output") !== undefined)) {
      compared.push({ block, actual: outcome.output, matches: sameOutput(block, outcome.output) });
    } else throw new Error(`line ${block.start}: this block is not run, and no mark says why`);
  }
  return compared;
}

function requireReason(block: Block): void {
  if (markValue(block, "not run") === "") throw new Error(`line ${block.start}: say why this block is not run`);
}

function requireExitCode(block: Block, { output, exitCode }: Outcome): void {
  const expected = Number(markValue(block, "exit") ?? 0);
  if (exitCode === expected) return;
  throw new Error(`line ${block.start}: exit code ${exitCode} instead of ${expected}\n${block.content}${output}`);
}

function sameOutput(block: Block, actual: string): boolean {
  const reduce = markValue(block, "output") === ", numbers differ" ? shape : withoutSeconds;
  return matchesElided(reduce(block.content), reduce(actual));
}

/** The time a run took is the one thing in an output that no seed settles. */
function withoutSeconds(text: string): string {
  return text.replace(/\d+\.\d s, seed/g, "- s, seed").trimEnd();
}

/** Words and layout only: hashes, dates and numbers made alike, and the spaces that align them. */
function shape(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "date")
    .replace(/\b[0-9a-f]{12,}\b/g, "hash")
    .replace(/-?\d+(\.\d+)?(e-?\d+)?/g, "#")
    .replace(/[ \t]+/g, " ")
    .trimEnd();
}

/** A line that is only "…" stands for any number of lines. */
function matchesElided(expected: string, actual: string): boolean {
  const parts = expected.split(/^[ ]*…$/m).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s\\S]*")}$`).test(actual);
}
