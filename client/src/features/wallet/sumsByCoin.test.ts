import { units } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
import { isIncomeOrExpense, sumsByCoin } from './sumsByCoin.ts';

const change = (currency: string, amount: string) => ({ currency, amount });
const changes = [change('USDT', '-20'), change('BTC', '0.0005'), change('USDT', '70')];

it('sumsByCoin adds up the changes of a day for each coin', () =>
  expect(sumsByCoin(changes)).toEqual([
    ['USDT', units('50')],
    ['BTC', units('0.0005')],
  ]));

it.each([
  ['openFee', true],
  ['recharge', true],
  ['optionStake', true],
  ['positionMargin', false],
  ['productReturn', false],
  ['flashOut', false],
] as const)('isIncomeOrExpense of a change of type %s is %s', (type, expected) =>
  expect(isIncomeOrExpense({ type })).toBe(expected),
);
