// The README's picture tells what the example release gives: its description in words holds all its numbers. (How such
// pictures look is for test/report to check.) REFRESH_DOCS=1 npx vitest run test/docs draws it anew.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { parseRelease } from "../../src/release/release.ts";
import { coefficientFigure } from "../../src/report/coefficients/figure.ts";
import { coefficientPicture } from "../../src/report/coefficients/picture.ts";
import { WIDE } from "../../src/report/drawing/canvas.ts";
import { onItsOwn } from "../report/golden.ts";
import { materialOf } from "../report/sample-report.ts";
import { ROOT } from "./workspace.ts";

it("shows the coefficients of the example release", () => {
  const release = parseRelease(JSON.parse(readFileSync(join(ROOT, "docs/examples/wages-release.json"), "utf8")));
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const material = materialOf(fitModel(release, "log_wage ~ ."), release);
  const picture = onItsOwn(coefficientPicture(coefficientFigure(material), { document, width: WIDE }));
  const path = join(ROOT, "docs/images/coefficients.svg");
  if (process.env.REFRESH_DOCS) writeFileSync(path, picture);
  expect(inWords(readFileSync(path, "utf8"))).toBe(inWords(picture));
});

function inWords(svg: string): string {
  return /aria-label="([^"]+)"/.exec(svg)![1];
}
