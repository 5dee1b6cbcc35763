// The figures of `league`: error, coverage and width, a row of panels for each table, a panel for each kind of promise,
// one symbol for each method.
import * as Plot from "@observablehq/plot";
import { METHOD_STYLES, REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { type ChartStyles, renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import { CONTESTANT_NAMES, type ContestantName } from "./contestants.ts";
import type { LeagueResults, LeagueRow } from "./results.ts";
import { promiseNamed } from "./settings.ts";
import { TABLE_NAMES } from "./tables.ts";

const STYLES = {
  noisewise: METHOD_STYLES.exact,
  "noisewise median": { colour: "#56b4e9", symbol: "circle" },
  AdaSSP: { colour: "#cc79a7", symbol: "star" },
  "ridge and Wald": { colour: "#e69f00", symbol: "diamond" },
  bootstrap: { colour: "#000000", symbol: "wye" },
  "gibbs-update": METHOD_STYLES["gibbs-update"],
  naive: METHOD_STYLES.naive,
} satisfies ChartStyles & Record<ContestantName, unknown>;

const KINDS = { pure: "pure ε", approximate: "(ε, 10⁻⁵)", gaussian: "μ" } as const;
const ROW_HEIGHT = 118;
/** Between neighbouring methods at the same promise, as part of the way to the next promise. */
const DODGE = 0.115;
const LEVELS = [0.1, 1, 3];

interface Panel {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  /** Null where there is nothing to show. */
  readonly value: (row: LeagueRow) => number | null;
  readonly domain: readonly [number, number];
  readonly type: "log" | "linear";
  readonly ticks: readonly number[];
  readonly label: string;
  /** Levels across a panel: the nominal one, or one for each table and promise. */
  readonly references: (results: LeagueResults) => readonly (Place & { readonly y: number })[];
}

const everywhere = (y: number) => (results: LeagueResults) => results.cells.map((cell) => ({ ...placeOf(cell), y }));

const PANELS: readonly Panel[] = [
  {
    name: "error",
    title: "Error of the slopes in least squares' standard errors, root mean square over releases",
    note: "grey dashes: the error of answering 0; at the upper edge: beyond it",
    value: ({ error }) => error,
    domain: [0.01, 1000],
    type: "log",
    ticks: [0.01, 0.1, 1, 10, 100, 1000],
    label: "standard errors",
    references: ({ cells }) => cells.map((cell) => ({ ...placeOf(cell), y: cell.zero })),
  },
  {
    name: "coverage",
    title: "Share of 90 % intervals of the slopes that hold the truth",
    note: "grey dashes: 0.9; AdaSSP has no intervals, and our median has those of the mean",
    value: ({ method, coverage }) => (method === "noisewise median" ? null : coverage),
    domain: [0, 1.02],
    type: "linear",
    ticks: [0, 0.25, 0.5, 0.75, 1],
    label: "share",
    references: everywhere(0.9),
  },
  {
    name: "width",
    title: "Width of 90 % intervals of the slopes over least squares', mean over releases",
    note: "grey dashes: as wide as without noise; at an edge: beyond it",
    value: ({ method, width }) => (method === "noisewise median" ? null : width),
    domain: [0.5, 1000],
    type: "log",
    ticks: [1, 10, 100, 1000],
    label: "times",
    references: everywhere(1),
  },
];

export function leagueFigures(results: LeagueResults): Figure[] {
  return PANELS.map((panel) => ({ name: panel.name, svg: drawPanel(panel, results) }));
}

function drawPanel(panel: Panel, results: LeagueResults): string {
  const [low, high] = panel.domain;
  const points = results.rows.flatMap((row) => {
    const value = panel.value(row);
    return value === null ? [] : [{ ...placeOf(row), method: row.method, y: Math.min(high, Math.max(low, value)) }];
  });
  const methods = CONTESTANT_NAMES.filter((name) => points.some(({ method }) => method === name));
  const panels = { fx: "kind", fy: "table", y: "y" } as const;
  const place = (point: Place & { readonly method: ContestantName }) =>
    point.at + DODGE * (methods.indexOf(point.method) - (methods.length - 1) / 2);
  return renderChart({
    title: panel.title,
    note: panel.note,
    methods,
    styles: STYLES,
    height: 110 + ROW_HEIGHT * TABLE_NAMES.length,
    options: {
      marginLeft: 62,
      marginRight: 74,
      marginBottom: 36,
      marginTop: 24,
      insetTop: 6,
      insetBottom: 6,
      fx: { label: null, domain: Object.values(KINDS) },
      fy: { label: null, domain: TABLE_NAMES },
      x: { domain: [-0.5, 2.5], ticks: [0, 1, 2], tickFormat: (at: number) => String(LEVELS[at]), label: null },
      y: {
        type: panel.type,
        domain: [...panel.domain],
        ticks: [...panel.ticks],
        tickFormat: String,
        grid: true,
        label: panel.label,
        labelAnchor: "center",
        labelArrow: "none",
      },
      marks: [
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.ruleY(panel.references(results), {
          ...panels,
          x1: ({ at }: Place) => at - 0.45,
          x2: ({ at }: Place) => at + 0.45,
          stroke: REFERENCE_COLOUR,
          strokeWidth: 1.6,
          strokeDasharray: "4 3",
        }),
        Plot.dot(points, { ...panels, x: place, fill: "method", symbol: "method", r: 3.6 }),
      ],
    },
  });
}

interface Place {
  readonly table: string;
  readonly kind: string;
  /** The position of the level. */
  readonly at: number;
}

function placeOf({ table, promise }: Pick<LeagueRow, "table" | "promise">): Place {
  const { kind, level } = promiseNamed(promise);
  return { table, kind: KINDS[kind], at: LEVELS.indexOf(level) };
}
