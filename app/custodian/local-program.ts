// The program on this computer that serves the page, if there is one. Its token comes after the # of the address it
// printed, and is kept for this tab only.
import { type AnswerTo, parseAnswer, type QuestionName, type QuestionOf } from "../../src/app-protocol.ts";
import { PublicError } from "../../src/errors.ts";

const KEPT = "noisewise-token";

/** Removes the token from the address, where it could be seen and copied. */
export function takeToken(): void {
  const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  sessionStorage.setItem(KEPT, token);
  history.replaceState(null, "", `${location.pathname}#/`);
}

export function hasLocalProgram(): boolean {
  return sessionStorage.getItem(KEPT) !== null;
}

/** Asks the program; a refusal becomes a PublicError with the program's message. */
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
