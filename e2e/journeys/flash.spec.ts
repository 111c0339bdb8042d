import { closeSheet, front } from '../support/front.ts';
import { interceptCall } from '../support/interceptCall.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

interface Exchange {
  from: string;
  to: string;
  fromAmount: string;
  toAmount: string;
}

test('the exchange page accepts an amount on either side, refreshes the quote in place, and exchanges once', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-flash');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '5000' },
  });
  const wire = wireOf(request, operator.world, token);
  const at = (testId: string) => front(page).getByTestId(testId);
  await page.goto(`/?world=${operator.world}&token=${token}#/shandui`);

  await at('flash-from').fill('0,5');
  await expect(at('flash-from'), 'below what is exchanged').toHaveAttribute('aria-invalid', 'true');
  await at('flash-from').fill('1000');
  await expect(at('flash-to')).toHaveValue(/^0\.0\d+$/);
  await front(page).getByRole('button', { name: 'Swap' }).click();
  await expect(at('flash-to'), 'the amount moves with its coin').toHaveValue('1000');
  await expect(at('flash-from')).toHaveValue(/^0\.0\d+$/);
  await expect(at('flash-submit'), 'there is no BTC yet').toHaveText('Deposit');
  await front(page).getByRole('button', { name: 'Swap' }).click();
  await at('flash-to').fill('0.01');
  await expect(at('flash-from')).toHaveValue(/^\d{3,4}\.\d+$/);

  const first = await at('flash-from').inputValue();
  await at('flash-submit').click();
  await expect(at('confirm-to')).toContainText('0.01');
  await operator.gap('BTC/USDT', 3);
  // The quote expires while the order is being sent, so that the page cannot detect the expiry and request a new quote.
  const endDelay = await interceptCall(page, '/flashExchange', {
    before: () => operator.advance('20s'),
  });
  await at('confirm').click();
  await expect(at('flash-failed'), 'the quote expired').toBeVisible();
  await endDelay();
  await expect(at('flash-from'), 'a new quote changes only the other side').not.toHaveValue(first);
  await expect(at('flash-to')).toHaveValue('0.01');
  const endLoss = await interceptCall(page, '/flashExchange', { isLost: true });
  await at('confirm').click();
  await expect(at('flash-failed')).toContainText('Try again');
  await endLoss();
  const given = await at('flash-from').inputValue();
  await at('confirm').click();
  await expect(at('flash-confirm')).toBeHidden();
  await test.step('the conversion ends with its receipt, which its row opens again', async () => {
    await expect(at('exchange-receipt-got')).toContainText('+0.01');
    await expect(at('receipt-bookings').locator('dd')).toHaveCount(2);
    await at('exchange-records').click();
    await expect(at('exchange-row')).toContainText('+0.01');
    await at('exchange-row').click();
    await expect(at('exchange-receipt-got')).toContainText('+0.01');
    await closeSheet(page);
  });

  const { records } = await wire.get<{ records: Exchange[] }>('/trade/appFlashExchangeLog/listMy');
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ from: 'USDT', to: 'BTC' });
  // The received amount is the requested amount, or more by at most one step of the paid coin, but never less.
  expect(records[0]?.toAmount).toMatch(/^0\.01000\d{3}$/);
  expect(Number(records[0]?.fromAmount)).toBe(Number(given));
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
