import type { Page } from '@playwright/test';
import { streamTrade } from '../../contracts/src/market/market.calls.ts';
import { openPosition } from '../support/confirmOrder.ts';
import { front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import type { Site } from '../support/site.ts';
import { expect, test } from '../support/siteTest.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);
const SLOW = { timeout: 30_000 };

/** Opens the trade page of a member with money. The page hosts the exchange. */
async function openTrade(
  page: Page,
  request: Parameters<typeof newWorld>[0],
  site: Site,
  name: string,
): Promise<{ operator: Operator; token: string }> {
  await page.goto(`${site.address}/docs.html`);
  await site.forwardTo(page);
  const operator = await newWorld(request, name);
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '1000' },
  });
  await page.goto(`${site.address}/?world=${operator.world}&token=${token}#/heyue`);
  await site.forwardTo(page);
  await expect(at(page, 'ticket-available')).toContainText(/\d/);
  return { operator, token };
}

/** Waits until the files of the build are cached, which is done after the first page. */
async function waitUntilCached(page: Page): Promise<void> {
  const countMissing = () =>
    page.evaluate(async () => {
      const files = (await (await fetch('./files.json')).json()) as string[];
      const [name = ''] = await caches.keys();
      const cached = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
      return files.filter((file) => !cached.has(new URL(file, location.href).href)).length;
    });
  await expect.poll(countMissing, SLOW).toBe(0);
}

const streamOf = (page: Page) =>
  page.waitForResponse((response) => response.url().includes(streamTrade.path), SLOW);

test('the stream of events comes back when the browser stops the service worker', async ({
  context,
  page,
  request,
  site,
}) => {
  const stream = streamOf(page);
  const { operator } = await openTrade(page, request, site, 'stopped');
  await stream;
  await at(page, 'ticket-share-25').click();
  await openPosition(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  for (let round = 0; round < 2; round++) {
    const next = streamOf(page);
    await cdp.send('ServiceWorker.stopAllWorkers');
    expect((await next).status()).toBe(200);
  }
  // The list changes by an event of the stream, because the app does not poll while the stream is open.
  await operator.gap('BTC/USDT', -60);
  await operator.advance('10s');
  await expect(at(page, 'position-row')).toHaveCount(0);
});

test('a page that is loaded with Shift and reload trades in the same world', async ({
  context,
  page,
  request,
  site,
}) => {
  await openTrade(page, request, site, 'shift');
  const cdp = await context.newCDPSession(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await cdp.send('Page.reload', { ignoreCache: true });
  await expect(at(page, 'ticket-available')).toContainText(/\d/, SLOW);
  // The page is claimed by the service worker; it is not loaded a second time.
  expect(loads).toBe(1);
  await at(page, 'ticket-share-25').click();
  await openPosition(page);
  await page.reload();
  await expect(at(page, 'position-row')).toHaveCount(1, SLOW);
});

test('the first visit downloads each file once, and the second one none', async ({
  page,
  site,
}) => {
  const { files } = site;
  await page.goto(`${site.address}/`);
  await expect(at(page, 'market-BTC').first()).toBeVisible(SLOW);
  await waitUntilCached(page);
  const again = files.sent.filter((path, index) => files.sent.indexOf(path) !== index);
  expect(again).toEqual([]);
  expect(files.missing).toEqual([]);
  const before = files.sent.length;
  await page.reload();
  await expect(at(page, 'market-BTC').first()).toBeVisible(SLOW);
  expect(files.sent.slice(before)).toEqual([]);
});

test('with a full storage pages are loaded, worlds can be read, and a new world is refused with the reason', async ({
  context,
  page,
  site,
}) => {
  await page.goto(`${site.address}/docs.html`);
  await site.forwardTo(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1_000 });
  const app = await context.newPage();
  await app.goto(`${site.address}/?world=main#/home`);
  await expect(at(app, 'market-BTC').first()).toBeVisible(SLOW);
  const refused = await app.evaluate(async () => {
    const response = await fetch('./control/worlds', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'more', scenario: 'empty' }),
    });
    return { status: response.status, text: await response.text() };
  });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('The storage that the browser gives this site is full.');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.origin });
  await app.reload();
  await expect(at(app, 'market-BTC').first()).toBeVisible(SLOW);
});

test('a first visit for which the browser has no storage ends with the reason', async ({
  context,
  page,
  site,
}) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1_000 });
  await page.goto(`${site.address}/`);
  await expect(page.getByRole('alert')).toContainText(/stor/, SLOW);
});

test('after the first visit app, Desk and reference work without a network and without the file server', async ({
  context,
  page,
  request,
  site,
}) => {
  const { operator, token } = await openTrade(page, request, site, 'offline');
  await waitUntilCached(page);
  // Requests of Node reach the exchange as before.
  site.files.isServing = false;
  await context.setOffline(true);
  await page.reload();
  await site.forwardTo(page);
  await expect(at(page, 'ticket-available')).toContainText(/\d/, SLOW);
  await at(page, 'ticket-share-25').click();
  await openPosition(page);
  await expect(page.getByText('You are offline')).toHaveCount(0);

  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(`${site.address}/desk?world=${operator.world}&panel=time`);
  await expect(desk.getByTestId('clock-now')).toContainText(/\d{4}-/);
  await desk.getByTestId('jump-hour').click();
  await expect(desk.getByTestId('clock-now')).toContainText('13:00:00');
  const docs = await context.newPage();
  await docs.goto(`${site.address}/docs?world=${operator.world}#getServerTime`);
  await docs.getByTestId('docs-send').click();
  await expect(docs.getByTestId('docs-answer')).toContainText('Granted');
  const link = await context.newPage();
  await link.goto(`${site.address}/?world=${operator.world}&token=${token}#/heyue`);
  await at(link, 'positions-tab-positions').click();
  await expect(at(link, 'position-row')).toHaveCount(1);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
