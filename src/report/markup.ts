// Text and values → HTML in which every value is escaped unless it is markup already. Names come from a release, so
// characters that cannot be seen, and could reorder what is seen, become a visible sign.

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | readonly Content[];

/** A template whose holes are escaped; its own percent signs stay with their numbers. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(
    parts.map((part, i) => (i === 0 ? "" : render(contents[i - 1])) + part.replaceAll(" %", "\u00A0%")).join(""),
  );
}

/** Markup made elsewhere: pictures, style sheets. Never text from a file. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

export function escapeText(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Control and format characters, but for spaces and line ends, become a visible sign. */
export function visible(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, "\uFFFD");
}

function render(content: Content): string {
  if (content === null) return "";
  if (content instanceof Markup) return content.text;
  if (typeof content === "string" || typeof content === "number") return escapeText(String(content));
  return content.map(render).join("");
}
