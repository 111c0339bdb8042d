import { describe, expect, it } from 'vitest';
import { hear, noBulletins, putAway } from './bulletins.ts';
import { isResult, lookOf, withoutAmounts } from './noticeLook.ts';
import type { MemberNotice } from './notices.api.ts';

const notice = (id: string, more: Partial<MemberNotice> = {}): MemberNotice => ({
  id,
  kind: 'closedBy.liquidation',
  category: 'transaction',
  title: id,
  content: id,
  read: false,
  createTime: '2026-01-06 12:00:00',
  ...more,
});
const waiting = (...lists: MemberNotice[][]) =>
  lists.reduce(hear, noBulletins).waiting.map(({ id }) => id);

describe('what is told', () => {
  const old = [notice('1')];
  it.each([
    ['nothing of what was there when the app opened', [old], []],
    ['what is new', [old, [notice('2'), ...old]], ['2']],
    ['several, oldest first', [old, [notice('3'), notice('2'), ...old]], ['2', '3']],
    ['nothing twice', [old, [notice('2'), ...old], [notice('2'), ...old]], ['2']],
    [
      'what comes while one waits, after it',
      [[], [notice('1')], [notice('2'), notice('1')]],
      ['1', '2'],
    ],
    [
      'the latest three of many',
      [[], ['5', '4', '3', '2', '1'].map((id) => notice(id))],
      ['3', '4', '5'],
    ],
    ['nothing that was read elsewhere', [[], [notice('2', { read: true })]], []],
    ['nothing the member has just done', [[], [notice('2', { kind: 'productBought' })]], []],
  ])('%s', (_, lists, told) => expect(waiting(...lists)).toEqual(told));

  it('is over once it was put away, and does not come again', () => {
    const newest = [notice('2'), notice('1')];
    const told = putAway([[], newest].reduce(hear, noBulletins), '1');
    expect(told.waiting.map(({ id }) => id)).toEqual(['2']);
    expect(hear(told, newest)).toBe(told);
  });
});

describe('how it looks', () => {
  it.each([
    ['closedBy.liquidation', 'warning', 'bad'],
    ['closedBy.takeProfit', 'contract', 'plain'],
    ['rechargeDelivered', 'deposit', 'ok'],
    ['rechargeRejected', 'deposit', 'bad'],
    ['weeklyRedEnvelope', 'gift', 'envelope'],
    ['loanMarginCall', 'warning', 'warn'],
    ['whatANewerServerTells', 'bell', 'plain'],
  ])('%s', (kind, icon, tone) => expect(lookOf(kind)).toEqual({ icon, tone }));

  it.each([
    ['closedBy.stopLoss', true],
    ['optionWon', true],
    ['rechargeDelivered', false],
    ['weeklyRedEnvelope', false],
  ])('the amount of %s is a gain or a loss: %s', (kind, is) => expect(isResult(kind)).toBe(is));

  it.each([
    ['1,234.5 USDT is in your main account.', '•••• USDT is in your main account.'],
    ['VIPレベル 1 初到達のボーナス 5 USDT です。', 'VIPレベル 1 初到達のボーナス •••• USDT です。'],
    ['Your USDT address ends in 42.', 'Your USDT address ends in 42.'],
  ])('hidden amounts are covered in words too: %s', (text, shown) =>
    expect(withoutAmounts(text)).toBe(shown),
  );
});
