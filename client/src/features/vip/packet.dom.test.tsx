import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import english from '@hongbao/locales/en-us/app.json' with { type: 'json' };
import { store } from '../../state/store.ts';
import { Packet } from './Packet.tsx';
import { HOLD_MS } from './useHold.ts';

const reward = {
  id: '7',
  kind: 'weeklyRedEnvelope',
  level: 2,
  amount: '3.00000000',
  createTime: '2026-03-09 00:00:00',
} as const;
const host = document.createElement('div');
const onOpen = vi.fn();
const at = (testId: string) => host.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
const stage = () => at('vip-envelope')?.dataset['stage'];
const hint = () => at('vip-envelope-hint')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const send = (testId: string, type: string, more: MouseEventInit = {}) =>
  act(async () => {
    const options = { bubbles: true, cancelable: true, isPrimary: true, button: 0, ...more };
    const Event = type === 'click' ? MouseEvent : PointerEvent;
    at(testId)?.dispatchEvent(new Event(type, options));
  });
const press = () => send('vip-envelope-open', 'pointerdown');
const release = () => send('vip-envelope-open', 'pointerup');
/** A press and its click, as a finger sends them. */
async function tap(testId = 'vip-envelope-open') {
  await send(testId, 'pointerdown');
  await send(testId, 'pointerup');
  await send(testId, 'click', { detail: 1 });
}

let leave = async () => {};
async function show(row = 3) {
  const root = createRoot(host);
  leave = async () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Packet
          reward={reward}
          row={row}
          isOpenWanted={false}
          onOpen={onOpen}
          onShare={() => undefined}
          onReceipt={() => undefined}
        />
      </Provider>,
    ),
  );
}

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // The test environment has no pointer capture.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  await i18next.use(initReactI18next).init({
    lng: 'en-us',
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
    resources: { 'en-us': { translation: english } },
  });
});
beforeEach(() => {
  document.body.append(host);
  vi.useFakeTimers();
  onOpen.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(async () => {
  await leave();
  host.remove();
  vi.useRealTimers();
});
afterAll(() => void vi.unstubAllGlobals());

it('opens when it was held long enough, and not when it is released before', async () => {
  await show();
  await press();
  await wait(HOLD_MS - 50);
  await release();
  await wait(HOLD_MS);
  expect([stage(), onOpen.mock.calls.length]).toEqual(['sealed', 0]);
  await press();
  expect(at('vip-envelope')?.dataset['held']).toBe('true');
  await wait(HOLD_MS);
  expect([stage(), onOpen.mock.calls.length]).toEqual(['opening', 1]);
});

it('opens at the second short tap, which the text names after the first', async () => {
  await show();
  expect(hint()).toBe('Hold the envelope to open it. Two taps also open it.');
  await tap();
  expect([stage(), hint()]).toEqual(['sealed', 'Tap again to open it, or hold it.']);
  await tap();
  expect([stage(), onOpen.mock.calls.length]).toEqual(['opening', 1]);
});

it('opens immediately at a click without a pointer, as the keyboard and screen readers send it', async () => {
  await show();
  await send('vip-envelope-open', 'click', { detail: 0 });
  expect([stage(), onOpen.mock.calls.length]).toEqual(['opening', 1]);
});

it('is not skipped by the release of the hold that opened it, but by the next tap', async () => {
  await show();
  await press();
  await wait(HOLD_MS);
  await send('vip-envelope', 'click', { detail: 1 });
  expect(stage()).toBe('opening');
  await tap('vip-envelope');
  expect(stage()).toBe('open');
  expect(at('vip-envelope-amount')?.textContent).toContain('+3.00');
});

it('shows no amount while it is sealed', async () => {
  await show();
  expect(host.textContent).not.toContain('3.00');
});

it('is a still picture with reduced motion: the amount is complete immediately', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await show();
  await press();
  await wait(HOLD_MS);
  expect(stage()).toBe('open');
  expect(at('vip-envelope-amount')?.textContent).toContain('+3.00');
  expect(host.querySelector('.coin-burst')).toBeNull();
});

it.each([
  [1, undefined],
  [3, '3 Mondays in a row'],
])('names the Mondays in a row: %s', async (row, text) => {
  await show(row);
  await send('vip-envelope-open', 'click', { detail: 0 });
  expect(at('vip-envelope-row')?.textContent).toBe(text);
});
