import { expect, it } from 'vitest';
import { filledIn } from './filledIn.ts';

it('what was left empty, or has only spaces, is left out; the rest is trimmed', () =>
  expect(filledIn({ id: ' a b ', seed: '', at: '  ', ttl: undefined, level: '0' })).toEqual({
    id: 'a b',
    level: '0',
  }));
