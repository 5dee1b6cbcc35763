// How the rows of a table spread over people, and which of them a release would use, for the custodian's own check.
import { KeptRows, releaseCells } from "../statistics/kept-rows.ts";
import { quantiseValues } from "../statistics/quantise.ts";
import { releasedVariables } from "../study/released-variable.ts";
import type { Study } from "../study/study.ts";
import { People } from "../table/people.ts";
import type { WantedCell } from "../table/source.ts";

export interface PeopleCheck {
  readonly people: number;
  /** People with more rows than the study allows, or than the one that it uses. */
  readonly withMoreRows: number;
  readonly unnamedRows: number;
  /** Rows whose cell in the column of the order is neither a number nor a date. */
  readonly unorderedRows: number;
}

/** `asked` is a column of ids that the study itself does not name. */
export class RowsOfPeople {
  /** The cells to ask for. */
  readonly wanted: readonly WantedCell[];
  readonly #study: Study;
  readonly #people = new People();
  readonly #rowsOf: number[] = [];
  readonly #kept: KeptRows;
  #unnamedRows = 0;
  #unorderedRows = 0;

  constructor(study: Study, asked: string | undefined) {
    this.#study = study;
    this.#kept = new KeptRows(study);
    const declared = releaseCells(study).slice(study.variables.length);
    this.wanted = study.person !== undefined || asked === undefined ? declared : [{ textOf: asked }];
  }

  /** `cells` are those that were asked for, `values` what the row is worth. */
  add([id, order]: readonly (number | string | null)[], values: readonly number[]): void {
    const person = typeof id === "number" ? id : this.#people.ofText(id);
    if (person < 0) this.#unnamedRows++;
    else this.#rowsOf[person] = (this.#rowsOf[person] ?? 0) + 1;
    if (this.#study.person === undefined) return;
    if (Number.isNaN(order)) this.#unorderedRows++;
    this.#kept.add(person, values, order === undefined ? undefined : Number(order));
  }

  /** Null if no column tells people apart. */
  result(): PeopleCheck | null {
    if (this.wanted.length === 0) return null;
    const people = this.#rowsOf.filter((count) => count > 0);
    return {
      people: people.length,
      withMoreRows: people.filter((count) => count > this.#study.rowsPerPerson).length,
      unnamedRows: this.#unnamedRows,
      unorderedRows: this.#unorderedRows,
    };
  }

  /** How many of the rows that are chosen are good. */
  goodRows(): number {
    const { variables } = this.#study;
    const point = new Float64Array(releasedVariables(variables).length);
    let good = 0;
    this.#kept.visitEach((values) => {
      if (quantiseValues(variables, values, point)) good++;
    });
    return good;
  }
}
