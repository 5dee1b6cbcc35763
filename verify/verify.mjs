// The verifier apart. It reads one release of noisewise, rebuilds from the study and the guarantee in it what the file must
// say of its noise, and compares. It needs nothing but Node, shares no code with the program that makes releases, and
// follows the theory pages in its own way, so that a mistake in one of the two is seen against the other.
//     node verify.mjs release.json        prints "verified" (exit 0), or one line for each problem (exit 1)
// The pages: docs/theory/layout.md (which sums are released), docs/theory/sensitivity.md (how far one person can move them),
// docs/theory/mechanisms.md (which noise covers that). Lemmas and theorems below are theirs.
// What no file can show, and is taken on trust: that the noise was really drawn, and from the system's entropy; that nobody
// has more rows than declared; that a ledger paid. What is left to `noisewise verify`: whose the signature is, and the words of
// the sentence called "statement".
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";

/** What is wrong with a release, given as parsed JSON: one line each, none when it is good. */
export function verify(release) {
  try {
    need(release?.format === "noisewise/release@1", "format: this is not a noisewise/release@1");
    need(release.origin === "noisewise", "origin: not made by noisewise, so that nothing in it can be verified");
    const { contentHash, signature, ...content } = release;
    const hash = createHash("sha256").update(canonical(content), "utf8").digest("hex");
    need(hash === contentHash, "contentHash: the content does not match it; the file was changed");
    need(signature === undefined || isSignature(signature), "signature: not of its form");
    const rebuilt = { ...rebuild(content), contentHash, signature };
    const fields = [...new Set([...Object.keys(rebuilt), ...Object.keys(release)])];
    const isSame = (field) => Object.hasOwn(rebuilt, field) && canonical(release[field]) === canonical(rebuilt[field]);
    const name = (field) => (Object.hasOwn(rebuilt, field) ? field : "an unknown field");
    return fields.filter((field) => !isSame(field)).map((field) => `${name(field)}: not what study and guarantee give`);
  } catch (error) {
    return [error instanceof Refusal ? error.message : "it is not built like a release"];
  }
}
class Refusal extends Error {}
function need(condition, problem) {
  if (!condition) throw new Refusal(problem);
}
/** JSON with sorted keys and without white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  const pairs = keys.sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(",")}}`;
}
/** The release as it must be. Taken over as they are: values within reason, and what is on trust or left to others. */
function rebuild({ format, origin, study, response, guarantee, statement, ledger, made, ...claimed }) {
  checkStudy(study);
  need(isLine(statement, 2000) && isLedger(ledger) && isMaker(made), "statement, ledger or made: not of their form");
  const isPublic = study.count.kind === "public";
  const relations = isPublic ? ["replace"] : ["add-remove", "add-remove-replace"];
  const neighbours = relations.find((relation) => relation === claimed.neighbours) ?? relations[0];
  const layout = layoutOf(study, isPublic, response);
  const reach = { c: BigInt(study.rowsPerPerson), isPublic, neighbours, fourth: response !== undefined };
  const noise = noiseFor(claimed.noise.kind, guarantee, layout, reach);
  checkConversion(guarantee);
  checkValues(claimed.moments, noise, BigInt(study.maxRows) * layout.unit);
  need(!isPublic || isWhole(claimed.count.value, 0, Number.MAX_SAFE_INTEGER), "count: this is no count");
  const { kind, epsilon, rho, approximate: a } = guarantee;
  const approximate = a && { epsilon: a.epsilon, delta: a.delta, ...(a.mu ? { mu: a.mu } : { alpha: a.alpha }) };
  return {
    ...{ format, origin, study, response, statement, ledger, made, neighbours, noise, entropy: "system" },
    count: isPublic ? { kind: "public", value: claimed.count.value } : { kind: "private" },
    grid: { K: 65536, degree: layout.degree },
    moments: layout.names.map((monomial, i) => ({ monomial, value: claimed.moments[i]?.value })),
    guarantee: kind === "pure" ? { kind, epsilon } : { kind: "zcdp", rho, approximate },
  };
}

