import { contestYield } from '@hongbao/contracts/contests/contests.quote';
import { contestEntryStates, contestStates } from '@hongbao/contracts/contests/contests.states';
import { units } from '@hongbao/contracts/money';
import { finalStates, nextState } from '@hongbao/contracts/states';
import { DAY_MS } from '@hongbao/contracts/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinUntil,
  movedContest,
  payableRewards,
  prizeOf,
  ranked,
  roundsAt,
} from './contests.rules.ts';

describe('the states of a contest', () => {
  it.each([
    [0, 'start', 1],
    [1, 'end', -2],
  ] as const)('change from %s on %s to %s', (from, event, to) => {
    expect(movedContest(from, event)).toBe(to);
  });

  it.each([
    [0, 'end'],
    [1, 'start'],
    [-2, 'start'],
    [-2, 'end'],
    [-3, 'end'],
  ] as const)('throw in %s on %s', (from, event) => {
    expect(() => movedContest(from, event)).toThrow();
  });

  it('end with “ended”, and those of an entry with “exited” or “finished”', () => {
    expect(finalStates(contestStates)).toEqual(['ended']);
    expect(finalStates(contestEntryStates).sort()).toEqual(['exited', 'finished']);
    expect(nextState(contestEntryStates, 'finished', 'exit')).toBe(null);
    expect(nextState(contestEntryStates, 'exited', 'finish')).toBe(null);
  });
});

const score = (entryId: string, fund: string, equity: string, volume = '0', joinedAt = 0n) => ({
  entryId,
  fund: units(fund),
  equity: units(equity),
  volume: units(volume),
  joinedAt,
});

describe('the ranking', () => {
  it.each([
    ['the yield, not the gain', [score('a', '1000', '1100'), score('b', '100', '120')], 'ba'],
    [
      'the volume at equal yields',
      [score('a', '100', '110', '5'), score('b', '1000', '1100', '6')],
      'ba',
    ],
    [
      'yields that are equal when displayed',
      [score('a', '30000', '30000.00000001'), score('b', '20000', '20000.00000001')],
      'ba',
    ],
    [
      'the earlier joining',
      [score('a', '100', '100', '0', 2n), score('b', '100', '100', '0', 1n)],
      'ba',
    ],
    ['the id of the entry', [score('b', '100', '100'), score('a', '100', '100')], 'ab'],
    [
      'yield, losses included',
      [score('a', '100', '10'), score('b', '100', '0'), score('c', '100', '100')],
      'cab',
    ],
  ])('is ordered by %s', (_, scores, order) => {
    expect(
      ranked(scores)
        .map(({ entryId }) => entryId)
        .join(''),
    ).toBe(order);
  });

  it('does not depend on the order of its input', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n });
    const scores = fc.uniqueArray(
      fc.record({
        entryId: fc.nat(99).map(String),
        fund: amount,
        equity: amount,
        volume: amount,
        joinedAt: amount,
      }),
      { selector: ({ entryId }) => entryId },
    );
    fc.assert(
      fc.property(scores, fc.infiniteStream(fc.nat()), (given, noise) => {
        const shuffled = given
          .map((each) => ({ each, at: noise.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each);
        expect(ranked(shuffled)).toEqual(ranked(given));
      }),
    );
  });

  it.each([
    ['100', '125.5', '0.25500000'],
    ['300', '299', '-0.00333333'],
    ['300', '302', '0.00666666'],
    ['300', '0', '-1'],
  ])('computes for a fund of %s and an equity of %s a yield of %s', (fund, equity, rate) => {
    expect(contestYield({ fund: units(fund), equity: units(equity) })).toBe(units(rate));
  });

  it.each([
    [1, '500'],
    [2, '300'],
    [4, '50'],
    [10, '50'],
    [11, '0'],
  ])('gives rank %s a prize of %s', (rank, prize) => {
    const rewards = [
      { rankFrom: 1, rankTo: 1, amount: '500' },
      { rankFrom: 2, rankTo: 2, amount: '300' },
      { rankFrom: 4, rankTo: 10, amount: '50' },
    ];
    const payable = payableRewards(rewards, null, 0n);
    expect(prizeOf(payable, rank, score('a', '100', '101', '100'))).toBe(units(prize));
  });

  it.each([
    ['a gain of a unit with a volume of the fund', '100.00000001', '100', '500'],
    ['no gain', '100', '100000', '0'],
    ['a loss', '99', '100000', '0'],
    ['a volume one unit below the fund', '200', '99.99999999', '0'],
    ['no trade', '100', '0', '0'],
    ['a total loss', '0', '100000', '0'],
  ])(
    'gives for %s (equity %s of 100, volume %s) the first prize: %s',
    (_, equity, volume, prize) => {
      const first = payableRewards([{ rankFrom: 1, rankTo: 1, amount: '500' }], null, 0n);
      expect(prizeOf(first, 1, score('a', '100', equity, volume))).toBe(units(prize));
    },
  );
});

