import { describe, expect, it } from 'vitest';
import { findByText, matchRank, plainText, toFindable } from './searchText.ts';

describe('plainText', () => {
  it.each([
    ['Österreich', 'osterreich'],
    ['Đòn bẩy', 'don bay'],
    ['ＢＴＣ', 'btc'],
  ])('of %s has neither accents nor case', (text, plain) => expect(plainText(text)).toBe(plain));
});

describe('matchRank', () => {
  it.each([
    ['the whole text', 'vip', 'vip', 0],
    ['the start of the text', 'vip level', 'vip', 1],
    ['the start of a word', 'your vip level', 'vip', 2],
    ['the start of a word after a separator', 'btc/usdt', 'usdt', 2],
    ['letters inside a word', 'liquidation', 'dation', 3],
    ['a word after letters inside another word', 'unloan loan', 'loan', 2],
    ['characters of a script without spaces', '合约强平', '强平', 3],
  ])('of %s', (_, text, term, rank) => expect(matchRank(text, term)).toBe(rank));

  it('is null for one or two letters inside a word', () => {
    expect(matchRank('debt', 'bt')).toBeNull();
    expect(matchRank('bitcoin', 't')).toBeNull();
    expect(matchRank('bitcoin', 'b')).toBe(1);
  });

  it('is null without a match', () => expect(matchRank('bitcoin', 'eth')).toBeNull());
});

describe('findByText', () => {
  const titles = ['Deloan', 'Loan orders', 'Loans', 'My loan', 'Loan'];
  const findables = titles.map((title) => toFindable(title, [title]));

  it('orders whole texts before starts, words and letters inside a word', () =>
    expect(findByText(findables, 'loan')).toEqual([
      'Loan',
      'Loan orders',
      'Loans',
      'My loan',
      'Deloan',
    ]));

  it('orders a word of a later text before letters inside a word of the title', () =>
    expect(
      findByText(
        [toFindable('inside', ['abcvip']), toFindable('word', ['Red envelope', 'level vip'])],
        'vip',
      ),
    ).toEqual(['word', 'inside']));

  it('orders equal matches by the importance of the text', () =>
    expect(
      findByText(
        [toFindable('content', ['Help', 'margin']), toFindable('title', ['Margin'])],
        'margin',
      ),
    ).toEqual(['title', 'content']));

  it('requires every term, in any text', () => {
    const deposit = toFindable('deposit', ['Deposit', 'BTC', '0.5']);
    expect(findByText([deposit], 'btc dep')).toEqual(['deposit']);
    expect(findByText([deposit], 'eth dep')).toEqual([]);
  });

  it('matches nothing with an empty query', () => expect(findByText(findables, '  ')).toEqual([]));
});
