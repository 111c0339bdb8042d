import {
  listNotices,
  listPublicNotices,
  markNoticesRead,
} from '@hongbao/contracts/content/notices.calls';
import i18next from 'i18next';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { firstEnglish } from 'virtual:words';
import { DISMISS_MESSAGE } from '../lib/dismissMessage.ts';
import { setWorldTime, resetWorldClock } from '../lib/worldClock.ts';
import { setLive } from '../state/live.ts';
import { type UserInfo, userEmptied, userStored } from '../state/session.ts';
import { store } from '../state/store.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { HiddenAmountsContext } from '../ui/hiddenAmounts.ts';
import { useHoldInterruptions } from '../ui/interruptions.ts';
import { Bell } from '../features/notices/Bell.tsx';
import { inbox } from '../features/notices/inbox.ts';
import { Notices } from './Notices.tsx';
import type { MemberNotice } from '../features/notices/notices.api.ts';

const notice = (id: string, more: Partial<MemberNotice> = {}): MemberNotice => ({
  id,
  kind: 'closedBy.liquidation',
  category: 'transaction',
  title: `Title ${id}`,
  content: 'Your margin of 50 USDT is gone.',
  amount: '-50.00000000',
  currency: 'USDT',
  link: '/heyue?symbol=BTC/USDT',
  read: false,
  createTime: '2026-01-06 12:00:00',
  ...more,
});
const ann = { id: '7', nickname: 'Ann' } as UserInfo;

let server: ReturnType<typeof fakeServer>;
let path = '';
let setHolding: (isHolding: boolean) => void;
let navigate: NavigateFunction;
let leave = async () => {};
const host = document.createElement('div');
const within = (testId: string) => host.querySelector<HTMLElement>(`[data-testid="${testId}"]`);

function Place() {
  const { pathname, search } = useLocation();
  navigate = useNavigate();
  path = `${pathname}${search}`;
  return null;
}

/** Simulates an open sheet. */
function Hold() {
  const [isHolding, set] = useState(false);
  setHolding = set;
  useHoldInterruptions(isHolding);
  return null;
}

function list(...records: MemberNotice[]) {
  listAfter(0, ...records);
}

/** The list, answered after a time in milliseconds. */
function listAfter(afterMs: number, ...records: MemberNotice[]) {
  const unread = records.filter(({ read }) => !read).length;
  const page = { records, total: records.length, size: 20, current: 1, pages: 1, unread };
  server.on(listNotices, { result: page, afterMs });
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Simulates a notice event of the stream. */
async function receiveNotices(...records: MemberNotice[]) {
  list(...records);
  await act(async () => void store.dispatch(api.util.invalidateTags(['Notice'])));
  await wait(50);
}

async function shown(hidesAmounts = false) {
  const root = createRoot(host);
  leave = async () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <Provider store={store}>
        <HiddenAmountsContext value={hidesAmounts}>
          <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
            <Bell />
            <Notices />
            <Place />
            <Hold />
          </MemoryRouter>
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
    resources: { 'en-us': { translation: firstEnglish } },
  });
});
beforeEach(() => {
  document.body.append(host);
  vi.useFakeTimers();
  server = fakeServer();
  server.on(markNoticesRead, { result: { unread: 0 } });
  server.on(listPublicNotices, {
    result: { records: [], total: 0, size: 20, current: 1, pages: 0 },
  });
  setWorldTime(String(Date.parse('2026-01-06T12:00:00+08:00')), '0');
  setLive(true);
  store.dispatch(userStored(ann));
});
afterEach(async () => {
  await leave();
  host.remove();
  setLive(false);
  resetWorldClock();
  store.dispatch(userEmptied());
  store.dispatch(api.util.resetApiState());
  vi.useRealTimers();
});
afterAll(() => void vi.unstubAllGlobals());

