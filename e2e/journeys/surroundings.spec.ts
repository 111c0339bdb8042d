import type { APIRequestContext, Page } from '@playwright/test';
import { displayDecimal } from '../../contracts/src/money.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { arrivesAt, front, openAddress } from '../support/front.ts';
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

test.describe('on a screen that becomes wide', () => {
  test.use({ ...desktop, viewport: { width: 500, height: 900 } });

  test('the Desk takes over the member of the app, who is still signed in when the app is opened again', async ({
    page,
  }) => {
    const { token } = await operator.post<{ token: string }>('/members', {
      balances: { USDT: '777' },
    });
    await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
    await expect(front(page).getByTestId('ticket-available')).toContainText('777');
    await page.setViewportSize({ width: 844, height: 900 });
    await expect(page).toHaveURL(/\/desk\.html\?world=[^#]*#\/heyue$/);
    const phone = page.frameLocator('iframe');
    await expect(phone.getByTestId('ticket-available')).toContainText('777');
    expect(page.url()).not.toContain(token);
    await page.setViewportSize({ width: 500, height: 900 });
    await page.goto('/#/heyue');
    await expect(front(page).getByTestId('ticket-available')).toContainText('777');
    expect(page.url()).not.toContain('desk.html');
  });

  test('a wide first visit opens the Desk with the member who is signed in to the app', async ({
    page,
    context,
  }) => {
    const { token } = await operator.post<{ token: string }>('/members', {
      balances: { USDT: '777' },
    });
    await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
    await expect(front(page).getByTestId('ticket-available')).toContainText('777');
    const other = await context.newPage();
    await other.setViewportSize({ width: 1280, height: 900 });
    await other.goto('/#/heyue');
    await expect(other).toHaveURL(/\/desk\.html\?world=/);
    await expect(other.frameLocator('iframe').getByTestId('ticket-available')).toContainText('777');
  });
});

test.describe('in a browser whose language is Japanese', () => {
  test.use({ locale: 'ja-JP' });
  const offer = (page: Page) => page.getByTestId('language-offer');
  const isEnglish = async (page: Page) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Home');
  };

  test('a first visit is in English and offers Japanese in one line, which one tap selects', async ({
    page,
  }) => {
    await page.goto(`/?world=${operator.world}#/home`);
    await expect(offer(page)).toHaveText('日本語で表示する');
    await isEnglish(page);
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await isEnglish(page);
    await offer(page).getByRole('button', { name: '日本語で表示する' }).click();
    await expect(page).toHaveTitle('ホーム');
    await expect(offer(page)).toHaveCount(0);
    await front(page).getByTestId('tab-hangqing').click();
    await expect(page).toHaveTitle('マーケット');
    await page.reload();
    await expect(page).toHaveTitle('マーケット');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(offer(page)).toHaveCount(0);
  });

  test('an offer that was dismissed is not repeated', async ({ page }) => {
    await page.goto(`/?world=${operator.world}#/home`);
    await offer(page).getByRole('button', { name: 'Close' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(front(page).getByTestId('home-register')).toBeVisible();
    await isEnglish(page);
    await expect(offer(page)).toHaveCount(0);
  });
});

test('a copy button shows Success for two seconds in the middle of the screen', async ({
  page,
}) => {
  const { token } = await operator.post<{ token: string }>('/members');
  await page.goto(`/?world=${operator.world}&token=${token}#/tuanduiYaoqing`);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { toastTimes: times });
    new MutationObserver(() => {
      const isShown = document.querySelector('[data-testid=toast]') !== null;
      if (isShown === (times.length === 0)) times.push(performance.now());
    }).observe(document.body, { childList: true, subtree: true });
  });
  await front(page).getByRole('button', { name: /^Copy/ }).first().click();
  const toast = page.getByTestId('toast');
  await expect(toast).toHaveText(/^(Success|Fail)$/);
  const box = await toast.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('The toast is not shown.');
  expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThan(2);
  expect(Math.abs(box.y + box.height / 2 - size.height / 2)).toBeLessThan(8);
  await expect(toast).toHaveCount(0);
  const [from = 0, to = 0] = await page.evaluate(
    () => (window as unknown as { toastTimes: number[] }).toastTimes,
  );
  expect(to - from).toBeGreaterThan(1_900);
  expect(to - from).toBeLessThan(2_400);
});

test('a foreign message of a server is shown as it was sent: in a toast, and in a list that could not be loaded', async ({
  page,
}) => {
  const { token } = await operator.post<{ token: string }>('/members');
  const refuse = (code: number, message: string | null) => ({
    json: { code, message, result: null },
  });
  await page.route('**/api/finance/appWallet/queryUserAssets*', (route) =>
    route.fulfill(refuse(1003, 'Custom text 51')),
  );
  await page.route('**/api/trade/appFlashExchangeLog/listMy*', (route) =>
    route.fulfill(refuse(1105, 'The records move house')),
  );
  await page.goto(`/?world=${operator.world}&token=${token}&lang=jp#/zichanCenter`);
  await expect(page.getByTestId('toast')).toHaveText('Custom text 51');
  await expect(front(page).locator('.empty')).toContainText('Custom text 51');
  await openAddress(page, '/shanduiOrder');
  await expect(front(page).locator('.empty')).toContainText('The records move house');
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

test('news, announcements and the help center are tabs of one page, which the address selects with their topic', async ({
  page,
}) => {
  const heading = (name: string) => front(page).getByRole('heading', { level: 1, name });
  await page.goto(`/?world=${operator.world}#/xinwen`);
  await expect(heading('News')).toBeVisible();
  const newest = await front(page).getByTestId('news-newest').getByRole('heading').innerText();
  await front(page).getByTestId('article-topic-product').click();
  await arrivesAt(page, '/articleList?about=news&category=product');
  await expect(front(page).getByTestId('article-topic-product')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(front(page).getByTestId('news-newest').getByRole('heading')).not.toHaveText(newest);
  await expect(front(page).getByTestId('article-row').first()).toBeVisible();
  // The tabs are one page: the keyboard's focus stays on them, and Back leaves the page.
  await front(page).getByTestId('articles-news').press('ArrowRight');
  await arrivesAt(page, '/articleList?about=announcements');
  await expect(heading('Announcements')).toBeVisible();
  await expect(front(page).getByTestId('announcement-row').first()).toBeVisible();
  await expect(front(page).getByTestId('articles-announcements')).toBeFocused();
  await front(page).getByTestId('articles-help').click();
  await arrivesAt(page, '/articleList?about=help');
  await expect(heading('Help center')).toBeVisible();
  await front(page).getByTestId('article-row').first().click();
  await expect(front(page).getByTestId('article-title')).toBeVisible();
  await front(page).getByTestId('back').click();
  await front(page).getByTestId('articles-news').click();
  await arrivesAt(page, '/xinwen');
  await expect(front(page).getByTestId('news-newest')).toContainText(newest);
});
