import { expect, it } from 'vitest';
import { filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { FALLBACK, languages } from './languages.ts';
import { readReadings, unread } from './readings.ts';
import { sourceHash } from './sources.ts';

const translations = languages.map(({ code }) => code).filter((code) => code !== FALLBACK);

it.each(translations)(
  '%s: texts about money and refusals were read after their last change (npm run confirm -- <language> unread)',
  (language) => expect(unread(language).map(({ key }) => key)).toEqual([]),
);

it.each(translations)('%s: readings.json has no key without a text', (language) => {
  const keys = new Set(flatTexts(filesOf(language)).map(([key]) => key));
  expect(Object.keys(readReadings(language)).filter((key) => !keys.has(key))).toEqual([]);
});

it('a translation is unread if it changed since it was read, and is shown without its English text', () => {
  const key = 'server.refusals.amountTooSmall';
  const texts = new Map(flatTexts(filesOf('xi')));
  const all = Object.fromEntries(
    [...texts].map(([one, text]) => [one, { of: sourceHash(text), says: '' }]),
  );
  expect(unread('xi', all)).toEqual([]);
  expect(unread('xi', { ...all, [key]: { of: sourceHash('Otro'), says: '' } })).toEqual([
    { key, text: texts.get(key), means: { bound: expect.stringContaining('limit') } },
  ]);
});
