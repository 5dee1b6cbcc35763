// A study while it is being edited: rows of a form ↔ the JSON of a study file. What the form has no field for (labels,
// transforms, dates, products, the dialect of a CSV file) is kept unchanged.
import { parseJson, withoutComments } from "../../src/json/parse.ts";
import { binLevels } from "../../src/study/bins.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { problemWords } from "./problem.ts";

type Json = Readonly<Record<string, unknown>>;

/** One variable of the form. */
export class VariableDraft {
  isIncluded = $state(true);
  name = $state("");
  kind = $state<"number" | "bins" | "category">("number");
  low = $state("");
  high = $state("");
  /** Separated by commas; the first is the reference. */
  levels = $state("");
  /** Cut points, separated by commas. */
  bins = $state("");
  /** Replaces a missing cell; empty for none. */
  fill = $state("");
  readonly column: string | undefined;
  readonly #rest: Json;

  constructor(given: Json = {}) {
    const { name, column, bounds, levels, bins, fill, ...rest } = given;
    this.name = String(name ?? "");
    this.column = typeof column === "string" ? column : undefined;
    this.kind = Array.isArray(bins) ? "bins" : Array.isArray(levels) ? "category" : "number";
    [this.low, this.high] = Array.isArray(bounds) ? bounds.map(String) : ["", ""];
    this.levels = Array.isArray(levels) && !bins ? levels.join(", ") : "";
    this.bins = Array.isArray(bins) ? bins.join(", ") : "";
    this.fill = fill === undefined || fill === null ? "" : String(fill);
    this.#rest = rest;
  }

  /** The scale of bounds or bins if it is not that of the cell: "log", "days since 2000-01-01". */
  get scale(): string {
    const { unit, transform, since } = this.#rest;
    return [
      ...(transform && this.kind === "number" ? [transform] : []),
      ...(since ? [`${unit} since ${since}`] : []),
    ].join(" of ");
  }

  /** The levels that the cut points make; none while they are not all numbers. */
  get binLevels(): readonly string[] {
    const cuts = this.#cuts();
    return cuts.every((cut) => typeof cut === "number") ? binLevels(cuts) : [];
  }

  #cuts(): (number | string)[] {
    return listed(this.bins).map((text) => numberOrNull(text) ?? text);
  }

  toJson(): Json {
    const { unit, transform, since, step, naturalBounds, ...shared } = this.#rest;
    const named = { ...shared, name: this.name.trim(), ...(this.column && { column: this.column }) };
    const fill = this.fill.trim();
    if (this.kind === "category") return { ...named, levels: listed(this.levels), ...(fill && { fill }) };
    const filled = { ...named, unit, since, ...(fill && { fill: numberOrNull(fill) ?? fill }) };
    if (this.kind === "bins") return { ...filled, bins: this.#cuts() };
    const bounds = [this.low, this.high].map((text) => numberOrNull(text) ?? text.trim());
    return { ...filled, transform, step, naturalBounds, bounds: bounds.includes("") ? null : bounds };
  }
}

export class StudyDraft {
  name = $state("");
  maxRows = $state("10000000");
  rowsPerPerson = $state("1");
  variables = $state.raw<readonly VariableDraft[]>([]);
  #rest: Json = {};

  constructor(given: Json = {}) {
    this.fill(given);
  }

  /** Reads a study file, or the study in a release. */
  read(text: string, what: string): void {
    const value = parseJson(withoutComments(text), what) as Json | null;
    const study = value !== null && typeof value === "object" && "study" in value ? value.study : value;
    this.fill(parseStudy(study, what) as unknown as Json);
  }

  fill({ name, maxRows, rowsPerPerson, variables, ...rest }: Json): void {
    this.name = String(name ?? "");
    this.maxRows = String(maxRows ?? 10_000_000);
    this.rowsPerPerson = String(rowsPerPerson ?? 1);
    this.variables = ((variables ?? []) as Json[]).map((one) => new VariableDraft(one));
    this.#rest = rest;
  }

  add(): void {
    this.variables = [...this.variables, new VariableDraft()];
  }

  remove(variable: VariableDraft): void {
    this.variables = this.variables.filter((one) => one !== variable);
  }

  toJson(): Json {
    const name = this.name.trim();
    return {
      ...this.#rest,
      ...(name && { name }),
      maxRows: Number(this.maxRows.replaceAll(/[\s,]/g, "")),
      rowsPerPerson: Number(this.rowsPerPerson),
      variables: this.variables.filter(({ isIncluded }) => isIncluded).map((variable) => variable.toJson()),
    };
  }

  /** The study declared so far, or what is wrong with it. */
  get study(): { readonly study: Study; readonly problem: "" } | { readonly study: null; readonly problem: string } {
    try {
      return { study: parseStudy(this.toJson()), problem: "" };
    } catch (error) {
      return { study: null, problem: problemWords(error) };
    }
  }
}

/** What is separated by commas. */
function listed(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

function numberOrNull(text: string): number | null {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
}
