import { closeSheet, front, openAddress } from '../support/front.ts';
import { interceptCall } from '../support/interceptCall.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

interface Option {
  id: string;
  stake: string;
  payout: string;
  result: string;
}

test('a member buys an option with real money and one with practice money, and verifies the receipt in the app', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-options');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '900' },
  });
  const wire = wireOf(request, operator.world, token);
  const at = (testId: string) => front(page).getByTestId(testId);

  await page.goto(`/?world=${operator.world}&token=${token}#/heyue?mode=options`);
  await at('option-30').click();
  await at('option-buy-up').click();
  await expect(at('option-stake'), 'nothing is bought without a stake').toBeFocused();
  await at('option-stake').fill('5');
  await expect(at('option-stake')).toHaveAttribute('aria-invalid', 'true');
  await at('option-stake').fill('100');
  await expect(at('option-payout-up')).toContainText('170.00');
  await expect(at('option-payout-down')).toContainText('170.00');
  await expect(at('option-loss')).toContainText('100.00');
  await expect(at('option-break-even')).toContainText('58.82');
  await at('option-buy-up').click();
  await expect(at('confirm-payout')).toContainText('170');
  // The answer is lost, and the second press sends the same option.
  const endLoss = await interceptCall(page, '/appSecondContractOrder/buy', { isLost: true });
  await at('confirm').click();
  await expect(at('option-failed')).toBeVisible();
  await endLoss();
  await at('confirm').click();
  await expect(at('option-running')).toHaveCount(1);
  await expect(at('option-chart'), 'its entry lies on the chart').toHaveAttribute(
    'data-lines',
    '1',
  );
  await operator.advance('31s');
  await expect(at('option-running')).toHaveCount(0);
  await expect(at('option-ended'), 'its result stays in its place').toHaveCount(1);
  await expect(at('option-ended')).toContainText(/Profit|Loss|Break-even/);
  await expect(at('option-ended-result')).toContainText(/[+\u2212]\d|0\.00/);
  await at('option-ended-receipt').click();
  await expect(at('receipt-payout')).toBeVisible();
  await closeSheet(page);
  await at('option-ended-again').click();
  await expect(at('confirm-payout'), 'the same option is confirmed').toContainText('170');
  await closeSheet(page);
  await expect(at('option-stake')).toHaveValue('100');
  await at('options-tab-running').click();
  await expect(at('option-ended')).toHaveCount(0);

  await at('options-tab-history').click();
  await at('option-row').click();
  await front(page).getByRole('button', { name: 'Recompute' }).click();
  for (const check of ['entry', 'exit', 'result', 'payout', 'candles'])
    await expect(at(`proof-${check}`)).toHaveText('Correct');
  const {
    records: [option],
  } = await wire.get<{ records: Option[] }>('/trade/appSecondContractOrder/listMy?status=settled');
  await expect(at('receipt-payout')).toContainText(String(Number(option?.payout)));
  await closeSheet(page);
  await expect(at('option-win-rate')).toContainText(
    { win: '100.0%', lose: '0.0%' }[option?.result ?? ''] ?? '--',
  );

  await openAddress(page, '/demotrading?mode=options');
  await at('option-stake').fill('50');
  await at('option-buy-down').click();
  await at('confirm').click();
  await expect(at('option-running')).toHaveCount(1);
  const [[demo], [main]] = await Promise.all([
    wire.get<{ available: string }[]>('/finance/appWallet/queryUserBalance?account=demo'),
    wire.get<{ available: string }[]>('/finance/appWallet/queryUserBalance'),
  ]);
  expect(Number(demo?.available), 'practice money has its own account').toBe(99_950);
  expect(Number(main?.available)).toBe(800 + Number(option?.payout));
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('a member sells a running option at its quoted price, recomputes the receipt, and buys the option again', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-option-sale');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '900' },
  });
  const wire = wireOf(request, operator.world, token);
  const at = (testId: string) => front(page).getByTestId(testId);
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue?mode=options`);
  await at('option-60').click();
  await at('option-stake').fill('100');
  await at('option-buy-up').click();
  await at('confirm').click();
  await expect(at('option-sell')).toHaveText('Sell for 84.00 USDT');

  await operator.gap('BTC/USDT', 0.02);
  await operator.advance('10s');
  await expect(at('option-sell')).not.toHaveText('Sell for 84.00 USDT');
  await at('option-sell').click();
  await expect(at('option-sell-price')).toContainText(/\d\.\d\d/);
  const shown = (await at('option-sell-price').innerText()).match(/[\d.]+(?=\s*USDT)/)?.[0];
  await at('confirm').click();
  await expect(at('option-ended')).toContainText('Sold');
  const { records } = await wire.get<{ records: Option[] }>(
    '/trade/appSecondContractOrder/listMy?status=settled',
  );
  expect(records).toHaveLength(1);
  expect(Number(records[0]?.payout)).toBeCloseTo(Number(shown), 1);

  await at('option-ended-receipt').click();
  await expect(at('option-receipt')).toContainText('Estimated chance of a profit');
  await front(page).getByRole('button', { name: 'Recompute' }).click();
  await expect(at('proof-payout')).toContainText('Correct');
  await expect(at('proof-exit')).toContainText('Correct');
  await at('option-again').click();
  await expect(at('confirm-stake')).toContainText('100');
  await at('confirm').click();
  await expect(at('option-running')).toHaveCount(1);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