describe('the banner', () => {
  it('shows a new notice with its amount, and disappears automatically', async () => {
    list();
    await shown();
    expect(within('bulletin')).toBeNull();
    await receiveNotices(notice('1'));
    expect(within('bulletin')?.textContent).toContain('Title 1');
    expect(within('notice-amount')?.textContent).toContain('\u221250.00');
    await wait(3_900);
    expect(within('bulletin')).not.toBeNull();
    await wait(200);
    expect(within('bulletin')).toBeNull();
  });

  it('does not show notices that existed before the app was opened', async () => {
    list(notice('1'));
    await shown();
    expect(within('bulletin')).toBeNull();
  });

  it('shows a notice created after the app was opened, even if the first list already contains it', async () => {
    list(notice('2', { createTime: '2026-01-06 12:01:00' }), notice('1'));
    await shown();
    expect(within('bulletin')?.textContent).toContain('Title 2');
    expect(within('bulletin')?.textContent).not.toContain('more');
  });

  it('shows many notices as one card with the most urgent first, and opens the inbox', async () => {
    list();
    await shown();
    const bonuses = Array.from({ length: 7 }, (_, index) =>
      notice(String(index + 2), { kind: 'upgradeBonus' }),
    );
    await receiveNotices(...bonuses, notice('1'));
    expect(within('bulletin')?.textContent).toContain('Title 1');
    expect(within('bulletin')?.textContent).toContain('7 more');
    expect(host.querySelectorAll('.bulletin')).toHaveLength(1);
    await act(async () => within('bulletin')?.querySelector('button')?.click());
    expect(inbox.get()).toBe('open');
    expect(within('bulletin')).toBeNull();
    await act(async () => inbox.close());
  });

  const jumpTo = (time: string) =>
    act(async () => setWorldTime(String(Date.parse(`${time}+08:00`)), '0'));
  const eight = [
    notice('9', { kind: 'weeklyRedEnvelope' }),
    notice('8', { kind: 'closedBy.liquidation' }),
    ...Array.from({ length: 6 }, (_, index) => notice(String(index + 2), { kind: 'levelUp' })),
  ];

  it('announces the notices of a jump of the clock as one summary, once they have all arrived', async () => {
    list();
    await shown();
    await jumpTo('2026-01-12T00:00:00');
    await receiveNotices(...eight.slice(5));
    expect(within('bulletin')).toBeNull();
    await receiveNotices(...eight);
    expect(within('bulletin')).toBeNull();
    await wait(700);
    const card = within('bulletin');
    expect(card?.dataset['kind']).toBe('summary');
    expect(card?.textContent).toContain('8 events');
    // One title of each kind, the most urgent first.
    expect(card?.textContent).toContain('Title 8 · Title 9 · Title 2');
    // Screen readers announce the card itself: a second copy of its text would be found twice by `getByText`.
    expect(card?.closest('[role=status]')?.getAttribute('aria-live')).toBe('polite');
    expect(host.textContent?.split('8 events')).toHaveLength(2);
    await act(async () => card?.querySelector('button')?.click());
    expect(inbox.get()).toBe('open');
    await act(async () => inbox.close());
  });

  it('waits after a jump for a list that a slow server answers late', async () => {
    list();
    await shown();
    listAfter(3_000, ...eight);
    await jumpTo('2026-01-12T00:00:00');
    await act(async () => void store.dispatch(api.util.invalidateTags(['Notice'])));
    await wait(3_100);
    expect(within('bulletin')).toBeNull();
    await wait(600);
    expect(within('bulletin')?.textContent).toContain('8 events');
  });

  it('shows the only notice of a jump itself', async () => {
    list();
    await shown();
    await jumpTo('2026-01-12T00:00:00');
    await receiveNotices(notice('1'));
    await wait(700);
    expect(within('bulletin')?.textContent).toContain('Title 1');
  });

  it('waits with the summary until an envelope is closed, and announces it to screen readers once', async () => {
    list();
    await shown();
    await act(async () => setHolding(true));
    await jumpTo('2026-01-12T00:00:00');
    await receiveNotices(...eight);
    await wait(20_000);
    expect(within('bulletin')).toBeNull();
    await act(async () => setHolding(false));
    const card = within('bulletin');
    const region = card?.closest('[role=status]');
    expect(card?.textContent).toContain('8 events');
    expect(region?.getAttribute('aria-live')).toBe('polite');
    await act(async () => setHolding(true));
    expect(card?.closest('[hidden]')).not.toBeNull();
    await act(async () => setHolding(false));
    expect(within('bulletin')).toBe(card);
    expect(region?.getAttribute('aria-live')).toBe('off');
    await wait(4_100);
    expect(within('bulletin')).toBeNull();
    await receiveNotices(notice('99'), ...eight);
    expect(within('bulletin')?.closest('[role=status]')?.getAttribute('aria-live')).toBe('polite');
  });

  it('a swipe that is too short returns the card to its place', async () => {
    list();
    await shown();
    await receiveNotices(notice('1'));
    const card = within('bulletin');
    const send = (type: string, clientY: number) =>
      act(async () => void card?.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true })));
    await send('pointerdown', 100);
    await send('pointermove', 85);
    expect(card?.style.getPropertyValue('translate')).toBe('0 -15px');
    await send('pointerup', 85);
    expect(card?.style.getPropertyValue('translate')).toBe('0 0px');
    expect(within('bulletin')).not.toBeNull();
  });

  it('adds later notices to the open card', async () => {
    list();
    await shown();
    await receiveNotices(notice('1'));
    await receiveNotices(notice('2', { kind: 'upgradeBonus' }), notice('1'));
    expect(within('bulletin')?.textContent).toContain('Title 1');
    expect(within('bulletin')?.textContent).toContain('1 more');
    await act(async () => within('bulletin-close')?.click());
    expect(within('bulletin')).toBeNull();
  });

  it('is cleared by the message of the Desk of the same origin, also while a sheet holds it back', async () => {
    list();
    await shown();
    await act(async () => setHolding(true));
    await receiveNotices(notice('1'));
    const send = (origin: string) =>
      act(
        async () =>
          void dispatchEvent(new MessageEvent('message', { data: DISMISS_MESSAGE, origin })),
      );
    await send('https://elsewhere.example');
    await act(async () => setHolding(false));
    expect(within('bulletin')).not.toBeNull();
    await act(async () => setHolding(true));
    await send(location.origin);
    await act(async () => setHolding(false));
    expect(within('bulletin')).toBeNull();
  });

  it('is not shown while a sheet or an envelope is open', async () => {
    list();
    await shown();
    await act(async () => setHolding(true));
    await receiveNotices(notice('1'));
    expect(within('bulletin')?.closest('[hidden]')).not.toBeNull();
    await wait(20_000);
    await act(async () => setHolding(false));
    expect(within('bulletin')?.closest('[hidden]')).toBeNull();
    await wait(4_100);
    expect(within('bulletin')).toBeNull();
  });

  it('counts the time for which it is seen: a sheet pauses it, and a change of the page does not restart it', async () => {
    list();
    await shown();
    await receiveNotices(notice('1'));
    await wait(2_000);
    await act(async () => setHolding(true));
    await wait(20_000);
    await act(async () => setHolding(false));
    await act(async () => void navigate('/vipLevel'));
    await wait(1_800);
    expect(within('bulletin')).not.toBeNull();
    await wait(300);
    expect(within('bulletin')).toBeNull();
  });

  it('leaves a notice on a page with a price to the bell, also on the next page, but shows a danger there with its action', async () => {
    list();
    await shown();
    await act(async () => void navigate('/heyue'));
    const filled = notice('1', { kind: 'orderFilled', link: '/my' });
    await receiveNotices(filled);
    await wait(20_000);
    expect(within('bulletin')).toBeNull();
    expect(within('bell-count')?.textContent).toBe('1');
    await act(async () => void navigate('/home'));
    expect(within('bulletin')).toBeNull();
    expect(within('bell-count')?.textContent).toBe('1');
    await act(async () => void navigate('/heyue'));
    await receiveNotices(notice('2'), filled);
    expect(within('bulletin')?.dataset['tone']).toBe('bad');
    expect(within('bulletin')?.textContent).toContain('See why');
  });

  it('shows a margin call for twelve seconds, so that it can be averted', async () => {
    list();
    await shown();
    await receiveNotices(notice('1', { kind: 'loanMarginCall', link: '/jiedaiOrder?id=5' }));
    expect(within('bulletin')?.textContent).toContain('Add collateral');
    await wait(11_800);
    expect(within('bulletin')).not.toBeNull();
    await wait(400);
    expect(within('bulletin')).toBeNull();
  });

  it('disappears when the page of the notice is opened', async () => {
    list();
    await shown();
    await receiveNotices(notice('1', { kind: 'rechargeDelivered', link: '/chongzhitixianRecord' }));
    await act(async () => void navigate('/my'));
    expect(within('bulletin')).not.toBeNull();
    await act(async () => void navigate('/chongzhitixianRecord'));
    expect(within('bulletin')).toBeNull();
  });

  it('an upward swipe dismisses the banner', async () => {
    list();
    await shown();
    await receiveNotices(notice('1'));
    const swipe = (type: string, clientY: number) =>
      within('bulletin')?.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true }));
    await act(async () => {
      swipe('pointerdown', 100);
      swipe('pointermove', 90);
    });
    expect(within('bulletin')).not.toBeNull();
    await act(async () => void swipe('pointermove', 70));
    expect(within('bulletin')).toBeNull();
  });

  it('reports readiness only after the stream is open and a first list was received', async () => {
    list();
    setLive(false);
    await shown();
    expect(within('notices-ready')?.dataset['ready']).toBe('false');
    await act(async () => setLive(true));
    expect(within('notices-ready')?.dataset['ready']).toBe('true');
  });

  it('remains while it is focused or hovered', async () => {
    list();
    await shown();
    await receiveNotices(notice('1'));
    await act(async () => within('bulletin-close')?.focus());
    await wait(20_000);
    expect(within('bulletin')).not.toBeNull();
    await act(async () => within('bulletin-close')?.blur());
    await wait(4_100);
    expect(within('bulletin')).toBeNull();
  });

  it('navigates to the target of a pressed notice and marks the notice as read', async () => {
    list();
    await shown();
    await receiveNotices(notice('1'));
    await act(async () => within('bulletin')?.querySelector('button')?.click());
    await wait(0);
    expect(path).toBe('/heyue?symbol=BTC/USDT');
    expect(within('bulletin')).toBeNull();
    await act(() =>
      vi.waitFor(() =>
        expect(server.requests(markNoticesRead).map(({ body }) => body)).toEqual([{ ids: ['1'] }]),
      ),
    );
    await wait(50);
  });

  it('masks amounts in figures and in text for members who hide them', async () => {
    list();
    await shown(true);
    await receiveNotices(notice('1'));
    expect(within('bulletin')?.textContent).not.toContain('50');
    expect(within('bulletin')?.textContent).toContain('••••');
  });
});

describe('the bell', () => {
  it.each([
    [0, undefined, 'Notifications'],
    [3, '3', 'Notifications, 3 unread'],
    [120, '99+', 'Notifications, 120 unread'],
  ])('the bell with %d unread notices shows %s', async (count, badge, label) => {
    list(...Array.from({ length: count }, (_, index) => notice(String(index))));
    await shown();
    expect(within('bell-count')?.textContent).toBe(badge);
    expect(within('bell')?.getAttribute('aria-label')).toBe(label);
  });

  it('sends no request for a visitor', async () => {
    store.dispatch(userEmptied());
    await shown();
    expect(within('bell-count')).toBeNull();
    expect(server.requests(listNotices)).toHaveLength(0);
  });

  it('is updated within ten seconds without a stream', async () => {
    list();
    await shown();
    await act(async () => setLive(false));
    list(notice('1'));
    await wait(10_100);
    expect(within('bell-count')?.textContent).toBe('1');
    expect(within('bulletin')?.textContent).toContain('Title 1');
  });
});
