import type { Page } from '@playwright/test';
import { confirmOrder } from '../support/confirmOrder.ts';
import { closeSheet, front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

test('a trigger order opens when the market reaches it, two exits close parts, and the position is reversed', async ({
  page,
  request,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const operator = await newWorld(request, 'journey-order-kinds');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '5000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await expect(at(page, 'ticket-available')).toContainText(/\d/);

  // A trigger price must be given, and must not be the mark price.
  await at(page, 'ticket-type-trigger').click();
  const hint = (
    await front(page)
      .getByText(/at mark [\d,.]+/)
      .first()
      .innerText()
  ).replace(/,/g, '');
  const price = Number(/[\d.]+/.exec(hint)?.[0]);
  await at(page, 'ticket-size').fill('1000');
  await expect(at(page, 'ticket-submit')).toHaveText('Enter a trigger price');
  await at(page, 'ticket-price').fill(String(price));
  await expect(at(page, 'ticket-submit')).toContainText('Above or below the mark price');

  const above = (percent: number) => ((price * (100 + percent)) / 100).toFixed(2);
  await at(page, 'ticket-price').fill(above(2));
  await at(page, 'receipt-open').click();
  await expect(at(page, 'receipt-trigger')).toContainText(
    'Opens at the market price when the mark',
  );
  await closeSheet(page);
  await confirmOrder(page);
  const order = at(page, 'order-row');
  await expect(order).toContainText('Trigger');
  await expect(order).toHaveCount(1);

  await operator.gap('BTC/USDT', 3);
  await operator.advance('5s');
  await expect(order).toHaveCount(0);
  await at(page, 'positions-tab-positions').click();
  const row = at(page, 'position-row');
  await expect(row).toHaveCount(1);

  // Two exits: a take-profit of half and a stop-loss of a quarter.
  await row.getByTestId('position-exits').click();
  await expect(at(page, 'exits-none')).toBeVisible();
  await at(page, 'exit-price').fill('1');
  await expect(at(page, 'exits-sheet')).toContainText('Take profit on the wrong side: Above');
  await at(page, 'exit-price').fill(above(6));
  await expect(at(page, 'exit-estimate')).toContainText('+');
  await at(page, 'exit-add').dblclick();
  await expect(at(page, 'exit-row')).toHaveCount(1);
  await at(page, 'exit-side-stopLoss').click();
  await at(page, 'exit-share-25').click();
  await at(page, 'exit-price').fill(above(-1));
  await at(page, 'exit-add').click();
  await expect(at(page, 'exit-row')).toHaveCount(2);
  await expect(at(page, 'exit-result').last()).toContainText('\u2212');
  await closeSheet(page);
  await expect(row.getByTestId('position-exits')).toHaveText('Exits 2');

  await operator.gap('BTC/USDT', 5);
  await operator.advance('5s');
  await expect(row.getByTestId('position-exits')).toHaveText('Exits 1');

  // The reversal shows the figures of both positions, and happens once.
  await row.getByTestId('position-reverse').click();
  await expect(at(page, 'reverse-result')).toContainText('+');
  await at(page, 'reverse-confirm').dblclick();
  await expect(at(page, 'reverse-sheet')).toBeHidden();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Short');
  await expect(row.getByTestId('position-exits')).toHaveText('Exits');

  await at(page, 'positions-tab-history').click();
  await at(page, 'history-show-all').click();
  await expect(front(page).locator('[data-kind="triggered"]')).toHaveCount(1);
  await front(page).locator('[data-kind="closed"]').getByTestId('history-open').click();
  await expect(at(page, 'position-receipt-parts')).toContainText('Take profit at');
  await expect(at(page, 'position-receipt-parts')).toContainText('Closed by you');
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
  expect(errors).toEqual([]);
});

test('a post-only order is blocked while it would open immediately, and then waits with its mark', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-post-only');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '5000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await expect(at(page, 'ticket-available')).toContainText(/\d/);
  await expect(at(page, 'ticket-post-only')).toHaveCount(0);

  await at(page, 'ticket-type-limit').click();
  await expect(at(page, 'ticket-price')).toHaveValue(/\d/);
  const price = Number(await at(page, 'ticket-price').inputValue());
  await at(page, 'ticket-size').fill('1000');
  await expect(at(page, 'ticket-submit')).toContainText('Buy / Long');
  await at(page, 'ticket-post-only').click();
  await expect(at(page, 'ticket-post-only')).toBeChecked();
  await expect(at(page, 'ticket-submit')).toContainText('Would open immediately, mark price');

  await at(page, 'ticket-price').fill((price * 0.98).toFixed(2));
  await at(page, 'receipt-open').click();
  await expect(at(page, 'receipt-post-only')).toContainText('the order is refused');
  await closeSheet(page);
  await confirmOrder(page);
  await expect(at(page, 'order-row')).toContainText('Post-only');
});