// ---- The study: what is declared must make sense, each thing in one way, and nothing may be declared that nobody knows.
function checkStudy({ name, maxRows, rowsPerPerson, count, variables, products, csv, ...choice }) {
  need(isLine(name ?? "", 200) && name !== null && isCsv(csv), "study: an impossible name or csv");
  need(isWhole(maxRows, 1, 2 ** 31 - 1) && isWhole(rowsPerPerson, 1, 1_000_000), "study: impossible numbers of rows");
  const isPublic = canonical(count) === '{"kind":"public"}';
  need(isPublic || canonical(count) === '{"kind":"private"}', "study: the count is private or public");
  // Exchanging a person with several rows, or a row for one that is left out, would change the number of rows.
  const keepsCount = rowsPerPerson === 1 && variables.every(({ fill }) => fill !== null);
  need(!isPublic || keepsCount, "study: with a public count people have one row, and no row is left out");
  need(isList(variables, 200, isVariable), "study: a variable is impossible, or there are none or too many");
  const isDeclared = products === undefined || isList(products, 200, (product) => isProduct(product, variables));
  need(isDeclared, "study: a product is impossible");
  need(areDistinct([...variables, ...(products ?? [])].map((variable) => variable.name)), "study: one is there twice");
  const isChosen = rowsPerPerson === 1 && !isPublic && isChoice(choice, variables);
  need(isEmpty(choice) || isChosen, "study: unknown fields, or ids that cannot choose a row of each person");
}
/** A column of ids, which row of each is kept, and the order; variables have taken over codes that are none of their levels. */
function isChoice({ person, keep, by, missing, ...more }, variables) {
  const isKept = isColumn(person) && ["first", "last"].includes(keep) && (by === undefined || isColumn(by));
  const isApart = by !== person && variables.every(({ column }) => column !== person);
  const isGiven = (variable) => variable.missing ?? missing.every((code) => isSpelling(code, variable));
  const isCoded = isList(missing, 100, (code) => isWords(code, 256)) && variables.every(isGiven);
  return isKept && isApart && (missing === undefined || isCoded) && isEmpty(more);
}
function isVariable({ name, column, label, missing, fill, levels, levelLabels, bins, bounds, ...more }) {
  const isNamed = isName(name) && isColumn(column) && isUnsaid(label, 100);
  if (!isNamed || (missing !== undefined && !isList(missing, 100, (code) => isWords(code, 256)))) return false;
  if ((levels === undefined) === (bounds === undefined)) return false;
  if (bounds !== undefined)
    return bins === undefined && levelLabels === undefined && isNumber({ bounds, fill, ...more });
  if (bins === undefined ? !areLevels(levels, more, missing) : !areBins(bins, levels, more)) return false;
  return (fill === null || levels.includes(fill)) && (levelLabels === undefined || areLabels(levelLabels, levels));
}
/** Names and aliases of levels: no text means two levels, or a level and a missing cell, in the way that cells are compared. */
function areLevels(levels, { aliases, match, ...more }, missing = []) {
  const isText = (text) => isLine(text, 256, 1) && Buffer.byteLength(text) <= 256 && !/^ | $/.test(text);
  if (!isList(levels, 201, isText) || levels.length < 2 || !areDistinct(levels) || !isEmpty(more)) return false;
  const isOfOne = (list) => Array.isArray(list) && list.length <= 50 && list.every(isText);
  const areOfAll = isList(aliases, 201, isOfOne) && aliases.length === levels.length && aliases.flat().length > 0;
  if ((aliases !== undefined && !areOfAll) || ![undefined, "exact", "loose"].includes(match)) return false;
  const areApart =
    areDistinct([...levels, ...(aliases ?? []).flat()]) && areDistinct(spellings({ levels, aliases, match }));
  return areApart && !missing.some((code) => isSpelling(code, { levels, aliases, match }));
}
/** How a text is compared with levels: as it is, or without blanks and with small letters for A to Z. */
function compared(text, match) {
  const lower = (letter) => String.fromCharCode(letter.charCodeAt(0) + 32);
  return match === "loose" ? text.split(" ").join("").replace(/[A-Z]/g, lower) : text;
}
/** For each level its name and aliases as they are compared. */
const spellings = ({ levels = [], aliases, match }) =>
  levels.flatMap((level, i) => [...new Set([level, ...(aliases?.[i] ?? [])].map((text) => compared(text, match)))]);
