import { confirmOrder } from '../support/confirmOrder.ts';
import { interceptCall } from '../support/interceptCall.ts';
import { newWorld } from '../support/operator.ts';
import { front, openAddress } from '../support/front.ts';
import { expect, test } from '../support/test.ts';

test('executes an order once if its answer is lost and the retry is sent at another price', async ({
  page,
  request,
}, { testId }) => {
  const operator = await newWorld(request, `lost-${testId}`.slice(0, 30));
  const member = await operator.post<{ token: string }>('/members', { balances: { USDT: '1000' } });
  await page.goto(`/?world=${operator.world}&token=${member.token}#/heyue`);
  await front(page).getByTestId('ticket-size-mode').selectOption('usdt');
  await front(page).getByTestId('ticket-size').fill('500');
  const submit = front(page).getByTestId('ticket-submit');
  await expect(submit).toContainText('BTC');
  const size = await submit.innerText();

  // The server executes the order, but its answer is lost.
  const endLoss = await interceptCall(page, '/appTradePositions/create', { isLost: true });
  await confirmOrder(page);
  await expect(front(page).getByTestId('receipt-unanswered')).toBeVisible();
  await endLoss();

  // The price changes, so that 500 USDT would be a different quantity.
  await operator.gap('BTC/USDT', 3);
  await operator.advance('5s');
  await expect(submit).not.toHaveText(size);
  await front(page).getByTestId('receipt-confirm').click();

  await expect(front(page).getByTestId('position-row')).toHaveCount(1);
  await page.reload();
  await expect(front(page).getByTestId('position-row')).toHaveCount(1);
  await openAddress(page, '/zhangbianRecord');
  await expect(
    front(page).locator('[data-testid=change-row][data-type=positionMargin]'),
  ).toHaveCount(1);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
