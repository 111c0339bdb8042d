import { askAs, shownUsdt } from '../support/asMember.ts';
import { arrivesAt, front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

interface Orders {
  records: { id: string; status: string; accumulatedIncome: string; dailyIncome: string }[];
}
const MY_ORDERS = '/api/prod/appProductOrder/listMy?type=arbitrage';

test('a member subscribes to two products, redeems one order early and receives the other at maturity', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-product');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'investor@hongbao.example',
    balances: { USDT: '900' },
  });
  const session = { world: operator.world, token };
  await page.goto(`/?world=${operator.world}&token=${token}#/taolilicai`);
  await expect(front(page).getByTestId('product-card')).toHaveCount(8);
  await expect(front(page).getByTestId('product-card').nth(2)).toContainText(
    'Available from VIP 1',
  );
  const cards = front(page).getByTestId('product-card');
  await expect(front(page).getByTestId('product-best')).toHaveCount(1);
  await expect(cards.nth(1), 'the highest rate without a level').toContainText('Best rate for you');
  await front(page).getByTestId('product-sort').selectOption('rate');
  await expect(cards.first()).toContainText('0.090%');
  await front(page).getByTestId('product-sort').selectOption('term');
  await cards.nth(1).click();
  await front(page).getByTestId('arbitrage-order').click();
  await arrivesAt(page, '/taoliOk?id=arbitrage-7');
  await expect(front(page).locator('.calendar'), 'appears with an amount').toHaveCount(0);
  await front(page).getByTestId('purchase-amount').fill('300');
  await expect(front(page).locator('.calendar')).toBeVisible();
  const daily = front(page).getByTestId('purchase-daily');
  await expect(daily).toContainText('0.10 ');
  await front(page).getByTestId('purchase-submit').click();
  await expect(front(page).getByTestId('confirm-income')).toContainText('+0.73');
  await front(page).getByTestId('confirm').click();
  await expect(front(page).getByTestId('order-card')).toContainText('Not started');

  await openAddress(page, '/taoliOk?id=arbitrage-1');
  await front(page).getByTestId('purchase-amount').fill('200');
  await front(page).getByTestId('purchase-submit').click();
  await front(page).getByTestId('confirm').click();
  await expect(front(page).getByTestId('order-card')).toHaveCount(2);

  await operator.advance('50h');
  await page.reload();
  const { records } = await askAs<Orders>(request, session, MY_ORDERS);
  expect(records.map(({ status }) => status)).toEqual(['ended', 'running']);
  const incomes = front(page).getByTestId('order-income');
  for (const [index, { accumulatedIncome }] of records.entries())
    await expect(incomes.nth(index)).toContainText(shownUsdt(accumulatedIncome));

  await front(page).getByTestId('order-leave').click();
  await expect(front(page).getByTestId('redeem-cost')).toContainText(
    shownUsdt(records[1]?.accumulatedIncome ?? '', true),
  );
  await front(page).getByTestId('confirm').click();
  await expect(
    front(page).getByTestId('product-receipt-returned'),
    'the receipt opens',
  ).toContainText('USDT');
  await expect(front(page).getByTestId('order-card').nth(1)).toContainText('Ended early');
  const [usdt] = await askAs<{ available: string; frozen: string }[]>(
    request,
    session,
    '/api/finance/appWallet/queryUserBalance',
  );
  expect(usdt).toMatchObject({ frozen: '0.00000000' });
  expect(Number(usdt?.available)).toBeCloseTo(900.04, 8);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
