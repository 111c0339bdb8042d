import { type Texts, flatTexts } from './flatTexts.ts';

/**
 * Returns the differences of a translation from English by key: missing or unknown keys, empty texts and different
 * placeholders. A text that depends on a count has a key for each form, `days_one` and `days_other`. A language without
 * the form `one` has no `_one`.
 */
export function textProblems(english: Texts, translation: Texts, web: string): string[] {
  const source = new Map(flatTexts(english));
  const texts = new Map(flatTexts(translation));
  const { pluralCategories } = new Intl.PluralRules(web).resolvedOptions();
  const hasOne = pluralCategories.includes('one');
  const keys = [...source.keys()].filter((key) => hasOne || !key.endsWith('_one'));
  const missing = keys.filter((key) => !texts.has(key));
  const unknown = [...texts.keys()].filter((key) => !keys.includes(key));
  const isComplete = missing.length === 0 && unknown.length === 0;
  return [
    ...missing.map((key) => `${key} is missing: “${source.get(key)}”`),
    ...unknown.map((key) => `${key} is not a key of English`),
    ...[...texts].flatMap(([key, text]) => wrongText(key, text, source.get(key) ?? text)),
    ...(isComplete
      ? [...texts.keys()].flatMap((key, at) => (key === keys[at] ? [] : [`${key} is out of order`]))
      : []),
  ];
}

function wrongText(key: string, text: string, english: string): string[] {
  if (text.trim() === '') return [`${key} is empty: “${english}”`];
  const [own, needed] = [placeholders(text), placeholders(english)];
  return own === needed ? [] : [`${key} has the placeholders ${own}, not ${needed}`];
}

const placeholders = (text: string) =>
  (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ') || 'none';
