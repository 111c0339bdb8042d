import type { Page } from '@playwright/test';
import { front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

/**
 * The network fails while a page is being opened, at ten instants: before its code is requested, while the code loads,
 * and during its calls. Runs without service worker and cache, as on a first visit.
 */
test.use({ serviceWorkers: 'block' });
test.describe.configure({ timeout: 120_000 });
const INSTANTS_MS = [0, 15, 40, 80, 130, 200, 300, 450, 700, 1_100];

let operator: Operator;
let token = '';
test.beforeAll(async ({ playwright, baseURL }, { workerIndex }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '', timeout: 120_000 });
  operator = await newWorld(request, `cut-${workerIndex}`);
  ({ token } = await operator.post<{ token: string }>('/members', {
    email: 'cut@hongbao.example',
    password: 'correct horse 9',
    balances: { USDT: '1000' },
  }));
});

test('a page that is opened while the network fails reports it, shows its title, and recovers automatically', async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  for (const instant of INSTANTS_MS)
    await test.step(`after ${instant} ms`, async () => {
      await expect(front(page).getByTestId('home-total')).toBeVisible();
      await page.evaluate(() => (location.hash = '/chongzhi'));
      await page.waitForTimeout(instant);
      await context.setOffline(true);
      await expect(page.getByText('You are offline').first()).toBeVisible();
      await expect(front(page).locator('h1').first()).not.toBeEmpty();
      expect(await isBlank(page), 'the page has content').toBe(false);
      await context.setOffline(false);
      await expect(front(page).getByTestId('recharge-amount')).toBeVisible({ timeout: 15_000 });
      await expect(front(page).getByTestId('recharge-address')).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText('You are offline')).toHaveCount(0);
      await page.evaluate(() => (location.hash = '/home'));
      // A reload discards the loaded code, so that it must be requested at the next instant.
      await page.reload();
    });
});

test('shows an error with a retry button for a malformed answer of the server', async ({
  page,
}) => {
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(front(page).getByTestId('home-total')).toBeVisible();
  let isBroken = true;
  await page.route('**/api/finance/appRecharge/listMy**', (route) =>
    isBroken ? route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }) : route.continue(),
  );
  await page.evaluate(() => (location.hash = '/chongzhitixianRecord'));
  const retry = front(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect(retry).toHaveCount(0);
});

const isBlank = (page: Page) =>
  page.evaluate(
    () =>
      (
        document.querySelector('ion-router-outlet > .ion-page:not([inert])') as HTMLElement | null
      )?.innerText.trim() === '',
  );
