// What a declared or released variable is called in words: "age (years)", its label and unit, or else its name.

interface Declared {
  readonly name: string;
  readonly label?: string | undefined;
  readonly unit?: string | undefined;
}

export function shownName({ name, label = name, unit }: Declared): string {
  return unit === undefined ? label : `${label} (${unit})`;
}
