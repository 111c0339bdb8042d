import type { BrowserContext, Page } from '@playwright/test';
import { confirmOrder } from '../support/confirmOrder.ts';
import { axeViolations } from '../support/axe.ts';
import { arrivesAt, closeSheet, front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

// Runs with animations, as most members use the app.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The tests share one member and one page, so they run in order. */
test.describe.configure({ mode: 'serial' });

const STREAM = '/api/trade/stream';
const HEARD_MS = 300;
const PRICES = '/api/public/getTicketList';

let context: BrowserContext;
let page: Page;
let operator: Operator;
let memberId = '';
/** Paths of the requests that the page sent. */
const calls: string[] = [];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  operator = await newWorld(page.request, 'journey-live');
  const member = await operator.post<{ id: string; token: string }>('/members', {
    email: 'away@hongbao.example',
    balances: { USDT: '1000' },
  });
  memberId = member.id;
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto(`/?world=${operator.world}&token=${member.token}#/heyue`);
});
test.afterAll(() => context.close());

const inFront = () => front(page);

/** Advances the clock of the page and waits for the requests that follow. */
async function pass(ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.waitForTimeout(HEARD_MS);
}

/** Hides or shows the app, as the operating system does. */
async function show(visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}

test('announces a liquidation while the member is on the home page', async () => {
  await inFront().getByTestId('ticket-direction-long').click();
  await inFront().getByTestId('leverage').selectOption('50');
  await inFront().getByTestId('ticket-share-25').click();
  await confirmOrder(page);
  await expect(page.getByTestId('toast')).toBeVisible();
  await inFront().getByTestId('tab-home').click();
  await expect(inFront().getByTestId('home-total')).toContainText(/\d/);
  await expect(inFront().getByTestId('bulletin')).toHaveCount(0);

  await operator.gap('BTC/USDT', -12);
  await operator.advance('10s');
  const bulletin = inFront().getByTestId('bulletin');
  await expect(bulletin).toBeVisible();
  await expect(bulletin).toContainText('Position liquidated');
  await expect(bulletin.getByTestId('notice-amount')).toContainText(/\u2212\d/);

  const { records } = await operator.get<{
    records: { account: string; balance: string; held: string }[];
  }>(`/ledger/accounts?memberId=${memberId}`);
  const main = records.find(({ account }) => account.endsWith('/main/USDT'));
  expect(Number(main?.held)).toBe(0);
  const total = main?.balance.replace(/^(\d+\.\d\d)\d*$/, '$1') ?? '';
  await expect(inFront().getByTestId('home-total')).toContainText(total);

  expect(await axeViolations(page, '.bulletins')).toEqual([]);
  await bulletin.getByRole('button').first().click();
  await arrivesAt(page, '/heyue?symbol=BTC/USDT');
  await expect(bulletin).toHaveCount(0);
  // The receipt of the position, with the reason of the liquidation.
  await expect(inFront().getByTestId('position-receipt')).toBeVisible();
  await closeSheet(page);
  await inFront().getByTestId('tab-home').click();
  // Both pages have a bell, so waits until the home page is active before it is clicked.
  await arrivesAt(page, '/home');
});

test('counts unread notices at the bell and lists them in the inbox', async () => {
  // The liquidation was marked as read when it was opened; the notices of the level and its bonus are unread.
  const count = inFront().getByTestId('bell-count');
  await expect(count).toHaveText('2');
  await inFront().getByTestId('bell').click();
  await expect(inFront().getByTestId('inbox-row')).toHaveCount(3);
  await expect(inFront().getByTestId('inbox-row').first()).toContainText('Position liquidated');
  await inFront().getByTestId('inbox-shelf-transaction').click();
  await expect(inFront().getByTestId('inbox-row')).toHaveCount(1);
  await inFront().getByTestId('inbox-shelf-announcements').click();
  await expect(inFront().getByTestId('inbox-row')).toHaveCount(5);
  await inFront().getByTestId('inbox-shelf-all').click();
  expect(await axeViolations(page, '.inbox')).toEqual([]);
  await inFront().getByTestId('inbox-mark-all').click();
  await expect(inFront().getByTestId('inbox-mark-all')).toHaveCount(0);
  await page.goBack();
  await expect(inFront().getByTestId('inbox')).toHaveCount(0);
  await arrivesAt(page, '/home');
  await expect(inFront().getByTestId('bell')).toHaveAccessibleName('Notifications');
});

test('the home page polls only the assets while prices are streamed', async () => {
  calls.length = 0;
  // A longer jump would exceed the stream's idle timeout, which runs on the real clock.
  await pass(16_000);
  // The value of assets changes constantly, so it is polled.
  expect(calls.filter((path) => !path.includes('queryUserAssets'))).toEqual([]);
  expect([1, 2]).toContain(calls.length);
});

test('the app sends no requests while it is hidden, and loads missed changes when it is visible again', async () => {
  await show('hidden');
  await pass(1_000);
  calls.length = 0;
  await pass(300_000);
  expect(calls).toEqual([]);
  await operator.gap('BTC/USDT', 5);
  await operator.advance('10s');
  const before = await inFront().getByTestId('market-BTC').textContent();
  await show('visible');
  await expect(inFront().getByTestId('market-BTC')).not.toHaveText(before ?? '');
  await expect.poll(() => calls).toContain(STREAM);
});

test('the app polls prices while the stream is closed, and stops when the stream is open again', async () => {
  await page.route(`**${STREAM}`, (route) => route.abort());
  await show('hidden');
  await show('visible');
  calls.length = 0;
  await expect.poll(() => calls.filter((path) => path === PRICES).length).toBeGreaterThan(2);
  const before = await inFront().getByTestId('market-BTC').textContent();
  await operator.gap('BTC/USDT', 5);
  await operator.advance('10s');
  await expect(inFront().getByTestId('market-BTC')).not.toHaveText(before ?? '');
  await page.unroute(`**${STREAM}`);
  // The next attempt to connect follows within half a minute.
  const opened = page.waitForResponse(`**${STREAM}`);
  await page.clock.runFor(30_000);
  await opened;
  await expect(async () => {
    calls.length = 0;
    await pass(5_000);
    expect(calls).not.toContain(PRICES);
  }).toPass();
});
