import { describe, expect, it } from 'vitest';
import { listNotices } from './notices.calls.ts';
import { hasFactsOfKind, type NoticeFacts, noticeFactNames, noticeFacts } from './notices.facts.ts';

const amount = { amount: '12.50000000', currency: 'USDT' };
const page = (kind: string, facts?: NoticeFacts) => ({
  records: [
    {
      id: '1',
      kind,
      category: 'transaction',
      title: 'Title',
      content: 'Content',
      read: false,
      createTime: '2026-01-14 12:16:08',
      ...(facts === undefined ? {} : { facts }),
    },
  ],
  total: 1,
  size: 20,
  current: 1,
  pages: 1,
  unread: 1,
});

describe('the facts of a notice', () => {
  it.each<[string, string, NoticeFacts | undefined, boolean]>([
    ['exactly those of its kind', 'rechargeDelivered', { amount }, true],
    ['those of its kind and an id', 'rechargeDelivered', { amount, refId: '7' }, true],
    ['none for a kind without facts', 'kycInReview', {}, true],
    ['no facts at all', 'rechargeDelivered', undefined, true],
    ['any for a kind of a newer server', 'newerKind', { rank: 3 }, true],
    ['too few', 'loanPaidOut', { amount }, false],
    ['too many', 'rechargeDelivered', { amount, rank: 3 }, false],
  ])('are accepted with %s: %s', (_, kind, facts, isAccepted) =>
    expect(listNotices.result.safeParse(page(kind, facts)).success).toBe(isAccepted),
  );

  it.each([
    ['an amount without a coin', { amount: { amount: '1' } }],
    ['an amount as a number', { amount: { amount: 1, currency: 'USDT' } }],
    ['a time as a text', { endTime: '2026-01-14 12:16:08' }],
    ['an unknown code of a reason', { reason: { code: 'noReason', text: 'Text' } }],
    ['a pair that is no pair', { symbol: '!' }],
  ])('are rejected with %s', (_, facts) =>
    expect(noticeFacts.safeParse(facts).success).toBe(false),
  );

  it('every fact belongs to a kind', () => {
    const used = new Set<string>(Object.values(noticeFactNames).flat());
    expect(Object.keys(noticeFacts.shape).filter((name) => !used.has(name))).toEqual(['refId']);
  });

  it('hasFactsOfKind does not accept the name of an inherited property as a kind', () =>
    expect(hasFactsOfKind('constructor', { rank: 1 })).toBe(true));
});
