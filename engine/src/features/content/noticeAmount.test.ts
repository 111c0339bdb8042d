import { describe, expect, it } from 'vitest';
import { noticeAmount } from './noticeAmount.ts';

const result = { symbol: 'BTC/USDT', direction: 'long', result: '-12.50000000' };

describe('the amount of a notice', () => {
  it.each([
    ['closedBy.liquidation', result, '-12.50000000', 'USDT'],
    ['closedBy.takeProfit', { ...result, result: '3.00000000' }, '3.00000000', 'USDT'],
    ['closedBy.stopLoss', result, '-12.50000000', 'USDT'],
    ['closedBy.contestEnd', result, '-12.50000000', 'USDT'],
    ['optionWon', { stake: '10.00000000', payout: '18.50000000' }, '8.50000000', 'USDT'],
    ['optionLost', { stake: '10.00000000', payout: '0.00000000' }, '-10.00000000', 'USDT'],
    ['rechargeDelivered', { amount: '0.50000000', currency: 'BTC' }, '0.50000000', 'BTC'],
    ['withdrawalDelivered', { amount: '50.00000000', currency: 'ETH' }, '-50.00000000', 'ETH'],
    ['loanPaidOut', { amount: '100.00000000' }, '100.00000000', 'USDT'],
    ['ieoListed', { quantity: '7.00000000', token: 'NEW' }, '7.00000000', 'NEW'],
    ['contestPrize', { rank: '1', amount: '9.00000000' }, '9.00000000', 'USDT'],
    ['taskReward', { amount: '2.00000000', currency: 'USDT' }, '2.00000000', 'USDT'],
    ['upgradeBonus', { amount: '5.00000000', level: '1' }, '5.00000000', 'USDT'],
    ['weeklyRedEnvelope', { amount: '8.00000000', level: '2' }, '8.00000000', 'USDT'],
  ])('of %s is the member’s gain or loss', (key, facts, amount, currency) =>
    expect(noticeAmount({ key, facts: JSON.stringify(facts) })).toEqual({ amount, currency }),
  );

  it.each([
    ['a kind without a movement', 'withdrawalRejected', { amount: '50.00000000', currency: 'ETH' }],
    ['a notice without the fact', 'closedBy.liquidation', { symbol: 'BTC/USDT' }],
  ])('is absent for %s', (_, key, facts) =>
    expect(noticeAmount({ key, facts: JSON.stringify(facts) })).toEqual({}),
  );
});
