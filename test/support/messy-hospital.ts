// The hospital survey as a hospital's own system writes it: Latin-1, semicolons, decimal commas, dates of birth as
// 24.12.1960, several spellings of each level, a ward with commas in its name, and two rows for every fifth patient, of whom
// the last counts. What is read from it must be the survey (support/hospital.ts), whose truth is known.
import { hospital, type Stay } from "./hospital.ts";

/** The day on which ages are counted. */
export const COUNTED_ON = "2025-01-01";
const DAY = 86_400_000;

const HEADER = ["PatientenNr", "Geburtsdatum", "Geschlecht", "Raucher", "Station", "Größe", "RR"];
const SEXES = { Female: ["w", "weiblich", "W"], Male: ["m", "männlich", "M"] } as const;
const SMOKING = { no: ["nein", "Nein", "N"], yes: ["ja", "Ja", "J"] } as const;
/** Four wards: the survey's twelve in groups, since each group has the same effect. */
const WARDS = ["Chirurgie", "Gynäkologie", "Hals, Nase, Ohren", "Innere"];

/** Of every fifth patient an earlier row stands before the one that counts, with a wrong pressure. */
export function messyHospital(count = 2000): Buffer {
  const lines = hospital(count).flatMap((stay, i) => {
    const row = written(stay, i);
    return i % 5 === 0 ? [written({ ...stay, pressure: 90 }, i), row] : [row];
  });
  return Buffer.from(`${[HEADER.join(";"), ...lines].join("\r\n")}\r\n`, "latin1");
}

function written({ id, age, sex, smoker, ward, pressure }: Stay, i: number): string {
  const place = "ABCDEFGHIJKL".indexOf(ward) % WARDS.length;
  const cells = [id, birthday(age, i), SEXES[sex][i % 3], SMOKING[smoker][i % 3], WARDS[place], "1,75"];
  return [...cells, pressure === null ? "-9" : String(pressure).replace(".", ",")].join(";");
}

/** A day that makes somebody this old, give or take half a year. */
function birthday(age: number, i: number): string {
  const time = Date.parse(COUNTED_ON) - (age * 365.25 + (i % 300) - 150) * DAY;
  const [year, month, day] = new Date(time).toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year}`;
}

export const MESSY_STUDY = {
  csv: { delimiter: ";", quote: '"', encoding: "latin-1", decimal: "," },
  variables: [
    {
      name: "age",
      column: "Geburtsdatum",
      bounds: [18, 90],
      unit: "years",
      until: COUNTED_ON,
      dateFormat: "dd.mm.yyyy",
    },
    {
      name: "sex",
      column: "Geschlecht",
      levels: [
        { name: "female", also: ["w", "weiblich"] },
        { name: "male", also: ["m", "männlich"], label: "men" },
      ],
      match: "loose",
    },
    {
      name: "smoker",
      column: "Raucher",
      levels: [
        { name: "no", also: ["nein", "Nein", "N"] },
        { name: "yes", also: ["ja", "Ja", "J"] },
      ],
    },
    { name: "ward", column: "Station", levels: WARDS },
    { name: "pressure", column: "RR", bounds: [80, 220], label: "blood pressure", unit: "mmHg", missing: ["-9"] },
  ],
  name: "Blood pressure at discharge",
  maxRows: 100_000,
  person: "PatientenNr",
  keep: "last",
};
