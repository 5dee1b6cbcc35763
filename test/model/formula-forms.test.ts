// Formulas as R users type them: each is read as R reads it, or refused with the thing named and what to write instead.
import { describe, expect, it } from "vitest";
import { parseFormula } from "../../src/model/formula.ts";
import { releasedColumns } from "../../src/moments/released-column.ts";
import { parseStudy } from "../../src/study/study.ts";
import { refusal } from "../support/refusal.ts";

const study = parseStudy({
  variables: [
    { name: "bp", bounds: [80, 220] },
    { name: "age", bounds: [18, 90] },
    { name: "log_stay", column: "stay", transform: "log", bounds: [0, 5] },
    { name: "sex", levels: ["F", "M"] },
    { name: "ward", levels: ["A", "B", "C"] },
  ],
  products: [
    { name: "age2", of: ["age", "age"] },
    { name: "age_sex", of: ["age", "sex"] },
    { name: "ward_sex", of: ["ward", "sex"] },
  ],
});
const variables = releasedColumns(study).map(({ variable }) => variable);
const parse = (text: string) => parseFormula(text, variables);
const covariates = (text: string) => parse(text).covariates.map(({ name }) => name);

const READ: [formula: string, covariates: string[], tidy: string][] = [
  ["bp ~ age + age2", ["age", "age2"], "bp ~ age + age2"],
  ["bp ~ age + I(age^2)", ["age", "age2"], "bp ~ age + I(age^2)"],
  ["bp~age+I( age * age )", ["age", "age2"], "bp ~ age + I(age * age)"],
  ["bp ~ age*sex", ["age", "sex[M]", "age_sex[M]"], "bp ~ age * sex"],
  ["bp ~ sex*age", ["sex[M]", "age", "age_sex[M]"], "bp ~ sex * age"],
  ["bp ~ age + sex + age:sex", ["age", "sex[M]", "age_sex[M]"], "bp ~ age + sex + age:sex"],
  ["bp ~ age + sex + sex[M]:age", ["age", "sex[M]", "age_sex[M]"], "bp ~ age + sex + sex[M]:age"],
  ["bp ~ age + sex + age_sex", ["age", "sex[M]", "age_sex[M]"], "bp ~ age + sex + age_sex"],
  ["bp ~ age * sex - age:sex", ["age", "sex[M]"], "bp ~ age * sex - age:sex"],
  ["bp ~ sex * ward", ["sex[M]", "ward[B]", "ward[C]", "ward_sex[B, M]", "ward_sex[C, M]"], "bp ~ sex * ward"],
  ["bp ~ sex + ward[B] + ward[B]:sex", ["sex[M]", "ward[B]", "ward_sex[B, M]"], "bp ~ sex + ward[B] + ward[B]:sex"],
  ["bp ~ factor(ward)", ["ward[B]", "ward[C]"], "bp ~ factor(ward)"],
  ["bp ~ C(ward) + as.factor(sex)", ["ward[B]", "ward[C]", "sex[M]"], "bp ~ C(ward) + as.factor(sex)"],
  ["`bp` ~ `age` + `sex`", ["age", "sex[M]"], "bp ~ age + sex"],
  ["bp ~ .", ["age", "log_stay", "sex[M]", "ward[B]", "ward[C]"], "bp ~ ."],
];

describe("is read", () => {
  it.each(READ)("%s", (text, expected, tidy) => {
    expect(covariates(text)).toEqual(expected);
    expect(parse(text).text).toBe(tidy);
    // The text stored with a posterior parses to the same formula.
    expect(covariates(tidy)).toEqual(expected);
  });
});

const REFUSED: [formula: string, message: string | RegExp][] = [
  ["bp ~ age2", 'formula: "age2" is a product and needs "age" beside it: add + age'],
  ["bp ~ age:sex", 'formula: "age_sex[M]" is a product and needs "age" beside it: add + age'],
  [
    "bp ~ age + age:log_stay",
    /"age:log_stay" is not in the release;.*"name": "age_log_stay", "of": \["age", "log_stay"\]/,
  ],
  ["bp ~ age*ward", /"age:ward" is not in the release; a study can declare it before the release is made/],
  [
    "bp ~ log_stay + I(log_stay^2)",
    /"I\(log_stay\^2\)" is not in.*"name": "log_stay2", "of": \["log_stay", "log_stay"\]/,
  ],
  ["age2 ~ age", 'formula: "age2" is a product, and those are covariates only'],
  ["sex ~ age + age:sex", 'formula: "age_sex[M]" has the response "sex[M]" in it'],
  ["bp ~ age + age^2", /a power is written I\(x\^2\), and the square declared/],
  ["bp ~ I(age^3)", /powers above 2 are not offered/],
  ["bp ~ I(age + sex)", /I\(\) takes a square, I\(x\^2\), or a product, I\(a\*b\)/],
  ["bp ~ age:age", 'formula: "age:age" is "age" itself: for its square write I(age^2)'],
  ["bp ~ age*sex*ward", /products of three variables are not offered/],
  ["bp ~ (1|ward)", /random effects \(1 \| group\) are not offered: take the group as a variable with levels/],
  ["bp ~ age + (age | ward)", /random effects/],
  ["bp ~ (age + sex)^2", /brackets are not offered: write every term out/],
  ["bp ~ cut(age, 3)", /"cut\(": bins are part of the study \("bins": \[18, 40, 65\] instead of the bounds\)/],
  ["bp ~ poly(age, 2)", /"poly\(": poly\(\) is not offered: write x \+ I\(x\^2\)/],
  ["bp ~ age + offset(log_stay)", /"offset\(": an offset is not offered: subtract it from the response/],
  ["bp ~ log(stay)", /"log\(": a transform is part of the study/],
  ["log(bp) ~ age", /"log\(": a transform is part of the study/],
  ["bp ~ scale(age)", /"scale\(": scale\(\) is not needed/],
  ["bp ~ ns(age, 3)", /"ns\(" is not a function a formula has here/],
  ["bp ~ sex/age", '"/" is not offered: write a + a:b'],
  ["bp ~ age %in% sex", /"%" has no meaning here/],
  ["bp ~ sex[F]", /"sex\[F\]" is the reference, with which the other levels are compared: use sex\[M\]/],
  ["bp ~ Age", /"Age" is not in the release; it has age/],
  ["bp ~ factor(age", /"factor\(" takes one variable/],
  ["bp + age ~ sex", /the response is one variable, and no product/],
  ["bp ~ age * 2", /a product needs two variables/],
  ["bp ~ 0 + age", /asks for a regression without intercept/],
];

describe("is refused, with what to write instead", () => {
  it.each(REFUSED)("%s", (text, message) => {
    const told = refusal(() => parse(text));
    if (typeof message === "string") expect(told).toContain(message);
    else expect(told).toMatch(message);
  });
});
