import { expect, it } from 'vitest';
import { groupInterventions } from './groups.ts';
import { bodyOf, fieldsOf, noSteering, findProblems } from './steerFields.ts';
import {
  formatDuration,
  type Intervention,
  formatPriceMove,
  interventionState,
} from './steering.ts';

const made: Intervention = {
  id: '1',
  symbol: 'BTC/USDT',
  kind: 'ramp',
  percent: -12,
  startAt: 1_000,
  durationMs: 60_000,
  createdAt: 0,
};

it.each([
  [{}, 0, 'coming'],
  [{}, 1_000, 'acting'],
  [{}, 61_000, 'over'],
  [{ kind: 'gap', durationMs: 0 }, 1_000, 'over'],
  [{ endedAt: 0 }, 0, 'withdrawn'],
  [{ endedAt: 2_000 }, 3_000, 'ended'],
] as const)('the state of an intervention with %j at the time %i is "%s"', (more, now, standing) =>
  expect(interventionState({ ...made, ...more }, now)).toBe(standing),
);

it('groupInterventions groups the interventions of one call for several symbols, but not those of two calls', () => {
  const other = { ...made, id: '2', symbol: 'ETH/USDT' };
  const again = { ...made, id: '3' };
  const groups = groupInterventions([made, other, again, { ...made, id: '4', kind: 'move' }]);
  expect(groups.map(({ ids }) => ids)).toEqual([['1', '2'], ['3'], ['4']]);
});

it.each([
  [5_400_000, '1h30m'],
  [90_061_000, '1d1h1m1s'],
  [0, '0s'],
])('formatDuration formats %i ms as %s', (durationMs, shown) =>
  expect(formatDuration(durationMs)).toBe(shown),
);

it.each([
  [-12, '−12%'],
  [10, '+10%'],
  [-7.50523, '−7.505%'],
  [0.0042, '+0.0042%'],
  [10_000, '+10,000%'],
])('formatPriceMove formats %d percent as %s', (percent, shown) =>
  expect(formatPriceMove(percent)).toBe(shown),
);

it.each([
  ['ramp', 'percent', { percent: '-12', duration: '10m' }, []],
  ['ramp', 'percent', { percent: '−12%', duration: '10m' }, []],
  ['ramp', 'percent', { percent: '-100', duration: '' }, ['percent', 'duration']],
  ['gap', 'to', { to: '0' }, ['to']],
  ['freeze', 'percent', { duration: '2y' }, ['duration']],
  ['volatility', 'percent', { factor: '101', duration: '1h' }, ['factor']],
] as const)(
  'findProblems for a %s with the target type "%s" and the input %j reports the fields %j',
  (kind, aim, typed, lacking) =>
    expect(findProblems({ ...noSteering, ...typed }, fieldsOf(kind, aim))).toEqual(lacking),
);

it('bodyOf contains only the fields of the selected kind', () => {
  const typed = { ...noSteering, percent: '5', to: '9.5', factor: '3', duration: '90s' };
  expect(bodyOf('gap', typed, fieldsOf('gap', 'to'))).toEqual({ kind: 'gap', to: '9.5' });
  expect(bodyOf('move', { ...typed, startAt: ' x ' }, fieldsOf('move', 'percent'))).toEqual({
    kind: 'move',
    percent: 5,
    durationMs: 90_000,
    startAt: 'x',
  });
});
