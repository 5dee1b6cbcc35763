// Repeatable options of the form name=value → maps.
import { UsageError } from "../errors.ts";

/** Collects the values of a repeated option, for commander. */
export function gather(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, text];
}

/** name=number. */
export function numbersByName(option: string, texts: readonly string[] = []): Map<string, number> {
  return new Map(texts.map((text) => named(option, text)).map(([name, value]) => [name, numberFrom(option, value)]));
}

/** name=number,number,… */
export function listsByName(option: string, texts: readonly string[] = []): Map<string, number[]> {
  const pairs = texts.map((text) => named(option, text));
  return new Map(pairs.map(([name, value]) => [name, value.split(",").map((part) => numberFrom(option, part))]));
}

export function numberFrom(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`${option}: "${text}" is not a number`);
}

/** A level's name may contain an equals sign: the last one counts. */
function named(option: string, text: string): [string, string] {
  const at = text.lastIndexOf("=");
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1)];
  throw new UsageError(`${option}: "${text}" is not of the form name=value`);
}
