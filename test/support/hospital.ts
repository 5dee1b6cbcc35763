// A hospital survey as one might get it: 5,000 stays of as many people, with missing cells, twelve wards, a skewed length
// of stay, and, in one variant, semicolons and decimal commas. The truth is known: see TRUTH.
import { seededRandom } from "../../src/random/random.ts";

const WARDS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];

/** Blood pressure = 100 + 0.9·age − 0.004·age² + sex + slope·age in men + smoking + 4·log(stay) + ward + noise. */
export const TRUTH = { age: 0.9, age2: -0.004, male: 6, ageInMen: 0.15, smoker: 7, logStay: 4, error: 10 };

export interface Stay {
  readonly id: string;
  readonly age: number;
  readonly sex: "Female" | "Male";
  readonly smoker: "no" | "yes";
  readonly ward: string;
  /** In days; most are short, some are very long. */
  readonly stay: number;
  readonly pressure: number | null;
}

export function hospital(count = 5000, seed = 11): Stay[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const age = Math.min(89, Math.max(19, Math.round(55 + 16 * random.normal())));
    const male = random.uniform() < 0.48;
    const smoker = random.uniform() < 0.22;
    const ward = Math.floor(WARDS.length * random.uniform() ** 1.3);
    const logStay = Math.max(0, 1.4 + 0.8 * random.normal());
    const expected =
      100 +
      TRUTH.age * age +
      TRUTH.age2 * age * age +
      (male ? TRUTH.male + TRUTH.ageInMen * age : 0) +
      (smoker ? TRUTH.smoker : 0) +
      TRUTH.logStay * logStay +
      (ward % 4);
    const pressure = Math.round(10 * (expected + TRUTH.error * random.normal())) / 10;
    return {
      id: `P${String(i + 1).padStart(5, "0")}`,
      age,
      sex: male ? "Male" : "Female",
      smoker: smoker ? "yes" : "no",
      ward: WARDS[ward],
      stay: Math.round(10 * Math.exp(logStay)) / 10,
      pressure: random.uniform() < 0.03 ? null : pressure,
    };
  });
}

export interface HospitalStyle {
  readonly delimiter?: string;
  readonly decimal?: string;
  /** How the two sexes are written. */
  readonly sexes?: Readonly<Record<Stay["sex"], string>>;
}

export function hospitalCsv(
  stays: readonly Stay[],
  { delimiter = ",", decimal = ".", sexes = { Female: "Female", Male: "Male" } }: HospitalStyle = {},
): string {
  const number = (value: number) => String(value).replace(".", decimal);
  const lines = stays.map(({ id, age, sex, smoker, ward, stay, pressure }) =>
    [id, number(age), sexes[sex], smoker, ward, number(stay), pressure === null ? "NA" : number(pressure)].join(
      delimiter,
    ),
  );
  const header = ["ID", "AGE", "SEX", "SMOKER", "WARD", "STAY", "BP"].join(delimiter);
  return `${[header, ...lines].join("\n")}\n`;
}

/** Bounds and levels from what is known of hospitals, not from the table. */
export const HOSPITAL_STUDY = {
  name: "Blood pressure at discharge",
  maxRows: 100_000,
  rowsPerPerson: 1,
  missing: ["NA"],
  variables: [
    { name: "pressure", column: "BP", label: "blood pressure", unit: "mmHg", bounds: [80, 220] },
    { name: "age", column: "AGE", unit: "years", bounds: [18, 90] },
    { name: "log_stay", column: "STAY", label: "length of stay", unit: "log days", transform: "log", bounds: [0, 5] },
    { name: "sex", column: "SEX", levels: ["Female", "Male"] },
    { name: "smoker", column: "SMOKER", levels: ["no", "yes"] },
    { name: "ward", column: "WARD", levels: WARDS },
  ],
  products: [
    { name: "age2", of: ["age", "age"] },
    { name: "age_sex", of: ["age", "sex"] },
  ],
};
