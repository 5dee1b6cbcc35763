// What kind of variable is declared, by which of its fields are there, and what is forgotten when the kind is changed.
import { changed, type Json } from "./study-json.ts";

export const KINDS = { number: "number", date: "date", bins: "bins", category: "category" } as const;
export type Kind = keyof typeof KINDS;

/** Fields that not every kind has. */
const OWN_FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  number: ["bounds", "unit", "transform", "step", "naturalBounds", "fill"],
  date: ["bounds", "unit", "since", "until", "dateFormat", "step", "naturalBounds", "fill"],
  bins: ["bins", "levels", "levelLabels", "unit", "since", "until", "dateFormat", "fill"],
  category: ["levels", "aliases", "levelLabels", "match", "fill"],
};

const EMPTY: Readonly<Record<Kind, Json>> = {
  number: { bounds: null },
  date: { unit: "days", since: "2000-01-01", bounds: null },
  bins: { bins: null },
  category: { levels: null },
};

export function kindOf(variable: Json): Kind {
  if ("bins" in variable) return "bins";
  if ("levels" in variable) return "category";
  return isDated(variable) ? "date" : "number";
}

export function isDated({ since, until, dateFormat }: Json): boolean {
  return [since, until, dateFormat].some((field) => field !== undefined);
}

/** The fields that only the present kind explains. */
export function ownFields(variable: Json): Json {
  const fields = OWN_FIELDS[kindOf(variable)].map((name) => [name, variable[name]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The variable as another kind, with the fields it had when it last was of that kind. */
export function asKind(variable: Json, kind: Kind, remembered: Json | undefined): Json {
  const cleared = Object.fromEntries(
    Object.values(OWN_FIELDS).flatMap((names) => names.map((name) => [name, undefined])),
  );
  return changed(variable, { ...cleared, ...(remembered ?? EMPTY[kind]) });
}

/** What the closed details of a variable say, in a few words; its row shows the column or the name. */
export function detailWords(variable: Json, shown: "column" | "name"): string {
  const { name, column, label, unit, transform, since, until, dateFormat, step, naturalBounds, missing, match } =
    variable;
  const time = until === undefined ? `since ${since}` : `until ${until}`;
  const scale = transform === undefined ? unit : [transform, unit && `in ${unit}`].filter(Boolean).join(", ");
  return [
    column !== undefined && column !== name && (shown === "column" ? `called ${name}` : `column ${column}`),
    label !== undefined && `labelled ${label}`,
    isDated(variable) ? `${unit ?? "time"} ${time}` : scale,
    dateFormat,
    step !== undefined && `in steps of ${step}`,
    naturalBounds && "nothing lies beyond its bounds",
    match !== undefined && `match: ${match}`,
    Array.isArray(missing) && missing.length > 0 && `missing: ${missing.join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
