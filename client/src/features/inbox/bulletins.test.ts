import { describe, expect, it } from 'vitest';
import { byUrgency, count, dismiss, jump, land, noBulletins, open, receive } from './bulletins.ts';
import { dangerAction, isResult, findLook, withoutAmounts } from './noticeLook.ts';
import type { MemberNotice } from '../notices/notices.api.ts';

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
/** World time from which the app receives notices: 12:00:00. */
const SINCE_MS = Date.parse('2026-01-06T12:00:00+08:00');
const receiveAll = (lists: readonly (readonly MemberNotice[])[]) =>
  lists.reduce((bulletins, list) => receive(bulletins, list, SINCE_MS), noBulletins);
const freshIds = (lists: readonly (readonly MemberNotice[])[]) =>
  receiveAll(lists).fresh.map(({ id }) => id);

describe('receive', () => {
  const old = [notice('1')];
  it.each<[string, MemberNotice[][], string[]]>([
    ['announces none that existed when the app opened', [old], []],
    [
      'announces those of the first list that were created after the app began to listen',
      [[notice('2', { createTime: '2026-01-06 12:00:01' }), ...old]],
      ['2'],
    ],
    ['announces a new notice', [old, [notice('2'), ...old]], ['2']],
    [
      'announces several new notices as one group, newest first',
      [old, [notice('3'), notice('2'), ...old]],
      ['3', '2'],
    ],
    ['announces each notice once', [old, [notice('2'), ...old], [notice('2'), ...old]], ['2']],
    [
      'adds a notice that arrives while the card is open to the group',
      [[], [notice('1')], [notice('2'), notice('1')]],
      ['2', '1'],
    ],
    [
      'does not announce a notice that was read on another device',
      [[], [notice('2', { read: true })]],
      [],
    ],
    [
      'removes a notice that was read on another device while the card was open',
      [[], [notice('2')], [notice('2', { read: true })]],
      [],
    ],
    [
      'does not announce the member’s own actions',
      [[], [notice('2', { kind: 'productBought' })]],
      [],
    ],
  ])('%s', (_, lists, ids) => expect(freshIds(lists)).toEqual(ids));

  it('does not announce a dismissed group again', () => {
    const newest = [notice('2'), notice('1')];
    const dismissed = dismiss(receiveAll([[], newest]));
    expect(dismissed.fresh).toEqual([]);
    expect(receive(dismissed, newest, SINCE_MS)).toBe(dismissed);
  });

  it.each([
    [['upgradeBonus', 'closedBy.liquidation', 'rechargeDelivered'], 'closedBy.liquidation'],
    [['levelUp', 'loanMarginCall', 'weeklyRedEnvelope'], 'loanMarginCall'],
    [['taskReward', 'weeklyRedEnvelope'], 'weeklyRedEnvelope'],
  ])('byUrgency of %j begins with the kind %s', (kinds, first) =>
    expect(byUrgency(kinds.map((kind, index) => notice(String(index), { kind })))[0]?.kind).toBe(
      first,
    ),
  );

  it('byUrgency begins with the newest of equally urgent notices', () =>
    expect(byUrgency([notice('3'), notice('2')])[0]?.id).toBe('3'));
});

describe('open', () => {
  const linked = (id: string, link?: string) => notice(id, link === undefined ? {} : { link });
  const fresh = receiveAll([
    [],
    [linked('1', '/heyue?symbol=BTC/USDT'), linked('2', '/jiedaiOrder?id=5'), linked('3')],
  ]);
  it.each([
    ['/jiedaiOrder', ['1', '3']],
    ['/heyue', ['2', '3']],
    ['/home', ['1', '2', '3']],
  ])('opening %s leaves the notices %j', (path, ids) =>
    expect(open(fresh, path).fresh.map(({ id }) => id)).toEqual(ids),
  );
  it('keeps the state if no notice leads to the page', () =>
    expect(open(fresh, '/home')).toBe(fresh));
});

describe('jump', () => {
  const before = receiveAll([[]]);
  const two = [notice('2'), notice('1')];

  it('several notices that arrive between jump and land are one summary, until it is dismissed', () => {
    const landed = land(receive(jump(before), two, SINCE_MS));
    expect(landed).toMatchObject({ isJumping: false, isSummary: true });
    const more = receive(landed, [notice('3'), ...two], SINCE_MS);
    expect(more).toMatchObject({ isSummary: true, fresh: { length: 3 } });
    expect(dismiss(more)).toMatchObject({ isSummary: false, fresh: [] });
  });

  it.each([
    ['one notice of a jump', receive(jump(before), [notice('1')], SINCE_MS)],
    ['notices that arrive after land', receive(land(jump(before)), two, SINCE_MS)],
    ['notices without a jump', receive(before, two, SINCE_MS)],
  ])('%s are not summary', (_, bulletins) => expect(bulletins.isSummary).toBe(false));
});

describe('the look of a notice', () => {
  it.each([
    ['closedBy.liquidation', 'warning', 'bad'],
    ['closedBy.takeProfit', 'contract', 'plain'],
    ['rechargeDelivered', 'deposit', 'ok'],
    ['rechargeRejected', 'deposit', 'bad'],
    ['weeklyRedEnvelope', 'gift', 'envelope'],
    ['loanMarginCall', 'warning', 'bad'],
    ['loanOverdue', 'warning', 'warn'],
    ['kindOfANewerServer', 'bell', 'plain'],
  ])('the look of a notice of kind %s is the icon %s in the tone %s', (kind, icon, tone) =>
    expect(findLook(kind)).toEqual({ icon, tone }),
  );

  it.each([
    ['closedBy.stopLoss', true],
    ['optionWon', true],
    ['rechargeDelivered', false],
    ['weeklyRedEnvelope', false],
  ])('isResult for the kind %s is %s', (kind, is) => expect(isResult(kind)).toBe(is));

  it.each([
    ['1,234.5 USDT is in your main account.', '•••• USDT is in your main account.'],
    ['VIPレベル 1 初到達のボーナス 5 USDT です。', 'VIPレベル 1 初到達のボーナス •••• USDT です。'],
    ['Your USDT address ends in 42.', 'Your USDT address ends in 42.'],
  ])('withoutAmounts masks the amounts in a text: %s', (text, shown) =>
    expect(withoutAmounts(text)).toBe(shown),
  );
});

it('count leaves only the dangers that the member can avert', () => {
  const arrived = receiveAll([
    [],
    [notice('2', { kind: 'loanMarginCall' }), notice('1', { kind: 'optionWon' })],
  ]);
  const dangers = arrived.fresh.filter(({ kind }) => dangerAction(kind));
  expect(arrived.fresh).toHaveLength(2);
  expect(dangers).toHaveLength(1);
  expect(count(arrived).fresh).toEqual(dangers);
});
