import type { APIRequestContext, Page } from '@playwright/test';
import { closeSheet, front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);
/** The prices in a text, in their order. */
const pricesIn = (text: string) =>
  [...text.replace(/,/g, '').matchAll(/\d+\.\d+/g)].map(([price]) => Number(price));

/** Opens a position of a new member, and its card in the app. */
async function openWith(
  page: Page,
  request: APIRequestContext,
  { world, post }: Operator,
  order: object,
): Promise<void> {
  const { token } = await post<{ token: string }>('/members', { balances: { USDT: '5000' } });
  const body = { symbol: 'BTC/USDT', leverage: 10, margin: '500', ...order };
  await wireOf(request, world, token).post('/trade/appTradePositions/create', body);
  await page.goto(`/?world=${world}&token=${token}#/heyue?mode=contracts&tab=positions`);
}

test('a trailing stop follows the price, closes the position when it comes back, and is the reason in the receipt', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-trailing-stop');
  await openWith(page, request, operator, { direction: 'long' });
  const row = at(page, 'position-row');
  await expect(row).toHaveCount(1);
  await expect(row.getByTestId('position-trailing')).toHaveCount(0);

  // A distance is checked while it is typed; saving the sheet sets the trailing stop.
  await row.getByTestId('position-modify').click();
  const distance = at(page, 'trailing-distance');
  await distance.fill('60');
  await expect(at(page, 'stops-sheet')).toContainText('At most 50%');
  await at(page, 'trailing-unit').selectOption('price');
  await expect(distance).toHaveValue('');
  await distance.fill('900000');
  await expect(at(page, 'stops-sheet')).toContainText('Less than');
  await at(page, 'trailing-unit').selectOption('percent');
  await distance.fill('2');
  await expect(at(page, 'stops-sheet')).toContainText('Starts now, closes at');
  await at(page, 'stops-save').click();
  await expect(at(page, 'stops-sheet')).toBeHidden();
  await expect(row.getByTestId('position-trailing')).toContainText('2.00%');
  const priceOf = async (testId: string) =>
    pricesIn(await row.getByTestId(testId).innerText())[0] ?? 0;
  const triggerPrice = () => priceOf('position-trailing-trigger');
  const bestPrice = () => priceOf('position-trailing-best');
  const [first, start] = [await triggerPrice(), await bestPrice()];
  expect(first).toBeCloseTo(start * 0.98, 1);

  // The trigger price rises with the price, and stays when the price falls by less than the distance.
  await operator.gap('BTC/USDT', 5);
  await operator.advance('5s');
  await expect.poll(triggerPrice).toBeGreaterThan(first * 1.04);
  await operator.gap('BTC/USDT', -1);
  await operator.advance('5s');
  const [second, best] = [await triggerPrice(), await bestPrice()];
  expect(best).toBeGreaterThan(start * 1.04);

  // A change of another stop does not restart it.
  await row.getByTestId('position-modify').click();
  await expect(distance).toHaveValue('2');
  await expect(at(page, 'stops-sheet')).toContainText('best price');
  await at(page, 'stops-takeProfit').fill(String(Math.round(best * 1.2)));
  await at(page, 'stops-save').click();
  await expect(at(page, 'stops-sheet')).toBeHidden();
  await expect.poll(triggerPrice).toBeGreaterThanOrEqual(second);

  await operator.gap('BTC/USDT', -2);
  await operator.advance('5s');
  await expect(row).toHaveCount(0);
  await at(page, 'positions-tab-history').click();
  const closed = front(page).locator('[data-kind="closed"]');
  await expect(closed).toContainText('Trailing stop');
  await closed.getByTestId('history-open').click();
  await expect(at(page, 'position-receipt')).toContainText('Trailing stop');
  const shown = async (testId: string) => pricesIn(await at(page, testId).innerText())[0] ?? 0;
  expect(await shown('position-receipt-best')).toBeGreaterThanOrEqual(best);
  expect(await shown('position-receipt-trailing')).toBeCloseTo(
    (await shown('position-receipt-best')) * 0.98,
    1,
  );
  await closeSheet(page);
});

test('an order opens with the trailing stop of the ticket, which is in its confirmation', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-trailing-ticket');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '5000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await expect(at(page, 'ticket-available')).toContainText(/\d/);
  await at(page, 'ticket-trailing').click();
  await at(page, 'trailing-distance').fill('1.5');
  await expect(at(page, 'trailing-sheet')).toContainText('Starts now, closes at');
  await at(page, 'trailing-save').click();
  await expect(at(page, 'trailing-sheet')).toBeHidden();
  await expect(at(page, 'ticket-trailing')).toHaveText('Trailing 1.5%');
  await at(page, 'ticket-size').fill('1000');
  await at(page, 'ticket-submit').click();
  await expect(at(page, 'preview-trailing')).toContainText('1.50%');
  await at(page, 'receipt-confirm').click();
  const row = at(page, 'position-row');
  await expect(row.getByTestId('position-trailing')).toContainText('1.50%');
  await at(page, 'positions-tab-order').click();
  await expect(at(page, 'ticket-trailing')).toHaveText('Trailing');
  await operator.gap('BTC/USDT', -2);
  await operator.advance('5s');
  await at(page, 'positions-tab-history').click();
  await expect(front(page).locator('[data-kind="closed"]')).toContainText('Trailing stop');
});

test('a trailing stop is removed by an empty field', async ({ page, request }) => {
  const operator = await newWorld(request, 'journey-trailing-removed');
  await openWith(page, request, operator, { direction: 'short', trailingRate: '0.01' });
  const row = at(page, 'position-row');
  await expect(row.getByTestId('position-trailing')).toContainText('1.00%');
  await row.getByTestId('position-modify').click();
  await at(page, 'trailing-distance').fill('');
  await at(page, 'stops-save').click();
  await expect(at(page, 'stops-sheet')).toBeHidden();
  await expect(row.getByTestId('position-trailing')).toHaveCount(0);
  await operator.gap('BTC/USDT', 3);
  await operator.advance('5s');
  await expect(row).toHaveCount(1);
});
