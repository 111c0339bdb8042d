import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActiveContext } from './active.ts';
import { useWorldNow } from './useWorldNow.ts';
import { setWorldTime, resetWorldClock } from './worldClock.ts';

let shown = Number.NaN;
let draws = 0;
function Clock() {
  shown = useWorldNow();
  draws += 1;
  return null;
}
const root = createRoot(document.createElement('div'));
const draw = (isActive: boolean) =>
  act(async () =>
    root.render(createElement(ActiveContext, { value: isActive }, createElement(Clock))),
  );

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  resetWorldClock();
  setWorldTime('100000', '1');
});
afterEach(() => vi.useRealTimers());

it('useWorldNow updates once a second, pauses on a page behind another, and returns the current time in front again', async () => {
  await draw(true);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(shown).toBe(103_000);
  await draw(false);
  const before = draws;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await act(async () => setWorldTime('200000', '1'));
  expect(draws).toBe(before);
  await draw(true);
  expect(shown).toBe(200_000);
  await act(async () => root.unmount());
});
