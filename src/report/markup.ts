// Text and values → HTML in which every value is escaped unless it is already markup. Names come from a release, so
// invisible characters, which could reorder the visible text, become a visible symbol.

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | readonly Content[];

/** A template whose substitutions are escaped; its own percent signs stay on the line of their numbers. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(
    parts.map((part, i) => (i === 0 ? "" : render(contents[i - 1])) + part.replaceAll(" %", "\u00A0%")).join(""),
  );
}

/** Markup from elsewhere, such as pictures and style sheets; never text from a file. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

export function escapeText(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Control and format characters, except spaces and line ends, become a visible symbol. */
export function visible(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, "\uFFFD");
}

function render(content: Content): string {
  if (content === null) return "";
  if (content instanceof Markup) return content.text;
  if (typeof content === "string" || typeof content === "number") return escapeText(String(content));
  return content.map(render).join("");
}