const isSpelling = (text, variable) => spellings(variable).includes(compared(text, variable.match));
/** What levels are called in reports, where it is not their name, tells them apart. */
function areLabels(labels, levels) {
  const isLabel = (label) => label === null || isWords(label, 100);
  if (!isList(labels, 201, isLabel) || labels.length !== levels.length) return false;
  return labels.some((label) => label !== null) && areDistinct(levels.map((level, i) => labels[i] ?? level));
}
/** Two bins or more between ascending cut points, and levels with the names that follow; each person is in one of them. */
function areBins(bins, levels, { unit, since, until, dateFormat, ...more }) {
  const isCut = (cut, i) => Number.isFinite(cut) && (i === 0 || cut > bins[i - 1]);
  if (!isList(bins, 202, isCut) || bins.length < 3 || !isEmpty(more)) return false;
  if (!isMeasured(unit, since, until, dateFormat)) return false;
  const open = bins.slice(0, -2).map((cut, i) => `${cut} to under ${bins[i + 1]}`);
  return canonical(levels) === canonical([...open, bins.slice(-2).join(" to ")]);
}
/** A date has a unit of time, and one day from which, or to which, it is counted. */
function isMeasured(unit, since, until, dateFormat) {
  const day = since ?? until;
  if (!isUnsaid(unit, 50) || ![undefined, ...DATE_FORMATS].includes(dateFormat)) return false;
  if (since === undefined && until === undefined) return dateFormat === undefined;
  return (since === undefined || until === undefined) && isDay(day) && ["days", "weeks", "years"].includes(unit);
}
const DATE_FORMATS = ["-", "/", "."].flatMap((sign) => [`yyyy${sign}mm${sign}dd`, `dd${sign}mm${sign}yyyy`]);
DATE_FORMATS.push("yyyymmdd", "mm/dd/yyyy", "mm-dd-yyyy");
/** How a cell becomes a number (transform, since, until), and what reports say of it (step, naturalBounds), moves no bound: nor a person's reach. */
function isNumber({ bounds, fill, unit, transform, since, until, dateFormat, step, naturalBounds, ...more }) {
  if (!isList(bounds, 2, Number.isFinite) || bounds.length < 2 || !isEmpty(more)) return false;
  const [low, high, width] = [...bounds, bounds[1] - bounds[0]];
  const isRead = isMeasured(unit, since, until, dateFormat) && [undefined, "log", "log1p", "sqrt"].includes(transform);
  const isStep = step === undefined || (Number.isFinite(step) && step > 0 && step <= width);
  const isFill = fill === null || (Number.isFinite(fill) && fill >= low && fill <= high);
  return isRead && isStep && isFill && [undefined, true].includes(naturalBounds) && width >= 2e-100 && width < 2e100;
}
/** A product is of two declared variables, or the square of one with bounds; its levels, joined, are names of their own. */
function isProduct({ name, of, label, ...more }, variables) {
  const factors = of.map((factor) => variables.find((variable) => variable.name === factor));
  const isKnown = isName(name) && isUnsaid(label, 100) && isEmpty(more) && of.length === 2 && factors.every(Boolean);
  if (!isKnown || (of[0] === of[1] && factors[0].levels)) return false;
  const [first, second] = factors.map(({ levels }) => levels?.slice(1) ?? [""]);
  return areDistinct(first.flatMap((a) => second.map((b) => [a, b].filter(Boolean).join(", "))));
}
function isCsv({ delimiter, quote, decimal, thousands, encoding, ...more }) {
  const isOne = (text) => typeof text === "string" && text.length === 1 && !/[\r\n]/.test(text);
  const isSeparator = [undefined, ",", ".", " ", "'"].includes(thousands) && thousands !== (decimal ?? ".");
  const isPlain = isOne(delimiter) && isOne(quote) && delimiter !== quote && [undefined, ".", ","].includes(decimal);
  const isEncoding = [undefined, "utf-8", "latin-1", "windows-1252"].includes(encoding);
  return isPlain && isSeparator && isEncoding && isEmpty(more);
}

