import { expect, test } from '@playwright/test';
import { openPosition } from '../support/confirmOrder.ts';
import { newWorld } from '../support/operator.ts';
import { front } from '../support/front.ts';

test('a position with too much leverage is liquidated with a loss of at most its margin, and the page shows the reason', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-liquidated');
  const member = await operator.post<{ id: string; token: string }>('/members', {
    email: 'bold@hongbao.example',
    balances: { USDT: '1000' },
  });
  await page.goto(`/?world=${operator.world}&token=${member.token}#/heyue`);
  await front(page).getByTestId('ticket-direction-long').click();
  await front(page).getByTestId('leverage-50').click();
  await front(page).getByTestId('ticket-share-25').click();
  await openPosition(page);
  const row = front(page).getByTestId('position-row');
  await expect(row).toHaveCount(1);
  await expect(row.getByTestId('position-liquidation')).toContainText(/\d/);

  await operator.gap('BTC/USDT', -12);
  await operator.advance('10s');
  await page.reload();
  await expect(front(page).getByTestId('position-row')).toHaveCount(0);
  await front(page).getByTestId('positions-tab-history').click();
  const closed = front(page).getByTestId('history-row').first();
  await expect(closed).toContainText('Liquidat');
  await expect(closed.getByTestId('history-pnl')).toContainText('\u2212');

  const { records } = await operator.get<{
    records: { account: string; balance: string; held: string }[];
  }>(`/ledger/accounts?memberId=${member.id}`);
  const main = records.find(({ account }) => account.endsWith('/main/USDT'));
  expect(Number(main?.held)).toBe(0);
  expect(Number(main?.balance)).toBeGreaterThan(700);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
