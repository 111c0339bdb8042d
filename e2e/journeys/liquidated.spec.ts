import { openPosition } from '../support/confirmOrder.ts';
import { newWorld } from '../support/operator.ts';
import { closeSheet, front, openAddress } from '../support/front.ts';
import { expect, test } from '../support/test.ts';

test('warns before a liquidation, loses at most the margin, and explains it in a receipt with a picture to share', async ({
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

  // Between four fifths of the way to liquidation and the liquidation itself: the page warns, and offers more margin.
  await openAddress(page, '/home');
  await expect(front(page).getByTestId('home-total')).toBeVisible();
  await operator.gap('BTC/USDT', -1.4);
  await operator.advance('5s');
  await expect(page.getByTestId('liquidation-near')).toContainText('BTC/USDT');
  await page.getByTestId('liquidation-near').click();
  await expect(front(page).getByTestId('margin-sheet')).toBeVisible();
  await closeSheet(page);
  await expect(page.getByTestId('liquidation-near'), 'warns once').toHaveCount(0);
  await openAddress(page, '/heyue');
  await expect(row.getByTestId('position-near')).toBeVisible();

  await operator.gap('BTC/USDT', -12);
  await operator.advance('10s');
  await page.reload();
  await expect(front(page).getByTestId('position-row')).toHaveCount(0);
  await front(page).getByTestId('positions-tab-history').click();
  const closed = front(page).getByTestId('history-row').first();
  await expect(closed).toContainText('Liquidat');
  await expect(closed.getByTestId('history-pnl')).toContainText('\u2212');
  await closed.getByTestId('history-open').click();
  await expect(front(page).getByTestId('position-receipt-pnl')).toContainText('\u2212');
  await expect(front(page).getByTestId('position-liquidated')).toContainText('5x leverage');
  await front(page).getByTestId('position-share').click();
  await expect(page.getByTestId('share-card-picture')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByTestId('share-card-download').click();
  expect((await download).suggestedFilename()).toMatch(/^hongbao-.*\.png$/);

  const { records } = await operator.get<{
    records: { account: string; balance: string; held: string }[];
  }>(`/ledger/accounts?memberId=${member.id}`);
  const main = records.find(({ account }) => account.endsWith('/main/USDT'));
  expect(Number(main?.held)).toBe(0);
  expect(Number(main?.balance)).toBeGreaterThan(700);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
