import { listNotices } from '@hongbao/contracts/content/notices.calls';
import i18next from 'i18next';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { HashRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import english from '@hongbao/locales/en-us/app.json' with { type: 'json' };
import { api } from '../../api/api.ts';
import { resetWorldClock, setWorldTime } from '../../lib/worldClock.ts';
import { preferenceSet } from '../../state/preferences.ts';
import { type UserInfo, userEmptied, userStored } from '../../state/session.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { HiddenAmountsContext } from '../../ui/hiddenAmounts.ts';
import { useAreInterruptionsHeld, useHoldInterruptions } from '../../ui/interruptions.ts';
import type { MemberNotice } from '../notices/notices.api.ts';
import { momentQueue } from './momentQueue.ts';
import { Moments } from './Moments.tsx';

const win = { kind: 'win', amount: '12.5', symbol: 'BTC/USDT' } as const;
const levelUp = (id: string): MemberNotice => ({
  id,
  kind: 'levelUp',
  category: 'system',
  title: '',
  content: '',
  facts: { level: 3 },
  read: false,
  createTime: '2026-01-06 12:00:00',
});

let server: ReturnType<typeof fakeServer>;
let setOpen: (isOpen: boolean) => void;
let leave = async () => {};
const host = document.createElement('div');
const shown = () => host.querySelector<HTMLElement>('[data-testid="moment"]');
const press = () => host.querySelector<HTMLButtonElement>('[data-testid="moment-open"]')?.click();
const sentence = () => host.querySelector('[role=status]')?.textContent;

/** Simulates a sheet, and shows whether notice cards are held back. */
function Page() {
  const [isOpen, set] = useState(false);
  setOpen = set;
  useHoldInterruptions(isOpen);
  return <i data-testid="held" data-held={useAreInterruptionsHeld()} />;
}
const areCardsHeld = () => host.querySelector<HTMLElement>('[data-testid="held"]')?.dataset['held'];

function list(...records: MemberNotice[]) {
  const page = { records, total: records.length, size: 20, current: 1, pages: 1, unread: 0 };
  server.on(listNotices, { result: page });
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const add = (moment: Parameters<typeof momentQueue.add>[0]) =>
  act(async () => momentQueue.add(moment));

function reduceMotion(isReduced: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && isReduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Replaces Web Audio. Returns the contexts that were created, with the number of started notes. */
function stubAudio() {
  const contexts: { started: number; isClosed: boolean }[] = [];
  class Node {
    gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    constructor(readonly context: { started: number }) {}
    connect = (next: unknown) => next;
    start = () => void (this.context.started += 1);
    stop = () => undefined;
  }
  class Context {
    currentTime = 0;
    started = 0;
    isClosed = false;
    constructor() {
      contexts.push(this);
    }
    close = async () => void (this.isClosed = true);
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  return { contexts };
}

async function open(hidesAmounts = false) {
  const root = createRoot(host);
  leave = async () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <Provider store={store}>
        <HiddenAmountsContext value={hidesAmounts}>
          <HashRouter>
            <Moments />
          </HashRouter>
          <Page />
        </HiddenAmountsContext>
      </Provider>,
    ),
  );
  await wait(50);
}

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
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
  reduceMotion(true);
  server = fakeServer();
  list();
  setWorldTime(String(Date.parse('2026-01-06T12:00:00+08:00')), '0');
  store.dispatch(userStored({ id: '7', nickname: 'Ann' } as UserInfo));
});
afterEach(async () => {
  await leave();
  host.remove();
  resetWorldClock();
  store.dispatch(preferenceSet({ celebrates: true, playsSounds: false }));
  location.hash = '';
  store.dispatch(userEmptied());
  store.dispatch(api.util.resetApiState());
  vi.useRealTimers();
});
afterAll(() => void vi.unstubAllGlobals());

