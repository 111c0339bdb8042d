import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import { normalAccount } from './spelling.ts';

it.each([
  [' Li@Example.COM ', 'li@example.com'],
  ['ｌｉ@example.com', 'li@example.com'],
  ['\u212Aai@example.com', 'kai@example.com'],
  ['+1 (555) 0100', '15550100'],
  ['１−５５５−０１００', '15550100'],
  ['guest00000001', 'guest00000001'],
  ['google-0123456789', 'google-0123456789'],
  ['0xAB', '0xab'],
])('%j is %j', (typed, name) => {
  expect(normalAccount(typed)).toBe(name);
});

it('normalizing an account name or an e-mail address twice is the same as normalizing it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const normal of [normalAccount, normalEmail])
        expect(normal(normal(text))).toBe(normal(text));
    }),
  );
});
