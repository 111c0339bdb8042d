import { describe, expect, it } from 'vitest';
import type { MemberNotice } from '../notices/notices.api.ts';
import { toMoment, momentOfNotices, moreImportant, type Moment } from './moments.ts';

const usdt = (amount: string) => ({ amount, currency: 'USDT' });
const notice = (kind: string, more: Partial<MemberNotice> = {}): MemberNotice => ({
  id: kind,
  kind,
  category: 'transaction',
  title: '',
  content: '',
  read: false,
  createTime: '2026-01-06 12:00:00',
  ...more,
});
const level = notice('levelUp', { facts: { level: 3 } });
const prize = (rank: number) =>
  notice('contestPrize', { facts: { rank, amount: usdt('50'), startTime: 0 } });
const allotment = notice('ieoWon', { facts: { quantity: { amount: '200', currency: 'NOVA' } } });
const option = (amount: string) =>
  notice('optionWon', {
    amount,
    currency: 'USDT',
    facts: { symbol: 'BTC/USDT', stake: usdt('10'), payout: usdt('18') },
  });
const takeProfit = notice('closedBy.takeProfit', {
  amount: '12.5',
  currency: 'USDT',
  facts: { symbol: 'ETH/USDT' },
});
const liquidation = notice('closedBy.liquidation', {
  amount: '-50',
  currency: 'USDT',
  facts: { symbol: 'BTC/USDT' },
});

describe('toMoment', () => {
  it.each<[string, MemberNotice, boolean, Moment | null]>([
    ['a new level', level, false, { kind: 'level', level: 3 }],
    ['a prize on the podium', prize(3), false, { kind: 'prize', rank: 3, amount: '50' }],
    ['no prize below the podium', prize(4), false, null],
    ['an allotment', allotment, false, { kind: 'allotment', quantity: '200', token: 'NOVA' }],
    ['a take-profit', takeProfit, false, { kind: 'win', amount: '12.5', symbol: 'ETH/USDT' }],
    [
      'a won option on its page',
      option('8'),
      true,
      { kind: 'win', amount: '8', symbol: 'BTC/USDT' },
    ],
    ['no won option on another page', option('8'), false, null],
    ['no stop-loss with a loss', { ...liquidation, kind: 'closedBy.stopLoss' }, true, null],
    ['no liquidation', liquidation, true, null],
    ['no lost option', notice('optionLost', { amount: '-10' }), true, null],
    ['no descent of a level', notice('levelDown', { facts: { level: 2 } }), true, null],
    ['no notice of an earlier version without facts', notice('levelUp'), true, null],
  ])('celebrates %s', (_, given, isOptionPage, moment) => {
    expect(toMoment(given, isOptionPage)).toEqual(moment);
  });
});

it('toMoment returns the link of the notice', () => {
  const link = '/heyue?symbol=ETH/USDT&mode=contracts&tab=history&receipt=9';
  expect(toMoment({ ...takeProfit, link }, false)).toMatchObject({ kind: 'win', link });
});

describe('momentOfNotices', () => {
  const bonus = notice('upgradeBonus');
  const ended = notice('contestEnded');
  it.each<[string, MemberNotice[], boolean, Moment['kind'] | null]>([
    ['the most important of several', [level, prize(1), takeProfit], false, 'prize'],
    ['a moment beside other notices', [liquidation, level], false, 'level'],
    ['a new level with its bonuses after a jump', [bonus, bonus, level], true, 'level'],
    [
      'the prize of a jump that also raised the level',
      [level, bonus, prize(2), ended],
      true,
      'prize',
    ],
    ['nothing after a jump with other events', [liquidation, level], true, null],
    ['nothing after a jump with many events', [level, prize(1), takeProfit], true, null],
    ['nothing without an event', [bonus, ended], false, null],
  ])('shows %s', (_, notices, isJump, kind) => {
    const moment = momentOfNotices(notices, { isJump, isOptionPage: true });
    expect(moment?.kind ?? null).toBe(kind);
  });

  it('shows the newest of equally important events', () => {
    const moment = momentOfNotices([option('9'), option('8')], {
      isJump: false,
      isOptionPage: true,
    });
    expect(moment).toMatchObject({ amount: '9' });
  });
});

it('moreImportant keeps a waiting moment only if the new one is less important', () => {
  const win = { kind: 'win', amount: '1', symbol: undefined } as const;
  const up = { kind: 'level', level: 2 } as const;
  expect(moreImportant(null, win)).toBe(win);
  expect(moreImportant(up, win)).toBe(up);
  expect(moreImportant(win, up)).toBe(up);
  expect(moreImportant(up, { kind: 'level', level: 3 })).toMatchObject({ level: 3 });
});