// ---- Texts: one line of what can be seen, and no longer than anything needs.
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isLine = (value, most, least = 0) =>
  typeof value === "string" && value.length >= least && value.length <= most && !UNSEEN.test(value);
const isWords = (value, most) => isLine(value, most, 1) && value === value.trim();
const isUnsaid = (value, most) => value === undefined || isWords(value, most);
const isName = (name) =>
  isLine(name, 100) && /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^(intercept|sigma2?|__proto__)$/.test(name);
const isColumn = (name) => isLine(name, 200, 1) && name !== "__proto__";
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text)).toJSON()?.startsWith(text);
const isHash = (text) => /^[0-9a-f]{64}$/.test(text) && typeof text === "string";
const isBase64 = (text, length) => /^[0-9a-zA-Z+/]+={1,2}$/.test(text) && text.length === length;
const isLedger = ({ kind, domain, entryHash, warning, ...more }) =>
  isEmpty(more) &&
  (kind === "charged" ? isLine(domain, 200) && isHash(entryHash) : kind === "none" && isLine(warning, 1000)) &&
  (kind === "charged" ? warning : (domain ?? entryHash)) === undefined;
const isMaker = ({ program, version, date, ...more }) =>
  isLine(program, 100) && isLine(version, 100) && typeof date === "string" && isDay(date) && isEmpty(more);
const isSignature = ({ kind, key, value, ...more }) =>
  kind === "ed25519" && isBase64(key, 44) && isBase64(value, 88) && isEmpty(more);
const isList = (list, most, isOne) =>
  Array.isArray(list) && list.length > 0 && list.length <= most && list.every(isOne);
const isEmpty = (fields) => Object.keys(fields).length === 0;
const isWhole = (value, least, most) => Number.isSafeInteger(value) && value >= least && value <= most;
const areDistinct = (list) => new Set(list).size === list.length;

// ---- The layout: which sums are released, in which order, and how large their groups are (docs/theory/layout.md).
function layoutOf({ variables, products: declared = [] }, isPublic, response) {
  // A column for each number, for each two-level variable (a sign), for each level but the first of others (an indicator).
  const columns = variables.flatMap(({ name, levels }, variable) => {
    if (!levels) return [{ name, variable, kind: "number" }];
    const kind = levels.length === 2 ? "sign" : "indicator";
    return levels.slice(1).map((level) => ({ name: `${name}[${level}]`, variable, kind }));
  });
  const all = [...columns.keys()];
  const covariates = all.filter((position) => columns[position].name !== response);
  const fourth = response !== undefined;
  need(!fourth || (covariates.length === all.length - 1 && all.length > 1), "response: no variable, or the only one");
  // Before anything is listed: a small file must not be able to ask for a list that fills the memory.
  const places = (name) => all.filter((position) => variables[columns[position].variable].name === name);
  const width = ({ of }) => places(of[0]).length * places(of[1]).length;
  const total = declared.reduce((sum, product) => sum + width(product), all.length);
  need(total <= (fourth ? 25 : 200), "study: more variables than a release can hold");
  // The rows of the moment matrix: 1, the columns, and the declared products of two; its entries are products of two rows.
  const pairs = declared.flatMap(({ of: [a, b] }) => places(a).flatMap((i) => places(b).map((j) => [i, j])));
  const rows = [[], ...all.map((position) => [position]), ...pairs];
  const ascending = (a, b) => a - b;
  const products = rows.flatMap((a, i) => rows.slice(i).map((b) => [...a, ...b].sort(ascending)));
  if (fourth) products.push(...choices(covariates, 3), ...choices(covariates, 4));
  // Products that reduce to the same monomial have the same sum, which is released once; a public count has no noise.
  const reduced = products.map((product) => reduce(product, columns)).filter((m) => m && !(isPublic && m.length === 0));
  const distinct = [...new Map(reduced.map((monomial) => [monomial.join(), monomial])).values()];
  // By number of factors, then in the order of the study.
  const place = (monomial) => [monomial.length, ...monomial].map((number) => String(number).padStart(3, "0")).join();
  const monomials = distinct.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  // A group forgets which levels its indicators stand for, and keeps their variables.
  const forget = (p) => (columns[p].kind === "indicator" ? `a level of ${columns[p].variable}` : p);
  const keys = monomials.map((monomial) => monomial.map(forget).join());
  const sizes = new Map(keys.map((key) => [key, 0]));
  for (const key of keys) sizes.set(key, sizes.get(key) + 1);
  const isNumber = (position) => columns[position].kind === "number";
  const degree = Math.max(2, ...monomials.map((monomial) => monomial.filter(isNumber).length));
  const names = monomials.map((monomial) => monomial.map((position) => columns[position].name));
  const isBox = columns.every(({ kind }) => kind !== "indicator") && pairs.length === 0;
  return { columns, isBox, names, groupSizes: [...sizes.values()], degree, unit: 65536n ** BigInt(degree) };
}
/** All ways to take so many positions, in ascending order and with repetition. */
function choices(positions, degree) {
  if (degree === 0) return [[]];
  return positions.flatMap((first, i) => choices(positions.slice(i), degree - 1).map((rest) => [first, ...rest]));
}
/** A sign squared is 1, an indicator squared is itself, two indicators of one variable give 0 (null). */
function reduce(product, columns) {
  const distinct = [...new Set(product)];
  const indicators = distinct.map((position) => columns[position]).filter(({ kind }) => kind === "indicator");
  if (!areDistinct(indicators.map(({ variable }) => variable))) return null;
  return distinct.flatMap((position) => {
    const copies = product.filter((other) => other === position);
    return copies.slice(0, { number: copies.length, sign: copies.length % 2, indicator: 1 }[columns[position].kind]);
  });
}

