// The program on this computer that serves the page, where there is one. Its token comes with the address it printed,
// after the #, and is kept for this tab alone.
import { type AnswerTo, parseAnswer, type QuestionName, type QuestionOf } from "../../src/app-protocol.ts";
import { PublicError } from "../../src/errors.ts";

const KEPT = "noisewise-token";

/** Takes the token out of the address, where it would be seen and copied. */
export function takeToken(): void {
  const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  sessionStorage.setItem(KEPT, token);
  history.replaceState(null, "", `${location.pathname}#/`);
}

export function hasLocalProgram(): boolean {
  return sessionStorage.getItem(KEPT) !== null;
}

/** Asks the program; what it refuses is a PublicError in its own words. */
export async function ask<Name extends QuestionName>(name: Name, question: QuestionOf<Name>): Promise<AnswerTo<Name>> {
  const response = await fetch(`./api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-noisewise-token": sessionStorage.getItem(KEPT) ?? "" },
    body: JSON.stringify(question),
  }).catch(() => {
    throw new PublicError("the program on this computer does not answer: is noisewise app still running?");
  });
  const answer = await response.json();
  if (response.ok) return parseAnswer(name, answer);
  throw new PublicError(String((answer as { problem?: unknown }).problem));
}
