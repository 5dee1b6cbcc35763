// Citations in sources: what a comment says of a theory page must be there. The house form is the page, and then sections,
// lemmas or theorems: "docs/theory/exact.md §3.1", "docs/theory/sensitivity.md, Lemma 2", "docs/theory/model.md §1 and §4".
// A lemma or theorem without a page is one of the pages that the same file names.

/** The theory page of this name, "exact.md"; undefined if there is none. */
type ReadPage = (name: string) => string | undefined;

const SECTION = /§\d+(?:\.\d+)?(?:–\d+(?:\.\d+)?)?/.source;
const LEMMA = /Lemma \d+\b(?!\.\d)|Lemmas \d+(?:(?:, | and | to )\d+)*/.source;
const THEOREM = /Theorem [A-Z]\b|Theorems [A-Z]\b(?:(?:, | and )[A-Z]\b)*/.source;
const ANY = `(?:${SECTION}|${LEMMA}|${THEOREM})`;
const PAGE = new RegExp(`docs/theory/([\\w.-]+?\\.md)(?:,? (${ANY}(?:(?:, | and )${ANY})*))?`, "g");
const ALONE = new RegExp(`${LEMMA}|${THEOREM}`, "g");
/** Documents that are not in the repository were cited like this. */
const ELSEWHERE = /\b[A-Z]{3,}(?:\.md)?,? §\d[\d.]*/g;

/** What is wrong with the citations of a source file, one line each. */
export function citationProblems(source: string, readPage: ReadPage): string[] {
  const text = withoutLineBreaks(source);
  const pages = [...text.matchAll(PAGE)];
  const cited = pages.flatMap(([, page, places]) => pageProblems(page, places, readPage(page)));
  const named = pages.flatMap(([, page]) => readPage(page) ?? []);
  const rest = text.replace(PAGE, "");
  const alone = [...rest.matchAll(ALONE)]
    .flatMap(([places]) => placesIn(places))
    .filter((place) => !named.some((page) => placesOf(page).has(place)))
    .map((place) => `${place} is in none of the theory pages this file names`);
  const elsewhere = [...text.matchAll(ELSEWHERE)].map(([words]) => `"${words}" is not in the repository`);
  return [...cited, ...alone, ...elsewhere];
}

/** "§3", "§3.1", "Lemma 2", "Theorem A": everything a page can be cited for. */
export function placesOf(page: string): Set<string> {
  const sections = [...page.matchAll(/^(?:## (\d+)\.|### (\d+\.\d+)) /gm)].map(
    ([, section, part]) => `§${section ?? part}`,
  );
  const statements = [...page.matchAll(/^\*\*(Lemma \d+|Theorem [A-Z]) \(/gm)].map(([, statement]) => statement);
  return new Set([...sections, ...statements]);
}

function pageProblems(name: string, places: string | undefined, page: string | undefined): string[] {
  if (page === undefined) return [`docs/theory/${name} does not exist`];
  const there = placesOf(page);
  return placesIn(places ?? "")
    .filter((place) => !there.has(place))
    .map((place) => `docs/theory/${name} has no ${place}`);
}

/** "Lemmas 4 and 7" → Lemma 4, Lemma 7; "§1, §2" → §1, §2; of a range, its ends. */
function placesIn(words: string): string[] {
  let kind = "";
  return [...words.matchAll(/(§|Lemmas? |Theorems? )?(\d+(?:\.\d+)?|\b[A-Z]\b)/g)].map(([, word, number]) => {
    kind = word?.replace("s ", " ") ?? kind;
    return `${kind}${number}`;
  });
}

/** A comment goes on over its line ends. */
function withoutLineBreaks(source: string): string {
  return source.replace(/\s*\n\s*(?:\/\/+|\*(?!\/))?\s*/g, " ");
}