describe('the payable prizes', () => {
  const sprint = [
    { rankFrom: 1, rankTo: 1, amount: '500' },
    { rankFrom: 2, rankTo: 2, amount: '300' },
    { rankFrom: 3, rankTo: 3, amount: '200' },
    { rankFrom: 4, rankTo: 10, amount: '50' },
  ];
  const half = units('0.5');

  it.each([
    ['0', ['0', '0', '0', '0']],
    ['0.00000001', ['0', '0', '0', '0']],
    // Half of the fees of 20 is a pool of 10: 10 / 1,350 of each prize, rounded down.
    ['20', ['3.7037037', '2.22222222', '1.48148148', '0.37037037']],
    ['1350', ['250', '150', '100', '25']],
    ['2699.99999998', ['499.99999999', '299.99999999', '199.99999999', '49.99999999']],
    ['2700', ['500', '300', '200', '50']],
    ['1000000', ['500', '300', '200', '50']],
  ])('for fees of %s are %j', (fees, prizes) => {
    const payable = payableRewards(sprint, units(fees), half).map((each) => each.payable);
    expect(payable).toEqual(prizes.map((prize) => units(prize)));
  });

  it('are at most the share of the fees and the full prizes, and never decrease with more fees', () => {
    const fees = fc.bigInt({ min: 0n, max: units('10000') });
    const share = fc.bigInt({ min: 0n, max: units('1') });
    const sum = (paid: bigint, part: bigint) =>
      payableRewards(sprint, paid, part).reduce((total, { rankFrom, rankTo, payable, amount }) => {
        expect(payable <= amount).toBe(true);
        return total + BigInt(rankTo - rankFrom + 1) * payable;
      }, 0n);
    fc.assert(
      fc.property(fees, fees, share, (paid, more, part) => {
        expect(sum(paid, part) * units('1') <= paid * part).toBe(true);
        expect(sum(paid + more, part) >= sum(paid, part)).toBe(true);
      }),
    );
  });

  it('are the full prizes in a contest that ended before fees were counted', () => {
    const rewards = payableRewards(sprint, null, half);
    for (const { amount, payable } of rewards) expect(payable).toBe(amount);
  });
});

describe('a series of contests', () => {
  const weekly = { firstStartDays: 0, lengthDays: 7, everyDays: 7, announceDays: 7 };
  const cup = { firstStartDays: 3, lengthDays: 14, everyDays: 21, announceDays: 7 };
  it.each([
    ['weekly', weekly, 0, [1, 2]],
    ['weekly', weekly, 6.9, [1, 2]],
    ['weekly', weekly, 7, [2, 3]],
    ['weekly', weekly, 30, [5, 6]],
    ['every three weeks', cup, 0, [1]],
    ['every three weeks', cup, 16.9, [1]],
    ['every three weeks', cup, 17, [2]],
    ['every three weeks', cup, 38, [3]],
    [
      'announced long before',
      { firstStartDays: 30, lengthDays: 14, everyDays: 21, announceDays: 60 },
      0,
      [1, 2],
    ],
    ['announced late', { ...cup, announceDays: 1 }, 0, []],
  ])('%s (%j) has after %s days the rounds %j', (_, series, days, rounds) => {
    expect(roundsAt(series, 0, days * DAY_MS).map(({ round }) => round)).toEqual(rounds);
  });

  it.each([
    [0, 7 * DAY_MS, 5.25 * DAY_MS],
    [DAY_MS, 15 * DAY_MS, 11.5 * DAY_MS],
    [0, 7, 6],
    [0, 3, 3],
  ])('with a round from %s to %s accepts entries until %s', (startAt, endAt, until) => {
    expect(joinUntil({ startAt, endAt })).toBe(until);
  });

  it('starts on the day the world began', () => {
    expect(roundsAt(cup, 1_000, 1_000)).toEqual([
      { round: 1, startAt: 1_000 + 3 * DAY_MS, endAt: 1_000 + 17 * DAY_MS },
    ]);
  });
});
