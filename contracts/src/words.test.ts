import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusals } from './refusals.ts';
import { transportProblems } from './transport.ts';

const folder = new URL('./words/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
/** Refusals that only operators get are in English. */
const ofMembers = Object.entries(refusals).filter(([, { code }]) => code < 4_000);

it('has a file for every language except English, which is in the catalogs', () => {
  expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual(
    ['jp', 'ko', 'mlxy', 'tai', 'vl', 'xi', 'zh-cn', 'zh-tw'].toSorted(),
  );
});

describe.each(files)('%s', (name) => {
  const words: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(new URL(name, folder), 'utf8'),
  );

  it('has its own text for every refusal of members, and no others', () => {
    expect(Object.keys(words['refusals'] ?? {}).toSorted()).toEqual(
      ofMembers.map(([key]) => key).toSorted(),
    );
    for (const [key, { text }] of ofMembers)
      expect(words['refusals']?.[key]?.trim(), key).not.toBe(text);
  });

  it('has its own text for every transport error', () => {
    for (const [key, { text }] of Object.entries(transportProblems)) {
      expect(words['transport']?.[key] ?? '', key).not.toBe('');
      expect(words['transport']?.[key], key).not.toBe(text);
    }
  });
});
