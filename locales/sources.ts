import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { FALLBACK } from './languages.ts';

/** A translation that was not confirmed since its English text changed. */
export interface Unconfirmed {
  readonly key: string;
  readonly english: string;
  readonly translation: string;
}

const HASH_DIGITS = 8;

/** Hash of an English text: the first eight hex digits of its SHA-256. */
export const sourceHash = (english: string): string =>
  createHash('sha256').update(english).digest('hex').slice(0, HASH_DIGITS);

/** Words that members type. Each language has its own, so they are not translations. */
const TYPED = /^(?:app\.search\.words|server\.content\.support\.keywords)\./;

const translationsOf = (language: string) =>
  flatTexts(filesOf(language)).filter(([key]) => !TYPED.test(key));

const fileOf = (language: string) => new URL(`./${language}/sources.json`, import.meta.url);

/**
 * The hash of the English text from which each translation of a language was made, by key. Stored in
 * `<language>/sources.json`.
 */
export function readSources(language: string): Readonly<Record<string, string>> {
  const file = fileOf(language);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>)
    : {};
}

/** The translations of a language whose English text is new or changed since they were confirmed. */
export function unconfirmed(
  language: string,
  sources: Readonly<Record<string, string>> = readSources(language),
): Unconfirmed[] {
  const english = new Map(flatTexts(filesOf(FALLBACK)));
  return translationsOf(language).flatMap(([key, translation]) => {
    const source = english.get(key);
    return source === undefined || sources[key] === sourceHash(source)
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
    if (one && accepts(key)) return [[key, sourceHash(one.english)]];
    const hash = before[key];
    return hash === undefined ? [] : [[key, hash]];
  });
  writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
  return [...open.keys()].filter(accepts);
}
