import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { FALLBACK } from './languages.ts';

/** A translation that was not confirmed since it or its English text changed. */
export interface Unconfirmed {
  readonly key: string;
  readonly english: string;
  readonly translation: string;
}

const HASH_DIGITS = 8;

/** Hash of a text: the first eight hex digits of its SHA-256. */
export const sourceHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);

/** The hashes of an English text and of its translation. */
export const pairHash = (english: string, translation: string): string =>
  `${sourceHash(english)} ${sourceHash(translation)}`;

/** Words that members type. Each language has its own, so they are not translations. */
const TYPED = /^(?:app\.search\.words|server\.content\.support\.keywords)\./;

/** The translations of a language by key, without words that members type. */
export const translationsOf = (language: string) =>
  flatTexts(filesOf(language)).filter(([key]) => !TYPED.test(key));

const fileOf = (language: string) => new URL(`./${language}/sources.json`, import.meta.url);

/** The hashes of each confirmed translation and its English text, by key. Stored in `<language>/sources.json`. */
export function readSources(language: string): Readonly<Record<string, string>> {
  const file = fileOf(language);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>)
    : {};
}

/** The translations of a language that are new, or that changed or whose English text changed since. */
export function unconfirmed(
  language: string,
  sources: Readonly<Record<string, string>> = readSources(language),
): Unconfirmed[] {
  const english = new Map(flatTexts(filesOf(FALLBACK)));
  return translationsOf(language).flatMap(([key, translation]) => {
    const source = english.get(key);
    return source === undefined || sources[key] === pairHash(source, translation)
      ? []
      : [{ key, english: source, translation }];
  });
}

/**
 * Confirms the translations of a language whose key is accepted: stores the hash of their English text. Removes keys
 * that no longer exist. Returns the confirmed keys.
 */
export function confirm(language: string, accepts: (key: string) => boolean): string[] {
  const before = readSources(language);
  const open = new Map(unconfirmed(language, before).map((one) => [one.key, one]));
  const next = translationsOf(language).flatMap(([key]): [string, string][] => {
    const one = open.get(key);
    if (one && accepts(key)) return [[key, pairHash(one.english, one.translation)]];
    const hash = before[key];
    return hash === undefined ? [] : [[key, hash]];
  });
  writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
  return [...open.keys()].filter(accepts);
}
