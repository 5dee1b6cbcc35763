// The study that the pages edit together: one JSON object, changed by form and text, kept for this tab (it holds no row).

import { changed, EMPTY_STUDY, type Json, readStudyText, type StudyJson, studyText } from "./study-json.ts";
import type { Declared } from "./study-problem.ts";
import { declaredStudy } from "./study-problem.ts";
import { asKind, type Kind, kindOf, ownFields } from "./variable-kind.ts";

const KEPT = "noisewise-study";

export class StudyDraft {
  #json = $state.raw<StudyJson>(EMPTY_STUDY);
  /** What the last reading of a file replaced. */
  #replaced = $state.raw<StudyJson | null>(null);
  /** Text that is being edited and is no study yet, and why not. Until it is one, the form waits. */
  unread = $state.raw<{ readonly text: string; readonly problem: string } | null>(null);
  /** Nobody has typed anything yet: an example, or the columns of a table. */
  isUntouched = $state(true);
  /** Fields of the kinds a variable had before, and variables that were left out, by column. */
  readonly #setAside = new Map<string, Json>();

  readonly declared: Declared = $derived(
    this.unread ? { study: null, problem: `the study as text: ${this.unread.problem}` } : declaredStudy(this.#json),
  );

  constructor() {
    this.#recall();
  }

  get json(): StudyJson {
    return this.#json;
  }

  get variables(): readonly Json[] {
    return this.#json.variables;
  }

  get canUndo(): boolean {
    return this.#replaced !== null;
  }

  /** Something to begin with, which nobody typed. */
  begin(json: StudyJson): void {
    this.#take(json);
    this.#replaced = this.unread = null;
    this.isUntouched = true;
    this.#keep();
  }

  /** A study file, or the study of a release, in place of what was here. */
  read(text: string, what: string): void {
    const json = readStudyText(text, what);
    const before = this.isUntouched ? null : this.#json;
    this.#edit(json);
    this.#replaced = before;
    this.unread = null;
  }

  undo(): void {
    if (this.#replaced) this.#edit(this.#replaced);
    this.#replaced = null;
  }

  /** The study as typed into its text. */
  type(text: string): void {
    try {
      this.#edit(readStudyText(text, ""));
      this.unread = null;
    } catch (error) {
      this.unread = { text, problem: (error as Error).message.replace(/^: /, "") };
    }
  }

  set(changes: Json): void {
    this.#edit(changed(this.#json, changes));
  }

  setVariable(index: number, changes: Json): void {
    this.set({ variables: this.variables.map((one, i) => (i === index ? changed(one, changes) : one)) });
  }

  /** Products of the variable follow it. */
  rename(index: number, name: string): void {
    const before = this.variables[index].name;
    const isShared = this.variables.some((one, i) => i !== index && one.name === before);
    const products = isShared ? this.#json.products : this.#json.products?.map((one) => withFactor(one, before, name));
    this.set({ products });
    this.setVariable(index, { name });
  }

  setKind(index: number, kind: Kind): void {
    const variable = this.variables[index];
    this.#setAside.set(`${columnOf(variable)}/${kindOf(variable)}`, ownFields(variable));
    const other = asKind(variable, kind, this.#setAside.get(`${columnOf(variable)}/${kind}`));
    this.set({ variables: this.variables.map((one, i) => (i === index ? other : one)) });
  }

  insert(variable: Json, index = this.variables.length): void {
    this.set({ variables: this.variables.toSpliced(index, 0, variable) });
  }

  /** Products of a removed variable stay, and the problem line names them: they are not dropped in silence. */
  remove(index: number): void {
    const variable = this.variables[index];
    this.#setAside.set(columnOf(variable), variable);
    this.set({ variables: this.variables.toSpliced(index, 1) });
  }

  /** A variable of a column that was left out, as it was. */
  leftOut(column: string): Json | undefined {
    return this.#setAside.get(column);
  }

  #edit(json: StudyJson): void {
    this.#take(json);
    this.isUntouched = false;
    this.#keep();
  }

  #take(json: StudyJson): void {
    this.#json = json;
  }

  #keep(): void {
    try {
      if (this.isUntouched) sessionStorage.removeItem(KEPT);
      else sessionStorage.setItem(KEPT, JSON.stringify(this.#json));
    } catch {
      // Without storage, a reload just starts over.
    }
  }

  #recall(): void {
    try {
      const kept = sessionStorage.getItem(KEPT);
      if (kept === null) return;
      this.#json = readStudyText(kept, "study");
      this.isUntouched = false;
    } catch {
      sessionStorage.removeItem(KEPT);
    }
  }

  /** As text: what was typed, or the study as it is. */
  get text(): string {
    return this.unread?.text ?? studyText(this.#json);
  }
}

function withFactor(product: Json, before: unknown, after: string): Json {
  const { of } = product;
  return Array.isArray(of) ? { ...product, of: of.map((factor) => (factor === before ? after : factor)) } : product;
}

/** The column a variable is read from: its name where none is given. */
export function columnOf({ column, name }: Json): string {
  return String(column ?? name ?? "");
}

/** Shared by the pages that plan and make a release. */
export const studyDraft = new StudyDraft();
