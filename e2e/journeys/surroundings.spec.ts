import type { APIRequestContext } from '@playwright/test';
import { displayDecimal } from '../../contracts/src/money.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { arrivesAt, front } from '../support/front.ts';
import { expect, test } from '../support/test.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile';
const desktop = { isMobile: false, hasTouch: false };

let operator: Operator;

test.beforeEach(async ({ request }, { testId }) => {
  operator = await newWorld(request, `around-${testId.slice(-12)}`);
});

test.describe('on a wide screen', () => {
  test.use({ ...desktop, viewport: { width: 1280, height: 800 } });

  test('the app redirects to the Desk, which shows the same page in its phone', async ({
    page,
  }) => {
    const { token } = await operator.post<{ token: string }>('/members', {
      email: 'wide@hongbao.example',
      balances: { USDT: '777' },
    });
    await page.goto(`/?world=${operator.world}&token=${token}#/zichanCenter`);
    await expect(page).toHaveURL(/\/desk\.html\?world=[^#]*#\/zichanCenter$/);
    const phone = page.frameLocator('iframe');
    await expect(phone.getByText('777.00').first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight,
    );
    expect(overflow, 'the desktop page fits its screen').toBeLessThanOrEqual(0);
  });

  test.describe('of a mobile device', () => {
    test.use({ userAgent: IPHONE });
    test('the app does not redirect to the Desk', async ({ page }) => {
      await page.goto(`/?world=${operator.world}#/home`);
      await expect(front(page).getByTestId('home-register')).toBeVisible();
      await arrivesAt(page, '/home');
      expect(page.url()).not.toContain('desk.html');
    });
  });
});

test.describe('on a screen of 575 pixels', () => {
  test.use({ ...desktop, viewport: { width: 575, height: 800 } });

  test('the app does not redirect to the Desk until the screen is 576 pixels wide', async ({
    page,
  }) => {
    await page.goto(`/?world=${operator.world}#/hangqing`);
    await expect(front(page).getByTestId('market-BTC')).toBeVisible();
    expect(page.url()).not.toContain('desk.html');
    await page.setViewportSize({ width: 576, height: 800 });
    await expect(page).toHaveURL(/\/desk\.html\?world=[^#]*#\/hangqing$/);
  });
});

test('reports that the network is down, and shows current prices after it is back, without a reload', async ({
  page,
  context,
  request,
}) => {
  await page.goto(`/?world=${operator.world}#/kline?symbol=BTC/USDT`);
  const price = front(page).getByTestId('price');
  await expect(price).toContainText(/\d/);
  const before = await price.innerText();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));

  await context.setOffline(true);
  await expect(front(page).getByText('You are offline')).toBeVisible();
  // The browser reports the event before it blocks the network, so the app may have reconnected in between.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await operator.gap('BTC/USDT', 7);
  await operator.advance('5s');
  await page.waitForTimeout(4_000);
  await expect.poll(() => price.innerText()).toBe(before);

  await context.setOffline(false);
  await expect(front(page).getByText('You are offline')).toBeHidden();
  await expect.poll(() => price.innerText()).not.toBe(before);
  const now = displayDecimal(await priceOf(request, 'BTC/USDT'), 2);
  await expect.poll(() => price.innerText()).toContain(now);
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
});

/** Returns the current price of the server. The clock of the world is frozen. */
async function priceOf(request: APIRequestContext, symbol: string): Promise<string> {
  const response = await request.get('/api/trade/appSymbol/price', {
    params: { symbols: symbol },
    headers: { 'X-World': operator.world },
  });
  const { result } = (await response.json()) as { result: { price: string }[] };
  return result[0]?.price ?? '';
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app opens without a network, reports that it is offline, and loads data when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto(`/?world=${operator.world}#/hangqing`);
    await expect(front(page).getByTestId('market-BTC')).toBeVisible();
    // The installed service worker has cached the whole build. It answers requests from the next visit on.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline').first()).toBeVisible();
    await expect(front(page).locator('h1').first()).not.toBeEmpty();
    await context.setOffline(false);
    await expect(front(page).getByTestId('market-BTC')).toBeVisible();
  });
});
