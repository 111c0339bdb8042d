import type { Page } from '@playwright/test';
import { expectCleanPanel } from '../support/deskAxe.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

test.use({
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

interface Traffic {
  readonly recording: boolean;
  readonly records: readonly { readonly id: string; readonly call?: string }[];
}

const panelOf = (page: Page) => page.getByTestId('panel-traffic');
const row = (page: Page, name: RegExp) =>
  page.getByTestId('traffic-list').getByRole('button', { name }).first();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the traffic panel shows a request immediately, with its details, and replays it', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'desk-traffic');
  const { world } = operator;
  const { token } = await operator.post<{ token: string }>('/members', {
    nickname: 'Ann',
    balances: { USDT: '1000' },
  });
  const wire = wireOf(request, world, token);
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 };
  const openOne = () => wire.post('/trade/appTradePositions/create', order, 'once');
  const opened = async () =>
    (await wire.get<{ records: unknown[] }>('/trade/appTradePositions/listMy?status=running'))
      .records.length;
  await page.goto(`/desk.html?world=${world}&panel=traffic`);
  await expect(page.getByTestId('traffic-record')).toHaveAttribute('aria-pressed', 'true');
  await openOne();
  await row(page, /openPosition.*Ann/).click();

  // Shows the layers of the request, the contract verdict, and the written rows.
  await expect(page.locator('.layer[data-state="opened"]')).toHaveCount(5);
  await expect(panelOf(page).locator('.sealed-key')).toHaveText(/^[\w+/]{300,}=*$/);
  await page.getByTestId('exchange-contract').click();
  await expect(panelOf(page).locator('.badge[data-tone="good"]')).toHaveCount(3);
  await page.getByTestId('exchange-effects').click();
  await expect(page.getByTestId('transfers')).toContainText('USDT');
  await page.getByTestId('copy-curl').click();
  await expect(page.getByTestId('copy-curl')).toHaveText('Copied');
  expect(await copied(page)).toContain("-X POST 'http");
  await page.getByTestId('copy-testkit').click();
  await expect.poll(() => copied(page)).toContain('client.call(openPosition');

  // A replay with the same key executes nothing; a replay with a new key opens a position.
  const shown = () => new URL(page.url()).searchParams.get('at.traffic.id');
  const first = shown();
  await page.getByTestId('replay-same').click();
  await expect.poll(shown).not.toBe(first);
  expect(await opened()).toBe(1);
  const second = shown();
  await page.getByTestId('replay').click();
  await expect.poll(shown).not.toBe(second);
  expect(await opened()).toBe(2);
  await expectCleanPanel(page, 'traffic');

  // A body that cannot be decrypted shows the layer that failed and the field that violates the contract.
  await request.post('/api/app/login', {
    headers: { 'X-World': world, 'Content-Type': 'application/json' },
    data: Buffer.from('"QUJD.QUJD"'),
  });
  await row(page, /login.*400/).click();
  // The selected part is retained for the next request.
  await page.getByTestId('exchange-request').click();
  await expect(page.locator('.layer[data-state="failed"]')).toHaveAttribute('data-layer', 'rsa');
  await page.getByTestId('exchange-contract').click();
  await expect(page.getByTestId('problems')).toContainText('body');

  // Selects the next row by keyboard.
  await page.keyboard.press('Escape');
  await row(page, /login.*400/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.traffic-row[aria-pressed="true"]')).toBeFocused();

  // Opens the transfers of an order in the ledger.
  await row(page, /openPosition.*Ann/).click();
  await page.getByTestId('exchange-effects').click();
  await page.getByTestId('transfers').getByRole('button', { name: 'openFee' }).click();
  await expect(page.getByTestId('panel-ledger')).toContainText('Opening fee');
});

test('the traffic panel searches, pauses and clears the list, and updates a second open Desk', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'desk-traffic-list');
  const { world } = operator;
  const ask = () =>
    request.get('/api/trade/appSymbol/price?symbols=BTC/USDT', { headers: { 'X-World': world } });
  const state = () => operator.get<Traffic>('/traffic?limit=500&call=listPrices');
  const held = page.getByRole('button', { name: /waiting\)/ });
  await page.goto(`/desk.html?world=${world}&panel=traffic`);
  await ask();
  await page.getByTestId('traffic-search').fill('no such call');
  await expect(panelOf(page)).toContainText('No request matches these filters.');
  await page.getByTestId('traffic-search').fill('');
  await page.getByTestId('traffic-filters').click();
  await page.getByTestId('traffic-outcome').selectOption('failed');
  await expect(panelOf(page)).toContainText('No request matches these filters.');
  await page.getByTestId('traffic-outcome').selectOption('any');
  await page.getByTestId('traffic-search').fill('BTC/USDT');
  const rows = page.getByTestId('traffic-list').getByRole('listitem');
  const before = await rows.count();
  await page.getByTestId('traffic-pause').click();
  await ask();
  await expect(held).toContainText(/[1-9]\d* waiting/);
  expect(await rows.count()).toBe(before);
  await held.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  expect((await state()).records.length).toBeGreaterThan(1);

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('traffic-har').click(),
  ]);
  expect(archive.suggestedFilename()).toBe(`${world}.har`);

  const other = await page.context().newPage();
  await other.goto(`/desk.html?world=${world}&panel=traffic&at.traffic.id=999999`);
  await expect(other.getByTestId('exchange-forgotten')).toBeVisible();
  await page.getByTestId('traffic-record').click();
  await expect(other.getByTestId('traffic-record')).toHaveAttribute('aria-pressed', 'false');
  expect((await state()).recording).toBe(false);
  await page.getByTestId('traffic-search').fill('');
  await page.getByTestId('traffic-clear').click();
  await expect(panelOf(page)).toContainText('No requests yet.');
  await expect(panelOf(other)).toContainText('No requests yet.');
});
