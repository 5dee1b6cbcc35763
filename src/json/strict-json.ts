// Valid JSON text → a reason to refuse it all the same: a repeated field, which two parsers may read differently, or
// nesting deep enough to exhaust a stack. One pass, no recursion.

/** Formats here nest a handful of levels. */
const DEEPEST = 32;

/** Undefined if there is none. The text must be valid JSON. */
export function jsonProblem(text: string): string | undefined {
  /** The keys seen in each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let keyNext = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') {
      const end = endOfString(text, i);
      const keys = open.at(-1);
      if (keys && keyNext) {
        const key: string = JSON.parse(text.slice(i, end + 1));
        if (keys.has(key)) return `the field ${JSON.stringify(key.slice(0, 100))} is given twice`;
        keys.add(key);
        keyNext = false;
      }
      i = end;
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      if (open.length > DEEPEST) return `it is nested more than ${DEEPEST} levels deep`;
      keyNext = true;
    } else if (character === "}" || character === "]") open.pop();
    else if (character === ",") keyNext = true;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i;
}
