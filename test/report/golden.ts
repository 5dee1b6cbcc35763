// Pictures compared with those kept in test/golden/report, which are also the gallery of the documentation. They are made
// anew with UPDATE_GOLDEN=1 npx vitest run test/report. Kept ones bring their own dark colours, as no page does it for them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { themeVariables } from "../../src/report/theme.ts";

const FOLDER = fileURLToPath(new URL("../golden/report/", import.meta.url));

export function expectGolden(name: string, svg: string): void {
  const path = `${FOLDER}${name}.svg`;
  const picture = onItsOwn(svg);
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, picture);
  }
  expect(existsSync(path), `${path} is missing: make it with UPDATE_GOLDEN=1`).toBe(true);
  expect(picture).toBe(readFileSync(path, "utf8"));
}

/** The picture with its own colours, light and dark, as no page gives it any. */
export function onItsOwn(svg: string): string {
  const { light, dark } = themeVariables("exact");
  const style = [
    `svg{${light};color:var(--ink);background:var(--page)}`,
    `@media (prefers-color-scheme:dark){svg{${dark}}}`,
    "text{white-space:pre}",
  ].join("");
  return `${svg.replace(/(?<=^<svg[^>]*>)/, `<style>${style}</style>`).replaceAll("><", ">\n<")}\n`;
}
