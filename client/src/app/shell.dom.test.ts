import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isReportDue, REPORT_EVERY_MS, reportActivity } from './activity.ts';
import { chunkFailure } from './chunkReload.ts';
import { belongsOnDesktop } from './desktopRedirect.ts';
import { redirectTarget } from '../state/redirect.ts';
import { guard } from './guard.ts';
import { overlay } from './overlay.ts';
import { rootFontPx, textScale } from './rem.ts';
import { toasts } from '../ui/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('guard', () => {
  const closed = { access: 'login' } as const;
  it.each([
    ['an open page lets anybody in', { access: 'open' } as const, null, '/home', 'enter'],
    ['a login page lets a member in', closed, 'm1', '/home', 'enter'],
    ['a login page sends a visitor to sign in', closed, null, '/home', 'signIn'],
  ])('%s', (_, route, userId, from, kind) => {
    expect(guard({ route, userId, to: '/my', from }).kind).toBe(kind);
  });

  it('stores the page being left, or the wanted one when the app opens there', () => {
    const facts = { route: closed, userId: null, to: '/heyue?symbol=ETH/USDT' };
    expect(guard({ ...facts, from: '/hangqing' })).toEqual({
      kind: 'signIn',
      redirectTo: '/hangqing',
    });
    expect(guard({ ...facts, from: null })).toEqual({
      kind: 'signIn',
      redirectTo: '/heyue?symbol=ETH/USDT',
    });
  });

  it.each([
    ['/login', '/home'],
    ['/login?mode=register', '/home'],
    ['', '/home'],
    [null, '/home'],
    ['https://elsewhere.example', '/home'],
    ['/my', '/my'],
  ])('redirect target %s is %s', (path, target) => expect(redirectTarget(path)).toBe(target));
});

describe('desktop redirect', () => {
  const mac = {
    widthPx: 1280,
    isFramed: false,
    userAgent: 'Mozilla/5.0 (Macintosh)',
    touchPoints: 0,
  };
  it.each([
    ['a wide screen leaves', mac, true],
    ['575 px stays', { ...mac, widthPx: 575 }, false],
    ['576 px leaves', { ...mac, widthPx: 576 }, true],
    ['a frame stays', { ...mac, isFramed: true }, false],
    ['a mobile device stays', { ...mac, userAgent: 'Mozilla/5.0 (Linux; Android 14)' }, false],
    ['an iPad that calls itself a Mac stays', { ...mac, touchPoints: 5 }, false],
  ])('%s', (_, surroundings, leaves) => expect(belongsOnDesktop(surroundings)).toBe(leaves));
});

describe('overlay', () => {
  it('stays for at least 300 ms and merges its options', () => {
    overlay.show({ background: 'red' });
    overlay.show({ text: 'Wait' });
    expect(overlay.get()).toMatchObject({ isVisible: true, background: 'red', text: 'Wait' });
    vi.advanceTimersByTime(100);
    overlay.hide();
    vi.advanceTimersByTime(199);
    expect(overlay.get().isVisible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(overlay.get().isVisible).toBe(false);
  });

  it('hides at once when 300 ms have passed, and is white by default', () => {
    overlay.show();
    expect(overlay.get().background).toBe('white');
    vi.advanceTimersByTime(300);
    overlay.hide();
    vi.advanceTimersByTime(0);
    expect(overlay.get().isVisible).toBe(false);
  });
});

describe('toasts', () => {
  it('last two seconds', () => {
    toasts.show('Success');
    vi.advanceTimersByTime(1_999);
    expect(toasts.get()?.text).toBe('Success');
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toBeNull();
  });

  it('a failing poll says so once', () => {
    toasts.showOnce('Network Error');
    vi.advanceTimersByTime(3_000);
    toasts.showOnce('Network Error');
    expect(toasts.get()).toBeNull();
    vi.advanceTimersByTime(20_000);
    toasts.showOnce('Network Error');
    expect(toasts.get()?.text).toBe('Network Error');
  });
});

describe('activity report', () => {
  const now = 1_700_000_000_000;
  it.each([
    ['never reported', null, true],
    ['an hour ago', String(now - REPORT_EVERY_MS), true],
    ['a moment less', String(now - REPORT_EVERY_MS + 1), false],
    ['in the future', String(now + 1), true],
    ['unreadable', 'soon', true],
  ])('%s', (_, last, due) => expect(isReportDue(last, now)).toBe(due));

  it('goes out on start and on resize, at most hourly', () => {
    const send = vi.fn();
    const stop = reportActivity(send, () => true);
    window.dispatchEvent(new Event('resize'));
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(REPORT_EVERY_MS);
    window.dispatchEvent(new Event('resize'));
    expect(send).toHaveBeenCalledTimes(2);
    stop();
  });

  it('does not go out for visitors', () => {
    const send = vi.fn();
    reportActivity(send, () => false)();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a chunk that does not load', () => {
  it.each([
    ['reloads once per build', { build: 'b', reloadedBuild: null, isOnline: true }, 'reload'],
    ['not twice', { build: 'b', reloadedBuild: 'b', isOnline: true }, 'broken'],
    ['again for another build', { build: 'c', reloadedBuild: 'b', isOnline: true }, 'reload'],
    ['never offline', { build: 'b', reloadedBuild: null, isOnline: false }, 'offline'],
  ])('%s', (_, facts, failure) => expect(chunkFailure(facts)).toBe(failure));
});

describe('the scale of the page', () => {
  it.each([
    ['a phone is 375 units wide', 375, 812, 10],
    ['a small one too', 320, 568, 320 / 37.5],
    ['turned, it shows more and not larger', 844, 390, 390 / 37.5],
    ['no screen is larger than the widest phone', 1024, 1366, 430 / 37.5],
  ])('%s', (_, width, height, px) => expect(rootFontPx(width, height)).toBeCloseTo(px, 9));

  it.each([
    [16, 1],
    [12, 1],
    [24, 1.5],
    [48, 2],
  ])('text of a reader whose medium is %i px is %d times as large', (medium, scale) =>
    expect(textScale(medium)).toBe(scale),
  );
});