it('shows a win for 2.5 seconds with one sentence, holds notice cards back, and takes no focus', async () => {
  await open();
  await add(win);
  expect(shown()?.textContent).toContain('+12.50');
  expect(shown()?.textContent).toContain('BTC/USDT');
  expect(sentence()).toMatch(/^Profit of 12\.50\sUSDT in BTC\/USDT\.$/);
  expect(areCardsHeld()).toBe('true');
  expect(document.activeElement).toBe(document.body);
  await wait(2_700);
  expect(shown()).not.toBeNull();
  await wait(100);
  expect(shown()).toBeNull();
  expect(sentence()).toBe('');
  expect(areCardsHeld()).toBe('false');
});

it.each([
  ['a tap on it', () => press()],
  ['Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
])('is skipped by %s', async (_, skip) => {
  await open();
  await add(win);
  await act(async () => void skip());
  expect(shown()).toBeNull();
});

it('opens the receipt when it is tapped', async () => {
  await open();
  const link = '/heyue?symbol=BTC/USDT&mode=contracts&tab=history&receipt=9';
  await add({ ...win, link });
  expect(shown()?.textContent).toContain('Receipt');
  await act(async () => press());
  expect(shown()).toBeNull();
  expect(location.hash).toBe(`#${link}`);
});

it('celebrates the first position with a link to its stops', async () => {
  await open();
  await add({
    kind: 'firstTrade',
    symbol: 'BTC/USDT',
    direction: 'long',
    leverage: 10,
    link: '/heyue?position=1&sheet=stops',
  });
  expect(shown()?.textContent).toContain('Your first trade');
  expect(shown()?.textContent).toContain('Take profit / stop loss');
  expect(sentence()).toBe('Your first trade: BTC/USDT.');
});

it.each([
  [true, 1],
  [false, 0],
])('plays a chime if sounds are on: %s', async (playsSounds, chimes) => {
  const { contexts } = stubAudio();
  store.dispatch(preferenceSet({ playsSounds }));
  await open();
  await add(win);
  await wait(1_500);
  expect(contexts).toHaveLength(chimes);
  for (const { started, isClosed } of contexts) {
    expect(started).toBe(3);
    expect(isClosed).toBe(true);
  }
});

it('shows the most important moment of those that occurred while a sheet was open, once it is closed', async () => {
  await open();
  await act(async () => setOpen(true));
  await add({ kind: 'level', level: 2 });
  await add(win);
  await wait(5_000);
  expect(shown()).toBeNull();
  await act(async () => setOpen(false));
  expect(shown()?.textContent).toContain('VIP 2');
  await wait(2_800);
  expect(shown()).toBeNull();
});

it('ends when a sheet is opened over it', async () => {
  await open();
  await add(win);
  await act(async () => setOpen(true));
  expect(shown()).toBeNull();
});

it('celebrates a new level that a notice reports, once', async () => {
  await open();
  list(levelUp('1'));
  await act(async () => void store.dispatch(api.util.invalidateTags(['Notice'])));
  await wait(50);
  expect(shown()?.textContent).toContain('VIP 3');
  await wait(2_800);
  list(levelUp('1'));
  await act(async () => void store.dispatch(api.util.invalidateTags(['Notice'])));
  await wait(50);
  expect(shown()).toBeNull();
});

it('is a still picture with reduced motion, and counts up with gold dust otherwise', async () => {
  await open();
  await add(win);
  expect(host.querySelector('.gold-dust')).toBeNull();
  await act(async () => momentQueue.finish());
  reduceMotion(false);
  await add(win);
  expect(host.querySelector('.gold-dust')).not.toBeNull();
  expect(host.querySelector('[data-testid="moment-amount"]')?.textContent).toContain('0.00');
});

it('shows nothing while celebrations are off, and masks amounts that the member hides', async () => {
  await open(true);
  await act(async () => void store.dispatch(preferenceSet({ celebrates: false })));
  await add(win);
  expect(shown()).toBeNull();
  await act(async () => void store.dispatch(preferenceSet({ celebrates: true })));
  expect(shown()).toBeNull();
  await add(win);
  expect(shown()?.textContent).toContain('••••');
  expect(`${shown()?.textContent} ${sentence()}`).not.toContain('12');
});
