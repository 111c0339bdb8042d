import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { accountName, toAccountParts } from './accountName.ts';

const t = ((key: string) => key.replace('desk.ledger.', '')) as unknown as TFunction;

it.each([
  ['m12/main/USDT', 'Ann · book_main', { memberId: '12', book: 'main', role: null }],
  ['m12/contest:77/USDT', 'Ann · book_contest', { memberId: '12', book: 'contest', role: null }],
  ['house/fees/BTC', 'house · role_fees', { memberId: null, book: 'main', role: 'fees' }],
  ['house/demo:payouts/USDT', 'house · role_payouts · book_demo', { book: 'demo' }],
  ['house/contest:77:fees/USDT', 'house · role_fees · book_contest', { book: 'contest' }],
])('names the account %s "%s"', (id, name, parts) => {
  expect(accountName(id, t, () => 'Ann')).toBe(name);
  expect(toAccountParts(id)).toMatchObject({ ...parts, currency: id.split('/')[2] });
});