// ---- The sensitivity: how far one person can move the sums (docs/theory/sensitivity.md §4). Fractions are [over, under].
function sensitivity({ columns, isBox, groupSizes }, { c, isPublic, neighbours, fourth }) {
  const [G, m] = [BigInt(groupSizes.length), BigInt(columns.length)];
  // Lemmas 1 and 3: each of c rows moves each group by at most 1.
  if (neighbours === "add-remove") return { l1: [c * G, 1n], l2Squared: [c * c * G, 1n], maximum: [c, 1n] };
  // Lemma 2: an exchanged row moves each group by at most 2, but not the count; or it counts on one side only (Lemma 1).
  const moving = isPublic ? G : G - 1n;
  let [l1, l2Squared] = [larger([G, 1n], [2n * moving, 1n]), larger([G, 1n], [4n * moving, 1n])];
  if (isBox) {
    // Lemmas 4 to 8, numbers and signs only: a box of m dimensions; with a response, m - 1 covariates and N monomials.
    const N = ((m + 3n) * (m + 2n) * (m + 1n) * m) / 24n + m + 1n;
    const second = isPublic ? [m * (m + 2n) ** 2n, 2n * (m + 1n)] : [(m + 1n) * (m + 2n), 2n];
    l1 = smaller(l1, fourth ? [N, 1n] : second);
    l2Squared = smaller(l2Squared, [fourth ? 2n * N : 4n * ((m + 1n) ** 2n / 4n), 1n]);
  }
  return { l1: times(l1, [c, 1n]), l2Squared: times(l2Squared, [c * c, 1n]), maximum: [2n * c, 1n] };
}
const times = ([a, b], [c, d]) => [a * c, b * d];
const minus = ([a, b], [c, d]) => [a * d - c * b, b * d];
const isBelow = ([a, b], [c, d]) => a * d < c * b;
const [smaller, larger] = [(a, b) => (isBelow(a, b) ? a : b), (a, b) => (isBelow(a, b) ? b : a)];
/** "0.1", "2" or "1e-6" as an exact fraction, whose lower part is a power of ten. */
function decimal(text) {
  const [, whole, part = "", power = "0"] = /^\+?(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? [];
  const exponent = Number(power) - part.length;
  const isSensible = /[1-9]/.test(whole + part) && text.length <= 400 && Math.abs(exponent) <= 400;
  need(typeof text === "string" && isSensible, "guarantee: a number is not one above 0, written as text");
  const digits = BigInt(whole + part);
  return exponent < 0 ? [digits, 10n ** BigInt(-exponent)] : [digits * 10n ** BigInt(exponent), 1n];
}

// ---- The noise (docs/theory/mechanisms.md): the least scale for which what is spent, exactly, is within the guarantee.
function noiseFor(kind, guarantee, layout, reach) {
  const { l1, l2Squared, maximum } = sensitivity(layout, reach);
  /** distance / scale is spent, and so the scale is distance / budget, rounded up. */
  const scaleFor = (distance, [over, under]) => {
    const [a, b] = times(times(distance, [layout.unit, 1n]), [under, over]);
    return ((a + b - 1n) / b).toString();
  };
  const isGaussian = kind === "discrete-gaussian";
  need(guarantee.kind === (isGaussian ? "zcdp" : "pure"), "noise: this kind cannot give this guarantee");
  // Theorem B: half of the squared distance over the variance is spent.
  if (isGaussian) return { kind, variance: scaleFor(times(l2Squared, [layout.unit, 2n]), decimal(guarantee.rho)) };
  const epsilon = decimal(guarantee.epsilon);
  if (kind === "discrete-laplace") return { kind, scale: scaleFor(l1, epsilon) }; // Theorem A
  // Groups of one or two sums share a cube; larger ones, where there are any, have Laplace noise.
  const large = layout.groupSizes.filter((size) => size > 2);
  if (large.length === 0) return { kind: "discrete-cube", scale: scaleFor(maximum, epsilon) }; // Theorem C
  // Theorem D: what the parts spend adds up. The cube's share makes both equally noisy: a matter of precision and not of
  // privacy, since whatever it is, the two are shares of one epsilon. So floating point is good enough to find it.
  const d = layout.names.length - large.reduce((sum, size) => sum + size, 0);
  const cube = Math.sqrt(((d + 1) * (d + 2)) / 3);
  const share = BigInt(Math.min(9999, Math.max(1, Math.round((10_000 * cube) / (cube + Math.SQRT2 * large.length)))));
  const part = (reached, tenThousandths) => {
    const budget = times(epsilon, [tenThousandths, 10_000n]);
    return { epsilon: written(budget), scale: scaleFor(reached, budget) };
  };
  const laplace = part(times(maximum, [BigInt(large.length), 1n]), 10_000n - share);
  return { kind: "discrete-cube-and-laplace", cube: part(maximum, share), laplace };
}
/** A fraction over a power of ten as a decimal, without zeros at its end. */
function written([over, under]) {
  const places = under.toString().length - 1;
  const digits = over.toString().padStart(places + 1, "0");
  return `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`.replace(/\.?0*$/, "");
}

// ---- (epsilon, delta) from rho (docs/theory/mechanisms.md §5), in logarithms to base 2, each rounded against the claim.
function checkConversion({ rho: text, approximate: claim }) {
  if (claim === undefined) return;
  const [rho, epsilon, delta, proof] = [text, claim.epsilon, claim.delta, claim.mu || claim.alpha].map(decimal);
  const isProved = (claim.mu ? isProvedByMu : isProvedByAlpha)(proof, rho, epsilon, delta);
  need(isBelow(delta, [1n, 1n]) && isProved, "guarantee: mu or alpha does not prove epsilon and delta from rho");
}
// Theorem E, with x = (epsilon - most / 2^24) / mu - mu / 2, and most = mu^2 / 2 at least rho:
//      ln delta - ln (R(x) - R(x + mu)) + ln (2 pi) / 2 + x^2 / 2  >=  most / 2^50.
function isProvedByMu(mu, rho, epsilon, delta) {
  const most = times(times(mu, mu), [1n, 2n]);
  const exact = minus(times(minus(epsilon, times(most, [1n, 1n << 24n])), [mu[1], mu[0]]), times(mu, [1n, 2n]));
  // In units of 2^-64. R decreases: its arguments may be rounded apart.
  const units = ([over, under]) => (over << 64n) / under;
  const [x, farther] = [units(exact), units(minus(exact, times(mu, [-1n, 1n]))) + 1n];
  if (isBelow(most, rho) || x <= 0n) return false;
  const difference = log2([mills(x, 201n) + 1n - mills(farther, 202n), 1n << 64n], true);
  const logs = minus(minus(log2(delta, false), difference), times(log2([62831853071n, 10n ** 10n], false), [-1n, 2n]));
  return !isBelow(timesLn2(logs), minus(times(most, [1n, 1n << 50n]), [x * x, 1n << 129n]));
}
/** 1/(x + 1/(x + 2/(x + ...))), cut off: above R after an odd number of steps, below it after an even one. */
function mills(x, steps) {
  let [over, under] = [x, 1n << 64n];
  for (let k = steps - 1n; k > 0n; k--) [over, under] = [x * over + ((k * under) << 64n), over << 64n];
  return (under << 64n) / over;
}
// Older releases, Theorem F with s = alpha - 1:  s (alpha rho - epsilon)  <=  ln delta + alpha ln alpha - s ln s.
function isProvedByAlpha(alpha, rho, epsilon, delta) {
  const s = minus(alpha, [1n, 1n]);
  if (s[0] <= 0n) return false;
  const right = minus(times(alpha, log2(alpha, false)), minus(times(s, log2(s, true)), log2(delta, false)));
  return !isBelow(timesLn2(right), times(s, minus(times(alpha, rho), epsilon)));
}
const LN2 = 69314718055994530941723212145817656807550013436025525412068000949339362196969471n; // times 10^80, cut off
const timesLn2 = (value) => times(value, [value[0] < 0n ? LN2 + 1n : LN2, 10n ** 80n]);
// A fraction just below (or above) log2 x. Write x = 2^e y with 1 <= y <= 2: e is the whole part, and each squaring of y
// yields one binary digit more. All divisions round the same way, and so the result does.
function log2([over, under], up) {
  const [one, bits] = [1n << 512n, 224n];
  const divide = (a, b) => (up ? (a + b - 1n) / b : a / b);
  let digits = BigInt(over.toString(2).length - under.toString(2).length);
  let y = digits < 0n ? divide((over * one) << -digits, under) : divide(over * one, under << digits);
  if (y < one) [y, digits] = [2n * y, digits - 1n];
  for (let bit = 0n; bit < bits; bit++) {
    [y, digits] = [divide(y * y, one), 2n * digits];
    if (y >= 2n * one) [y, digits] = [divide(y, 2n), digits + 1n];
  }
  return [up ? digits + 1n : digits, 1n << bits];
}

// ---- The values: none is beyond a thousand times the declared rows and noise that comes once in e^900 releases.
function checkValues(moments, { kind, scale, variance, cube, laplace }, rows) {
  const isInteger = ({ value }) => typeof value === "string" && /^(?:0|-?[1-9]\d{0,99})$/.test(value);
  need(moments.every(isInteger), "moments: not all values are integers, written as text");
  const T = cube?.scale ?? (kind === "discrete-cube" ? scale : 0);
  const b = laplace?.scale ?? (kind === "discrete-laplace" ? scale : 0);
  const reach = BigInt(T) * BigInt(2 * moments.length + 3000) + 1000n * BigInt(b);
  const isBeyond = (excess) => excess > 0n && (variance ? excess ** 2n > 2500n * BigInt(variance) : excess > reach);
  const excesses = moments.map(({ value }) => BigInt(value.replace("-", "")) - 1000n * rows);
  need(!excesses.some(isBeyond), "values: some are beyond all that the rows and the noise can give");
}

// ---- The command. A field given twice, which two readers might read differently, shows by the number of names in the text.
const namesIn = (json) => [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon).length;
if (existsSync(process.argv[1] ?? "") && realpathSync(process.argv[1]) === import.meta.filename) {
  let problems = ["it cannot be read, or is not JSON: node verify.mjs release.json"];
  try {
    if (statSync(process.argv[2]).size > 32 * 2 ** 20) throw new Refusal("larger than 32 MB, which no release is");
    const text = readFileSync(process.argv[2], "utf8").replace(/^\uFEFF/, "");
    const release = JSON.parse(text);
    problems = namesIn(text) === namesIn(canonical(release)) ? verify(release) : ["a field is given twice"];
  } catch (error) {
    if (error instanceof Refusal) problems = [error.message];
  }
  console.log(problems.join("\n") || "verified");
  process.exitCode = problems.length > 0 ? 1 : 0;
}
