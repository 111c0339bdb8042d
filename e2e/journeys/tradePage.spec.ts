import type { Page } from '@playwright/test';
import { confirmOrder, openPosition } from '../support/confirmOrder.ts';
import { endSession } from '../support/endSession.ts';
import { arrivesAt, front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

let operator: Operator;
let id = '';
let token = '';

test.beforeEach(async ({ request }, { testId }) => {
  operator = await newWorld(request, `trade-page-${testId.slice(-12)}`);
  ({ id, token } = await operator.post<{ id: string; token: string }>('/members', {
    balances: { USDT: '1000' },
  }));
});

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

async function openTicket(page: Page, address = '/heyue'): Promise<void> {
  await page.goto(`/?world=${operator.world}&token=${token}#${address}`);
  await expect(at(page, 'ticket-available')).toContainText(/\d/);
}

test('the ticket retains its input after a visit to another tab or coin, a reload, and the end of a session', async ({
  page,
  request,
}) => {
  await openTicket(page);
  await at(page, 'ticket-type-limit').click();
  await expect(at(page, 'ticket-price'), 'a limit order starts at the mark price').toHaveValue(
    /^\d+(\.\d+)?$/,
  );
  await at(page, 'ticket-price').fill('20.000,5');
  await at(page, 'ticket-size').fill(' 1,234.5 ');
  await expect(at(page, 'ticket-price')).toHaveValue('20000.5');
  await expect(at(page, 'ticket-size')).toHaveValue('1234.5');

  await at(page, 'tab-home').click();
  await expect(at(page, 'home-total')).toBeVisible();
  await at(page, 'tab-heyue').click();
  await expect(at(page, 'ticket-size')).toHaveValue('1234.5');

  await at(page, 'symbol-picker').click();
  await at(page, 'symbol-ETH').click();
  await expect(page).toHaveURL(/symbol=ETH/);
  await expect(at(page, 'ticket-size'), 'empty for another coin').toHaveValue('');
  await expect(at(page, 'ticket-price')).toHaveValue(/^\d+(\.\d+)?$/);
  await page.goBack();
  await expect(at(page, 'home-total'), 'a change of coin adds no page').toBeVisible();

  await openTicket(page, '/heyue?symbol=btc-usdt');
  await expect(at(page, 'ticket-size')).toHaveValue('1234.5');
  await endSession(request, operator.world, token);
  await confirmOrder(page);
  await arrivesAt(page, '/login');
  ({ token } = await operator.post<{ token: string }>(`/members/${id}/token`));
  await openTicket(page);
  await expect(at(page, 'ticket-size')).toHaveValue('1234.5');
  await expect(at(page, 'ticket-price')).toHaveValue('20000.5');
});

test('the ticket reports invalid input at its field, and does not change the text', async ({
  page,
}) => {
  await openTicket(page, '/heyue?symbol=NOPE/USDT');
  await expect(at(page, 'symbol-unknown')).toContainText('NOPE/USDT');
  await at(page, 'ticket-type-market').click();
  for (const text of ['5😀', '1'.repeat(40)]) {
    await at(page, 'ticket-size').fill(text);
    await expect(at(page, 'ticket-size')).toHaveValue(text);
    await expect(at(page, 'ticket-size')).toHaveAttribute('aria-invalid', 'true');
    await at(page, 'ticket-submit').click({ force: true });
    await expect(at(page, 'ticket-size'), 'the invalid field has the focus').toBeFocused();
  }
  await at(page, 'ticket-size').fill('99999');
  await expect(at(page, 'ticket-submit')).toHaveText('Deposit');
  await expect(at(page, 'ticket-size'), 'too much is reported, not reduced').toHaveValue('99999');
  await at(page, 'ticket-share-100').click();
  await expect(at(page, 'ticket-size')).toHaveValue(/^\d{4,5}(\.\d+)?$/);
  await expect(at(page, 'ticket-submit')).toContainText('BTC');
});

test('a link to the chart of another coin does not change the coin of the trade page behind it', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await openTicket(page, '/heyue?symbol=ADA/USDT');
  // Navigates inside the page, as a link does, so that the trade page remains mounted behind the chart.
  await page.evaluate(() => {
    location.hash = '#/kline?symbol=LTC/USDT';
  });
  await arrivesAt(page, '/kline?symbol=LTC/USDT');
  await expect(at(page, 'symbol-picker')).toContainText('LTC');
  // Advances the clock by two ticks, so that the pages poll again.
  await operator.advance('2s');
  await page.goBack();
  await arrivesAt(page, '/heyue?symbol=ADA/USDT');
  await expect(at(page, 'symbol-picker')).toContainText('ADA');
  expect(errors).toEqual([]);
});

test('a stop can be dragged on the chart; an open sheet closes when its position is liquidated, and a message says why', async ({
  page,
}) => {
  await openTicket(page);
  await at(page, 'ticket-type-market').click();
  await at(page, 'ticket-direction-long').click();
  await at(page, 'leverage').selectOption('50');
  await at(page, 'ticket-share-25').click();
  await openPosition(page);
  // The card of the first trade is above the chart, and a drag on it opens its link.
  await expect(page.getByTestId('moment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('moment')).toHaveCount(0);

  await at(page, 'to-chart').click();
  await at(page, 'chart-begin-takeProfit').click();
  const handle = at(page, 'handle-takeProfit');
  const first = await at(page, 'chart-takeProfit').innerText();
  // Retries the drag, because the chart is scaled again when its candles arrive.
  await expect(async () => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('The handle has no box');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    // Drags upwards, away from the price. The price change per pixel depends on the range of the chart.
    await page.mouse.move(box.x + 20, box.y + box.height / 2 - 10, { steps: 5 });
    await page.mouse.up();
    await expect(at(page, 'chart-takeProfit')).not.toHaveText(first, { timeout: 500 });
  }).toPass();
  await handle.press('ArrowUp');
  const [price = ''] = /[\d,]+\.\d+/.exec(await at(page, 'chart-takeProfit').innerText()) ?? [];
  await at(page, 'chart-stops-save').click();
  await expect(at(page, 'chart-stops-save')).toHaveCount(0);

  await page.goBack();
  await at(page, 'positions-tab-positions').click();
  await expect(at(page, 'position-stops')).toContainText(price);
  await at(page, 'position-adjust').click();
  await expect(at(page, 'margin-sheet')).toBeVisible();
  await operator.gap('BTC/USDT', -12);
  await operator.advance('10s');
  await expect(at(page, 'margin-sheet')).toBeHidden();
  await expect(at(page, 'toast')).toContainText('Liquidated');
  await expect(at(page, 'positions-tab-positions')).not.toContainText('1');
  await at(page, 'positions-tab-history').click();
  await expect(at(page, 'history-row').first()).toContainText('Liquidated');
  await at(page, 'history-show-all').click();
  await expect(at(page, 'history-row').nth(1)).toContainText('Opened');
});
