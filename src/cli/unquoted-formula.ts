// Arguments in which a shell has taken a formula apart: y ~ x without quotes arrives as several words, and its tilde as the
// path of the home folder.
import { homedir } from "node:os";

/** What to say of it; null if there is no such formula. */
export function unquotedFormula(words: readonly string[], home = homedir()): string | null {
  const tilde = words.findIndex((word, i) => i > 0 && (word === "~" || word === home));
  if (tilde < 1) return null;
  const [response, terms] = [words[tilde - 1], words.slice(tilde + 1)];
  const end = terms.findIndex((word) => word.startsWith("--"));
  const meant = [response, "~", ...(end < 0 ? terms : terms.slice(0, end))].join(" ");
  return `the shell took the formula apart: put it in quotes, "${meant}"`;
}
