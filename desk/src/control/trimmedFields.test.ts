import { expect, it } from 'vitest';
import { trimmedFields } from './trimmedFields.ts';

it('omits empty and blank fields and trims the others', () =>
  expect(trimmedFields({ id: ' a b ', seed: '', at: '  ', ttl: undefined, level: '0' })).toEqual({
    id: 'a b',
    level: '0',
  }));
