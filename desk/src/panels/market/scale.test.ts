import { expect, it } from 'vitest';
import { draftAt, toFrame, xOf, yOf } from './scale.ts';

const NOW = 10_000_000;
const frame = toFrame(
  { width: 900, height: 200 },
  { now: NOW, span: 'hour', reach: '15' },
  100,
  [90, 110],
);
const to = { price: 100, precision: 2, stepMs: 10_000 };

it('the chart places the current time at two thirds of its width and the price at half of its height', () => {
  expect(xOf(frame, NOW)).toBeCloseTo(600, 9);
  expect(yOf(frame, 100)).toBeCloseTo(100, 9);
});

it('the price range of the chart covers every past price', () =>
  expect(
    toFrame({ width: 1, height: 1 }, { now: NOW, span: 'hour', reach: '5' }, 100, [70, 140]),
  ).toMatchObject({ low: 70, high: 140 }));

it.each([
  [
    { x: 604, y: 180 },
    { kind: 'gap', to: '88.00', durationMs: 0 },
  ],
  [
    { x: 100, y: 20 },
    { kind: 'gap', to: '112.00', durationMs: 0 },
  ],
  [
    { x: 700, y: 180 },
    { kind: 'ramp', to: '88.00', durationMs: 600_000 },
  ],
  [
    { x: 615, y: 100 },
    { kind: 'ramp', to: '100.00', durationMs: 90_000 },
  ],
  [
    { x: 5_000, y: -50 },
    { kind: 'ramp', to: '115.00', durationMs: 1_800_000 },
  ],
])('draftAt turns a drag to %j into the draft %j', (place, asked) =>
  expect(draftAt(frame, place, to)).toMatchObject(asked),
);

it('draftAt computes the percentage relative to the current price', () =>
  expect(draftAt(frame, { x: 700, y: 180 }, to).percent).toBeCloseTo(-12, 9));

it('draftAt returns a positive price even for a point below zero on the chart', () => {
  const low = { ...frame, low: -40 };
  expect(draftAt(low, { x: 700, y: 200 }, to).to).toBe('0.01');
});
