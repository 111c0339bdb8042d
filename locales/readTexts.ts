import { readFileSync } from 'node:fs';
import type { Texts } from './flatTexts.ts';

/**
 * Reads a file of a language: `app`, `desk`, `server` or `glossary`. Throws if there is none. Used by tests and
 * documents.
 */
export function readTexts(language: string, name: string): Texts {
  const file = new URL(`./${language}/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}
