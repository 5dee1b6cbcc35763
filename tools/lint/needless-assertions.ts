// `value!` asserts that a value is present; where the type checker already knows, it only raises doubts.
// Biome has no types, so this rule asks TypeScript: npx tsx tools/lint/needless-assertions.ts [--fix].
import { readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

const root = new URL("../../", import.meta.url).pathname;
const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

/** Where each needless exclamation mark ends. */
function needlessAssertions(file: ts.SourceFile): number[] {
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node) && !mayBeMissing(node.expression)) found.push(node.getEnd());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function mayBeMissing(expression: ts.Expression): boolean {
  const type = checker.getTypeAtLocation(expression);
  const missing = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter;
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & missing) !== 0);
}

function strip(path: string, ends: readonly number[]): void {
  let text = readFileSync(path, "utf8");
  for (const end of [...ends].sort((a, b) => b - a)) text = text.slice(0, end - 1) + text.slice(end);
  writeFileSync(path, text);
}

let count = 0;
for (const file of program.getSourceFiles()) {
  if (file.isDeclarationFile || file.fileName.includes("node_modules")) continue;
  const ends = needlessAssertions(file);
  count += ends.length;
  if (process.argv.includes("--fix")) strip(file.fileName, ends);
  else {
    for (const end of ends) {
      const { line, character } = file.getLineAndCharacterOfPosition(end);
      console.error(`${file.fileName.slice(root.length)}:${line + 1}:${character} this is never missing: drop the "!"`);
    }
  }
}
if (count > 0 && !process.argv.includes("--fix")) process.exitCode = 1;
