// Plot options and methods → one self-contained SVG, drawn without a browser: white background, a legend of colours and
// symbols on top.
import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { METHOD_STYLES } from "../../src/report/palette.ts";

export const CHART_WIDTH = 820;
/** Space for tick labels and axis labels, and for markers at the edge of the frame. */
export const MARGINS = { marginLeft: 66, marginBottom: 42, marginTop: 22, inset: 8 } as const;
const LEGEND_HEIGHT = 26;
const TITLE_HEIGHT = 22;
const NOTE_HEIGHT = 17;
const FONT = "system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', Arial, sans-serif";

interface ChartStyle {
  readonly colour: string;
  readonly symbol: string;
}

/** What a legend may contain, in order. */
export type ChartStyles = Readonly<Record<string, ChartStyle>>;

/** The methods and their baselines. */
export const CHART_STYLES: ChartStyles = {
  ...METHOD_STYLES,
  prior: { colour: "#8a7a00", symbol: "hexagon" },
  "naive-clipped": { colour: "#8c3a00", symbol: "triangle2" },
};

export interface Chart {
  /** One line on what is shown. */
  readonly title: string;
  /** One line on how to read it. */
  readonly note?: string | undefined;
  /** Methods, in any order; none for a chart without legend. */
  readonly methods: readonly string[];
  /** If they are other methods than those of the paper. */
  readonly styles?: ChartStyles;
  readonly height: number;
  readonly options: Plot.PlotOptions;
}

export function renderChart({ title, note, methods, styles = CHART_STYLES, height, options }: Chart): string {
  const scales = scalesOf(styles);
  const legendHeight = methods.length > 0 ? LEGEND_HEIGHT : 0;
  const heading = TITLE_HEIGHT + (note ? NOTE_HEIGHT : 0);
  const top = heading + legendHeight;
  const parts = [
    `<rect width="${CHART_WIDTH}" height="${height}" fill="white"/>`,
    `<text x="8" y="16" font-size="13" font-weight="600">${escapeText(title)}</text>`,
    ...(note ? [`<text x="8" y="${16 + NOTE_HEIGHT}" font-size="11.5" fill="#444">${escapeText(note)}</text>`] : []),
    ...(methods.length > 0 ? [place(draw(legend(shown(methods, styles), scales)), heading)] : []),
    place(draw({ width: CHART_WIDTH, height: height - top, ...scales, ...options }), top),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${height}" ` +
    `viewBox="0 0 ${CHART_WIDTH} ${height}" font-family="${FONT}" role="img" aria-label="${escapeText(title)}">\n` +
    `${parts.join("\n")}\n</svg>\n`
  );
}

function scalesOf(styles: ChartStyles): Plot.PlotOptions {
  const domain = Object.keys(styles);
  return {
    color: { domain, range: Object.values(styles).map(({ colour }) => colour) },
    symbol: { domain, range: Object.values(styles).map(({ symbol }) => symbol) },
  };
}

function shown(methods: readonly string[], styles: ChartStyles): string[] {
  return Object.keys(styles).filter((name) => methods.includes(name));
}

function legend(names: readonly string[], scales: Plot.PlotOptions): Plot.PlotOptions {
  let x = 14;
  const entries = names.map((name) => {
    const entry = { name, x };
    x += 32 + 6.4 * name.length;
    return entry;
  });
  return {
    ...scales,
    width: CHART_WIDTH,
    height: LEGEND_HEIGHT,
    margin: 0,
    x: { domain: [0, CHART_WIDTH], axis: null },
    y: { domain: [0, 1], axis: null },
    marks: [
      Plot.dot(entries, { x: "x", y: () => 0.5, fill: "name", symbol: "name", r: 4.5 }),
      Plot.text(entries, { x: "x", y: () => 0.5, text: "name", dx: 10, textAnchor: "start", fontSize: 12 }),
    ],
  };
}

function draw(options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  // Set here, since Plot's own default ("system-ui" alone) has no font on many servers.
  const style = { fontFamily: "inherit", background: "none", fontSize: "11px" };
  return Plot.plot({ ...options, document: document as unknown as Document, style }).outerHTML;
}

function place(svg: string, y: number): string {
  return svg.replace("<svg ", `<svg y="${y}" `);
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
