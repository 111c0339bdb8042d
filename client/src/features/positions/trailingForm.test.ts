import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import { livePosition } from './livePosition.ts';
import { samplePosition } from './positions.samples.ts';
import {
  reduceTrailing,
  toTrailingForm,
  trailingBody,
  trailingProblem,
  typedDistance,
} from './trailingForm.ts';

const MARK = units('60000');
const TICK = units('0.01');
const percent = (text: string) => ({ unit: 'percent', text }) as const;
const price = (text: string) => ({ unit: 'price', text }) as const;

describe('the form of a trailing stop', () => {
  it.each([
    [undefined, percent('')],
    [{ rate: '0.02000000' }, percent('2')],
    [{ rate: '0.00125000' }, percent('0.125')],
    [{ distance: '250.50000000' }, price('250.5')],
  ])('of %o is %o', (saved, form) => expect(toTrailingForm(saved)).toEqual(form));

  it('keeps the text when the unit stays, and clears it for another unit', () => {
    expect(reduceTrailing(percent('2'), { unit: 'percent' })).toEqual(percent('2'));
    expect(reduceTrailing(percent('2'), { unit: 'price' })).toEqual(price(''));
    expect(reduceTrailing(percent(''), { text: ' 12.5 % ' })).toEqual(percent('12.5'));
  });

  it.each([
    [percent('1.5'), { distance: null, rate: units('0.015') }],
    [price('250'), { distance: units('250'), rate: null }],
    [percent('0'), null],
    [price(''), null],
    [price('x'), null],
  ])('%o is the distance %o', (form, distance) => expect(typedDistance(form)).toEqual(distance));

  it.each([
    [percent('x'), 'notANumber'],
    [percent('0.0000001'), 'tooFine'],
    [percent('50.1'), 'trailingRateTooLarge'],
    [price('0.001'), 'priceOffStep'],
    [price('60000'), 'trailingDistanceTooLarge'],
    [percent('50'), undefined],
    [price('59999.99'), undefined],
    [price(''), undefined],
  ])('%o has the problem %s', (form, key) =>
    expect(trailingProblem(form, MARK, TICK)?.key).toBe(key),
  );

  it.each([
    [percent('2'), { rate: '0.02000000' }, {}],
    [percent('3'), { rate: '0.02000000' }, { trailingRate: '0.03000000' }],
    [price('100'), { rate: '0.02000000' }, { trailingDistance: '100.00000000' }],
    [percent(''), { rate: '0.02000000' }, { trailingRate: '0.00000000' }],
    [price(''), { distance: '100.00000000' }, { trailingRate: '0.00000000' }],
    [price(''), undefined, {}],
  ])('%o after %o sends %o', (form, saved, body) =>
    expect(trailingBody(form, saved)).toEqual(body),
  );
});

it('livePosition follows a better mark price than the best one of the list', () => {
  const trailingStop = { rate: '0.01000000', bestPrice: '60000.00000000' };
  const position = { ...samplePosition, trailingStop };
  const trailing = (mark: string) => livePosition(position, mark, TICK).trailing;
  expect(trailing('59900')).toEqual({ best: MARK, trigger: units('59400') });
  expect(trailing('61000.01')).toEqual({ best: units('61000.01'), trigger: units('60390') });
  expect(livePosition(samplePosition, '61000').trailing).toBeNull();
});
