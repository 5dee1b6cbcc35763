// A Markdown document → its fenced blocks, each with the marks (HTML comments) that stand on the lines right before it:
//   <!-- not run: reason -->           nothing is done with the block
//   <!-- file: name -->                the block is written to that file
//   <!-- exit 2 -->                    the commands end with this code instead of 0
//   <!-- output, numbers differ -->    an output block of which only the words and the layout are compared

export interface Block {
  readonly language: string;
  readonly content: string;
  readonly marks: readonly string[];
  /** Lines from 0: of the first line of the content, and of the closing fence. */
  readonly start: number;
  readonly end: number;
}

const FENCE = /^```(\w*)$/;
const MARK = /^<!-- (.*) -->$/;

export function fencedBlocks(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; i++) {
    const fence = FENCE.exec(lines[i]);
    if (!fence) continue;
    const start = i + 1;
    const end = lines.indexOf("```", start);
    if (end < 0) throw new Error(`line ${i + 1}: this block is never closed`);
    const content = `${lines.slice(start, end).join("\n")}\n`;
    blocks.push({ language: fence[1], content, marks: marksBefore(lines, i), start, end });
    i = end;
  }
  return blocks;
}

function marksBefore(lines: readonly string[], fence: number): string[] {
  const marks: string[] = [];
  for (let i = fence - 1; i >= 0; i--) {
    const mark = MARK.exec(lines[i]);
    if (!mark) break;
    marks.unshift(mark[1]);
  }
  return marks;
}

/** What follows a mark's name, or undefined: `markValue(block, "file")` of `<!-- file: a.csv -->` is "a.csv". */
export function markValue({ marks }: Block, name: string): string | undefined {
  const mark = marks.find((text) => text.startsWith(name));
  return mark?.slice(name.length).replace(/^:? */, "");
}
