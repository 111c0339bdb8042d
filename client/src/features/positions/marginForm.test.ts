import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  marginProblem,
  noMargin,
  reduceMargin,
  summarizeMargin,
  suggestMargin,
  writtenAmount,
} from './marginForm.ts';

const takerFee = units('0.0005');
const tick = units('0.01');
const facts = {
  holding: {
    direction: 'long',
    entry: units('60000'),
    quantity: units('0.1'),
    margin: units('600'),
  },
  leverage: 10,
  mark: units('60000'),
  liquidation: units('54244.09'),
  available: units('100'),
  rates: { mmr: units('0.004'), cum: 0n },
  takerFee,
  tick,
} as const;
const after = (amount: string, way: 'add' | 'takeBack' = 'add', given: typeof facts = facts) => {
  const form = reduceMargin(noMargin, { way, amount });
  const summary = summarizeMargin(form, given);
  return { summary, problem: marginProblem(form, summary)?.key ?? null };
};

describe('margin form', () => {
  it('added margin moves the liquidation price away from the mark price', () => {
    const { summary, problem } = after('100');
    expect(problem).toBeNull();
    expect(summary).toMatchObject({ change: units('100'), marginAfter: units('700') });
    // (60,000 - 7,000) / (1 - 0.4 % - 0.05 %)
    expect(summary.liquidationAfter).toBe(units('53239.57'));
  });

  it('removes at most the margin above the initial margin', () => {
    const rich = { ...facts, holding: { ...facts.holding, margin: units('700') } };
    const { summary } = after('100', 'takeBack', rich as typeof facts);
    expect(writtenAmount(summary.most)).toBe('100');
    expect(summary.change).toBe(units('-100'));
    expect(after('100.01', 'takeBack', rich as typeof facts).problem).toBe('marginTooLow');
  });

  it.each([
    ['', 'add', 'marginMissing'],
    ['0', 'add', 'marginMissing'],
    ['100.01', 'add', 'marginTooMuch'],
    ['1', 'takeBack', 'marginTooLow'],
    ['a lot', 'add', 'notANumber'],
    ['100', 'add', null],
  ] as const)(
    'the margin form with the amount %j in the mode %s has the problem %s',
    (amount, way, key) => expect(after(amount, way).problem).toBe(key),
  );

  it('enough added margin makes liquidation impossible', () => {
    const rich = { ...facts, available: units('6000') };
    expect(after('5999', 'add', rich as unknown as typeof facts).summary).toMatchObject({
      liquidationAfter: null,
      distanceAfter: null,
    });
  });

  it('an amount above the maximum does not change the figures of the margin form', () =>
    expect(after('1000').summary).toMatchObject({
      marginAfter: units('600'),
      liquidationAfter: facts.liquidation,
    }));
});

describe('suggested margin', () => {
  const presets = (given: typeof facts) =>
    suggestMargin(given).map(({ preset, amount }) => [preset, writtenAmount(amount)]);
  it.each([
    [
      'of a position at its entry is a share of the margin',
      { available: units('1000') },
      [
        ['quarter', '150'],
        ['half', '300'],
      ],
    ],
    [
      'of a position near liquidation includes the amount that makes it safe',
      { available: units('1000'), mark: units('55000') },
      [
        ['quarter', '150'],
        ['half', '300'],
        ['safe', '422.51'],
      ],
    ],
    ['is at most the available balance', { available: units('200') }, [['quarter', '150']]],
  ])('%s', (_, change, expected) =>
    expect(presets({ ...facts, ...change } as typeof facts)).toEqual(expected),
  );
});
