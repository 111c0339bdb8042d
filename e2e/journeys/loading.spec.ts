import type { Page } from '@playwright/test';
import { arrivesAt, front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

/** Tests of the global loading overlay, which is shown before a route whose guard or code takes long. */
let operator: Operator;
let token = '';

const USER_CALL = '**/api/user/appUser/getMyUserInfo';
const OVERLAY_MIN_MS = 300;
const SLOW_MS = 4_000;

interface Shown {
  readonly text: string;
  readonly background: string;
  readonly opacity: string;
  readonly isAppInert: boolean;
  readonly shownMs: number;
}

test.beforeEach(async ({ page, request }, { testId }) => {
  operator = await newWorld(request, `loading-${testId.slice(-12)}`);
  ({ token } = await operator.post<{ token: string }>('/members', { balances: { USDT: '100' } }));
  // Records each time that the overlay is shown, because it may be gone before a test asks for it.
  await page.addInitScript(() => {
    const shown: unknown[] = [];
    Object.assign(window, { overlaysShown: shown });
    let since = 0;
    let facts: Record<string, unknown> = {};
    new MutationObserver(() => {
      const overlay = document.querySelector('[data-testid=loading-overlay]');
      if (overlay && since === 0) {
        since = performance.now();
        const veil = getComputedStyle(overlay, '::before');
        facts = {
          text: overlay.textContent,
          background: veil.backgroundColor,
          opacity: veil.opacity,
          isAppInert: document.querySelector('.app')?.hasAttribute('inert'),
        };
      }
      if (!overlay && since > 0) {
        shown.push({ ...facts, shownMs: performance.now() - since });
        since = 0;
      }
    }).observe(document, { childList: true, subtree: true });
  });
});

const overlay = (page: Page) => page.getByTestId('loading-overlay');
const shownOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { overlaysShown: Shown[] }).overlaysShown);
const open = (page: Page, path: string, session = `&token=${token}`) =>
  page.goto(`/?world=${operator.world}${session}#${path}`);
const slowly = (page: Page, pattern: string | RegExp, ms: number) =>
  page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });

test('a slow call of the current user shows the overlay over the page that is being left, which takes no input', async ({
  page,
}) => {
  await open(page, '/hangqing', '');
  await expect(front(page).getByTestId('market-BTC')).toBeVisible();
  await slowly(page, USER_CALL, SLOW_MS);
  await front(page).getByTestId('tab-my').click();
  await expect(overlay(page)).toHaveText('Loading...');
  // The page that is being left stays below. A tap on it has no effect.
  await expect(page.locator('[data-page="/hangqing"]')).toBeVisible();
  await page.touchscreen.tap(150, 400);
  await page.keyboard.press('Enter');
  expect(page.url()).toMatch(/#\/my$/);
  await expect(overlay(page)).toBeVisible();
  await arrivesAt(page, '/login');
  await expect(overlay(page)).toHaveCount(0);
  const [shown, ...others] = await shownOn(page);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ isAppInert: true, opacity: '0.72' });
  expect(shown?.shownMs).toBeGreaterThan(SLOW_MS / 2);
  await expect(page.locator('.app')).not.toHaveAttribute('inert');
});

test('a slow first start shows the overlay over the static shell', async ({ page }) => {
  await slowly(page, USER_CALL, SLOW_MS);
  await open(page, '/heyue');
  await expect(overlay(page)).toHaveText('Loading...');
  await arrivesAt(page, '/heyue');
  await expect(overlay(page)).toHaveCount(0);
});

for (const { theme, white, vip } of [
  { theme: 'light', white: 'rgb(255, 255, 255)', vip: 'rgb(248, 240, 222)' },
  { theme: 'dark', white: 'rgb(28, 32, 40)', vip: 'rgb(21, 20, 15)' },
] as const)
  test(`in the ${theme} theme, slow code of a page shows the overlay for 300 ms in the background of the route`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await open(page, '/home');
    await expect(front(page).getByTestId('home-total')).toBeVisible();
    await slowly(page, /\/assets\/(vip|ieo)-[^/]*\.js/, 250);
    for (const [path, background] of [
      ['/vipLevel', vip],
      ['/ieo', white],
    ] as const) {
      await page.evaluate((to) => (location.hash = to), path);
      await arrivesAt(page, path);
      await expect.poll(async () => (await shownOn(page)).at(-1)?.background).toBe(background);
      const last = (await shownOn(page)).at(-1);
      expect(last).toMatchObject({ text: 'Loading...', isAppInert: true, opacity: '0.72' });
      expect(last?.shownMs).toBeGreaterThanOrEqual(OVERLAY_MIN_MS - 20);
    }
    const vipScreen = page.locator('[data-page="/vipLevel"] .screen');
    expect(await vipScreen.evaluate((screen) => getComputedStyle(screen).backgroundColor)).toBe(
      vip,
    );
  });

test('code that cannot be loaded hides the overlay and shows the failure with a retry button', async ({
  page,
}) => {
  await open(page, '/home');
  await expect(front(page).getByTestId('home-total')).toBeVisible();
  await page.route(/\/assets\/vip-[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.abort();
  });
  await page.evaluate(() => (location.hash = '/vipLevel'));
  await expect(overlay(page)).toBeVisible();
  await expect(front(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
});

test('a navigation that is left by Back hides the overlay and restores the focus', async ({
  page,
}) => {
  await open(page, '/hangqing', '');
  await expect(front(page).getByTestId('market-BTC')).toBeVisible();
  await slowly(page, USER_CALL, SLOW_MS);
  await front(page).getByTestId('tab-my').focus();
  await page.keyboard.press('Enter');
  await expect(overlay(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(overlay(page)).toHaveCount(0);
  await arrivesAt(page, '/hangqing');
  await expect(front(page).getByTestId('tab-my')).toBeFocused();
});

test('a page that focuses a field has the focus after the overlay', async ({ page }) => {
  await open(page, '/home', '');
  await expect(front(page).getByTestId('open-search')).toBeVisible();
  await slowly(page, /\/assets\/search-[^/]*\.js/, 600);
  await front(page).getByTestId('open-search').click();
  await expect(overlay(page)).toBeVisible();
  await arrivesAt(page, '/search');
  await expect(front(page).getByTestId('search-field')).toBeFocused();
  await expect(overlay(page)).toHaveCount(0);
  await expect(front(page).getByTestId('search-field')).toBeFocused();
});

test('a change to a loaded tab shows no overlay', async ({ page }) => {
  await open(page, '/home');
  await expect(front(page).getByTestId('home-total')).toBeVisible();
  const visit = async (name: string) => {
    await front(page).getByTestId(`tab-${name}`).click();
    await arrivesAt(page, `/${name}`);
  };
  for (const name of ['hangqing', 'heyue', 'my', 'home']) await visit(name);
  const before = (await shownOn(page)).length;
  for (const name of ['hangqing', 'heyue', 'my', 'home', 'heyue', 'home']) await visit(name);
  expect(await shownOn(page)).toHaveLength(before);
  await expect(overlay(page)).toHaveCount(0);
});

test('the ciphers are loaded when a form is first used, before it is sent', async ({ page }) => {
  const ciphers = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /assets\/envelope-[^/]*\.js/.exec(name) ?? []),
    );
  await open(page, '/home');
  await expect(front(page).getByTestId('home-total')).toBeVisible();
  // What the app loads when it is idle starts within five seconds.
  await page.waitForTimeout(6_000);
  expect(await ciphers()).toEqual([]);
  await open(page, '/login', '');
  await expect(front(page).getByTestId('login-submit')).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await ciphers()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await ciphers()).length).toBe(1);
});
