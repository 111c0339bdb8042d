import { expect, it } from 'vitest';
import { forgetTicks, recordedTicks, recordTick } from './useRecentTicks.ts';

it('records one tick per second, and at most ten minutes of them', () => {
  forgetTicks();
  for (let second = 0; second < 700; second += 1)
    recordTick('BTC/USDT', { at: second * 1_000, price: second });
  recordTick('BTC/USDT', { at: 699_000, price: 1 });
  recordTick('BTC/USDT', { at: 3_000, price: 1 });
  const ticks = recordedTicks('BTC/USDT');
  expect(ticks).toHaveLength(600);
  expect(ticks.at(-1)).toEqual({ at: 699_000, price: 699 });
  expect(ticks[0]).toEqual({ at: 100_000, price: 100 });
  expect(recordedTicks('ETH/USDT')).toEqual([]);
});

it('forgets all ticks after a jump of the clock', () => {
  recordTick('BTC/USDT', { at: 1_000, price: 1 });
  forgetTicks();
  expect(recordedTicks('BTC/USDT')).toEqual([]);
});
