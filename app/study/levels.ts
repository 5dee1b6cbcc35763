// Levels of a variable as written in a study: a name, or an object with its name, other spellings and a label.
import { changed, type Json } from "./study-json.ts";

export type LevelJson = string | Json;

/** The levels of a variable, with the spellings and labels that a release keeps beside them. */
export function levelsOf({ levels, aliases, levelLabels }: Json): readonly LevelJson[] {
  if (!Array.isArray(levels)) return [];
  return levels.map((level, i) => {
    const also = Array.isArray(aliases) && aliases[i]?.length > 0 ? { also: aliases[i] } : {};
    const label = Array.isArray(levelLabels) && levelLabels[i] ? { label: levelLabels[i] } : {};
    return changedLevel(isObject(level) ? level : String(level), { ...also, ...label });
  });
}

/** The change of a variable to these levels, all that is said of them in one place. */
export function withLevels(levels: readonly LevelJson[]): Json {
  return { levels: levels.length === 0 ? null : levels, aliases: undefined, levelLabels: undefined };
}

export function levelName(level: LevelJson): string {
  return typeof level === "string" ? level : String(level.name ?? "");
}

export function levelFields(level: LevelJson): Json {
  return typeof level === "string" ? { name: level } : level;
}

/**
 * New names; what was said of a level stays with its name, or with its place where only names were edited. `known` are
 * levels that were there before, by name: a line that was deleted and typed again is the same level.
 */
export function renamedLevels(
  levels: readonly LevelJson[],
  names: readonly string[],
  known: ReadonlyMap<string, LevelJson> = new Map(),
): LevelJson[] {
  return names.map((name, i) => {
    const same = levels.find((level) => levelName(level) === name) ?? known.get(name);
    if (same !== undefined) return same;
    const replaced = levels.length === names.length ? levels[i] : name;
    return typeof replaced === "string" ? name : { ...replaced, name };
  });
}

/** A level with a field changed; one that has nothing but a name is written as its name. */
export function changedLevel(level: LevelJson, changes: Json): LevelJson {
  const fields = changed(levelFields(level), changes);
  return Object.keys(fields).length === 1 ? levelName(level) : fields;
}

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
