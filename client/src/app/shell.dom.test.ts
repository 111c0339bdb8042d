import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isReportDue, REPORT_EVERY_MS, reportActivity } from './activity.ts';
import { chunkFailure } from './chunkReload.ts';
import { belongsOnDesktop } from './desktopRedirect.ts';
import { redirectTarget } from '../state/redirect.ts';
import { checkAccess } from './checkAccess.ts';
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
    ['admits visitors to an open page', { access: 'open' } as const, null, '/home', 'enter'],
    ['admits a member to a page that requires a login', closed, 'm1', '/home', 'enter'],
    ['redirects a visitor from a page that requires a login', closed, null, '/home', 'signIn'],
  ])('checkAccess %s', (_, route, userId, from, kind) => {
    expect(checkAccess({ route, userId, to: '/my', from }).kind).toBe(kind);
  });

  it('checkAccess stores the page that was left, or the requested page if the app opens with it', () => {
    const facts = { route: closed, userId: null, to: '/heyue?symbol=ETH/USDT' };
    expect(checkAccess({ ...facts, from: '/hangqing' })).toEqual({
      kind: 'signIn',
      redirectTo: '/hangqing',
    });
    expect(checkAccess({ ...facts, from: null })).toEqual({
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
  ])('redirectTarget of the stored path %s is %s', (path, target) =>
    expect(redirectTarget(path)).toBe(target),
  );
});

describe('belongsOnDesktop', () => {
  const mac = {
    widthPx: 1280,
    isFramed: false,
    userAgent: 'Mozilla/5.0 (Macintosh)',
    touchPoints: 0,
  };
  it.each([
    ['redirects a wide screen', mac, true],
    ['does not redirect 575 px', { ...mac, widthPx: 575 }, false],
    ['redirects 576 px', { ...mac, widthPx: 576 }, true],
    ['does not redirect a frame', { ...mac, isFramed: true }, false],
    [
      'does not redirect a mobile device',
      { ...mac, userAgent: 'Mozilla/5.0 (Linux; Android 14)' },
      false,
    ],
    ['does not redirect an iPad with the user agent of a Mac', { ...mac, touchPoints: 5 }, false],
  ])('%s', (_, surroundings, leaves) => expect(belongsOnDesktop(surroundings)).toBe(leaves));
});

describe('overlay', () => {
  it('is visible for at least 300 ms and merges the options of successive calls', () => {
    overlay.show({ background: 'red' });
    overlay.show({ text: 'Wait' });
    expect(overlay.get()).toMatchObject({ isVisible: true, background: 'red', text: 'Wait' });
    vi.advanceTimersByTime(100);
    overlay.hide();
    vi.advanceTimersByTime(199);
    // The page below takes the focus already.
    expect(overlay.get()).toMatchObject({ isVisible: true, isWaiting: false });
    vi.advanceTimersByTime(1);
    expect(overlay.get().isVisible).toBe(false);
  });

  it('hides immediately if 300 ms have passed, and has the default background and text', () => {
    overlay.show();
    expect(overlay.get()).toMatchObject({ background: 'var(--overlay)', text: null });
    vi.advanceTimersByTime(300);
    overlay.hide();
    vi.advanceTimersByTime(0);
    expect(overlay.get().isVisible).toBe(false);
  });
});

describe('toasts', () => {
  it('disappear after two seconds', () => {
    toasts.show('Success');
    vi.advanceTimersByTime(1_999);
    expect(toasts.get()?.text).toBe('Success');
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toBeNull();
  });

  it.each([
    ['a short failure', 'Fail', 'bad', 2_000],
    ['a short failure of 40 characters', 'x'.repeat(40), 'bad', 2_000],
    ['a failure too long to be read in two seconds', 'x'.repeat(41), 'bad', 4_000],
    ['a long text that is no failure', 'x'.repeat(41), 'good', 2_000],
  ] as const)('%s is shown for its duration', (_, text, tone, durationMs) => {
    toasts.show(text, tone);
    vi.advanceTimersByTime(durationMs - 1);
    expect(toasts.get()?.text).toBe(text);
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toBeNull();
  });

  it('a toast is shown once for a poll that fails repeatedly', () => {
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
    ['is due when it was never sent', null, true],
    ['is due an hour after the last report', String(now - REPORT_EVERY_MS), true],
    [
      'is not due a millisecond less than an hour after the last report',
      String(now - REPORT_EVERY_MS + 1),
      false,
    ],
    ['is due when the stored time is in the future', String(now + 1), true],
    ['is due when the stored time is invalid', 'soon', true],
  ])('%s', (_, last, due) => expect(isReportDue(last, now)).toBe(due));

  it('is sent on start and on resize, at most once an hour', () => {
    const send = vi.fn();
    const stop = reportActivity(send, () => true);
    window.dispatchEvent(new Event('resize'));
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(REPORT_EVERY_MS);
    window.dispatchEvent(new Event('resize'));
    expect(send).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is not sent for visitors', () => {
    const send = vi.fn();
    reportActivity(send, () => false)();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('chunkFailure', () => {
  it.each([
    ['reloads once per build', { build: 'b', reloadedBuild: null, isOnline: true }, 'reload'],
    [
      'does not reload twice for one build',
      { build: 'b', reloadedBuild: 'b', isOnline: true },
      'broken',
    ],
    [
      'reloads again for another build',
      { build: 'c', reloadedBuild: 'b', isOnline: true },
      'reload',
    ],
    ['does not reload offline', { build: 'b', reloadedBuild: null, isOnline: false }, 'offline'],
  ])('chunkFailure %s', (_, facts, failure) => expect(chunkFailure(facts)).toBe(failure));
});

describe('the scale of the page', () => {
  it.each([
    ['is that of 375 units on a phone', 375, 812, 10],
    ['is that of 375 units on a small phone', 320, 568, 320 / 37.5],
    ['is that of 375 units below the redirect width', 575, 1000, 575 / 37.5],
    ['is that of the shorter side in landscape', 844, 390, 390 / 37.5],
    ['is that of a phone of 450 pixels on a tablet', 1024, 1366, 12],
  ])('rootFontPx %s', (_, width, height, px) =>
    expect(rootFontPx(width, height)).toBeCloseTo(px, 9),
  );

  it.each([
    [16, 1],
    [12, 1],
    [24, 1.5],
    [48, 2],
  ])('textScale for a browser font size of %i px is %d', (medium, scale) =>
    expect(textScale(medium)).toBe(scale),
  );
});
