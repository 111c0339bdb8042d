import { describe, expect, it } from 'vitest';
import { languages } from './language.ts';
import { say, type Words } from './words.ts';

const words = Object.fromEntries(languages.map((each) => [each, 'Got {{it}}.'])) as Words;

describe('a text with its facts', () => {
  it.each([
    ['100.00000000', '100.00'],
    ['0.10000000', '0.10'],
    ['0.00012000', '0.00012'],
    ['-5.50000000', '-5.50'],
    ['0.00000001', '0.00000001'],
    ['95000', '95000'],
    ['12.5', '12.5'],
    ['BTC/USDT', 'BTC/USDT'],
    ['2026-01-06 12:00:00', '2026-01-06 12:00:00'],
  ])('says %s as %s', (fact, said) =>
    expect(say(words, 'en-us', { it: fact })).toBe(`Got ${said}.`),
  );

  it('shows a fact that nobody gave', () => expect(say(words, 'en-us', {})).toBe('Got {{it}}.'));
});
