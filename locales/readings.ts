import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { FALLBACK } from './languages.ts';
import { factsOf } from './placeholders.ts';
import { sourceHash, translationsOf } from './sources.ts';

/** What somebody who saw only a translation and the facts of its placeholders understood, in English. */
export interface Reading {
  /** Hash of the translation that was read. */
  readonly of: string;
  readonly says: string;
}
export type Readings = Readonly<Record<string, Reading>>;

/** A translation to be read, without its English text. `means` explains each placeholder. */
export interface Unread {
  readonly key: string;
  readonly text: string;
  readonly means: Readonly<Record<string, string>>;
}

/** Texts about money and refusals, each of which has a reading. Other texts may have one. */
const ALWAYS_READ =
  /^server\.(?:refusals|transport|content\.notices|reasons|happened)\.|\.problem\.|^app\.(?:receipts|wallet\.changes|errors)\./;

const fileOf = (language: string) => new URL(`./${language}/readings.json`, import.meta.url);

/** The readings of a language by key, from `<language>/readings.json`. */
export function readReadings(language: string): Readings {
  const file = fileOf(language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Readings) : {};
}

/** Translations that need a reading: they have none, or changed since they were read. */
export function unread(language: string, readings: Readings = readReadings(language)): Unread[] {
  return translationsOf(language)
    .filter(([key]) => ALWAYS_READ.test(key) || readings[key])
    .filter(([key, text]) => readings[key]?.of !== sourceHash(text))
    .map(([key, text]) => ({ key, text, means: meaningsOf(key, text) }));
}

/**
 * Stores readings by key, and removes those of texts that no longer exist. Throws an error that names a key without a
 * translation.
 */
export function storeReadings(language: string, said: Readonly<Record<string, string>>): void {
  const texts = new Map(translationsOf(language));
  const unknown = Object.keys(said).filter((key) => !texts.has(key));
  if (unknown.length > 0) throw new Error(`${language} has no texts ${unknown.join(', ')}.`);
  const before = readReadings(language);
  const next = [...texts].flatMap(([key, text]): [string, Reading][] => {
    const says = said[key];
    if (says !== undefined) return [[key, { of: sourceHash(text), says }]];
    return before[key] ? [[key, before[key]]] : [];
  });
  writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
}

/** English texts beside what was read, the least similar first. `similarity` is the share of equal words, 0 to 1. */
export function comparedReadings(language: string) {
  const english = new Map(flatTexts(filesOf(FALLBACK)));
  const texts = new Map(translationsOf(language));
  return Object.entries(readReadings(language))
    .map(([key, { says }]) => {
      const source = english.get(key) ?? '';
      return {
        key,
        english: source,
        translation: texts.get(key) ?? '',
        says,
        similarity: similarity(source, says),
      };
    })
    .toSorted((a, b) => a.similarity - b.similarity);
}

function similarity(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 1 : (2 * shared) / (a.size + b.size);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

const meaningsOf = (key: string, text: string) =>
  Object.fromEntries(
    Object.entries(factsOf(key, text)).map(([name, { means, sample }]) => [
      name,
      `${means}, as “${sample}”`,
    ]),
  );
