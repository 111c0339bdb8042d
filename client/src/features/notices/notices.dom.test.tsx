import {
  listNotices,
  listPublicNotices,
  markNoticesRead,
} from '@hongbao/contracts/content/notices.calls';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { firstEnglish } from 'virtual:words';
import { noteLive } from '../../state/live.ts';
import { type UserInfo, userEmptied, userStored } from '../../state/session.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { HiddenAmountsContext } from '../../ui/hiddenAmounts.ts';
import { Bell } from './Bell.tsx';
import { Notices } from './Notices.tsx';
import type { MemberNotice } from './notices.api.ts';

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
let leave = async () => {};
const host = document.createElement('div');
const within = (testId: string) => host.querySelector<HTMLElement>(`[data-testid="${testId}"]`);

function Place() {
  const { pathname, search } = useLocation();
  path = `${pathname}${search}`;
  return null;
}

function list(...records: MemberNotice[]) {
  const unread = records.filter(({ read }) => !read).length;
  const page = { records, total: records.length, size: 20, current: 1, pages: 1, unread };
  server.on(listNotices, { result: page });
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** As when the stream tells that there is a notice. */
async function tell(...records: MemberNotice[]) {
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
  noteLive(true);
  store.dispatch(userStored(ann));
});
afterEach(async () => {
  await leave();
  host.remove();
  noteLive(false);
  store.dispatch(userEmptied());
  store.dispatch(api.util.resetApiState());
  vi.useRealTimers();
});
afterAll(() => void vi.unstubAllGlobals());

describe('the banner', () => {
  it('tells what has happened, with its amount, and goes by itself', async () => {
    list();
    await shown();
    expect(within('bulletin')).toBeNull();
    await tell(notice('1'));
    expect(within('bulletin')?.textContent).toContain('Title 1');
    expect(within('notice-amount')?.textContent).toContain('\u221250.00');
    await wait(5_900);
    expect(within('bulletin')).not.toBeNull();
    await wait(200);
    expect(within('bulletin')).toBeNull();
  });

  it('says nothing of what was there before', async () => {
    list(notice('1'));
    await shown();
    expect(within('bulletin')).toBeNull();
  });

  it('tells several one after the other, and how many wait', async () => {
    list();
    await shown();
    await tell(notice('2'), notice('1'));
    expect(within('bulletin')?.textContent).toContain('Title 1');
    expect(within('bulletin')?.textContent).toContain('1 more');
    await act(async () => within('bulletin-close')?.click());
    expect(within('bulletin')?.textContent).toContain('Title 2');
    await act(async () => within('bulletin-close')?.click());
    expect(within('bulletin')).toBeNull();
  });

  it('stays while it is being read', async () => {
    list();
    await shown();
    await tell(notice('1'));
    await act(async () => within('bulletin-close')?.focus());
    await wait(20_000);
    expect(within('bulletin')).not.toBeNull();
    await act(async () => within('bulletin-close')?.blur());
    await wait(6_100);
    expect(within('bulletin')).toBeNull();
  });

  it('leads to the place and marks the notice read', async () => {
    list();
    await shown();
    await tell(notice('1'));
    await act(async () => within('bulletin')?.querySelector('button')?.click());
    await wait(0);
    expect(path).toBe('/heyue?symbol=BTC/USDT');
    expect(within('bulletin')).toBeNull();
    await act(() =>
      vi.waitFor(() =>
        expect(server.heard(markNoticesRead).map(({ body }) => body)).toEqual([{ ids: ['1'] }]),
      ),
    );
    await wait(50);
  });

  it('covers amounts, in figures and in words, for whoever hides theirs', async () => {
    list();
    await shown(true);
    await tell(notice('1'));
    expect(within('bulletin')?.textContent).not.toContain('50');
    expect(within('bulletin')?.textContent).toContain('••••');
  });
});

describe('the bell', () => {
  it.each([
    [0, undefined, 'Notices'],
    [3, '3', 'Notices, 3 unread'],
    [120, '99+', 'Notices, 120 unread'],
  ])('with %d unread shows %s', async (count, badge, label) => {
    list(...Array.from({ length: count }, (_, index) => notice(String(index))));
    await shown();
    expect(within('bell-count')?.textContent).toBe(badge);
    expect(within('bell')?.getAttribute('aria-label')).toBe(label);
  });

  it('of a visitor asks for nothing', async () => {
    store.dispatch(userEmptied());
    await shown();
    expect(within('bell-count')).toBeNull();
    expect(server.heard(listNotices)).toHaveLength(0);
  });

  it('is right without a stream too, ten seconds later', async () => {
    list();
    await shown();
    await act(async () => noteLive(false));
    list(notice('1'));
    await wait(10_100);
    expect(within('bell-count')?.textContent).toBe('1');
    expect(within('bulletin')?.textContent).toContain('Title 1');
  });
});
