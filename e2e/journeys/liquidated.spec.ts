import type { Page } from '@playwright/test';
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
  await front(page).getByTestId('leverage').selectOption('50');
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
  const warning = page.getByTestId('liquidation-near');
  await expect(warning).toContainText('BTC/USDT');
  await expect(warning).toContainText(/Add \d+\.\d\d\sUSDT of margin/);
  await expect(front(page).getByTestId('home-position-near')).toBeVisible();
  // On a page with a price, the warning is below the pair and its price.
  await openAddress(page, '/heyue');
  await expect.poll(() => isBelow(page, '.price-head')).toBe(true);
  await openAddress(page, '/home');
  await expect.poll(() => isBelow(page, '.screen-head')).toBe(true);
  expect((await warning.boundingBox())?.height).toBeLessThan(60);
  await warning.click();
  await expect(front(page).getByTestId('margin-sheet')).toBeVisible();
  // The suggested amount fits the form, and leaves at most half of the way gone.
  await front(page).getByTestId('margin-preset-safe').click();
  await expect(front(page).getByTestId('margin-amount')).toHaveValue(/^\d+(\.\d{1,2})?$/);
  await expect(front(page).getByTestId('margin-liquidation')).toContainText('→');
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
  // The receipt is longer than the sheet.
  await expect(front(page).getByTestId('position-share')).toBeInViewport({ ratio: 1 });
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

/** Whether the warning is below an element of the page in front. */
const isBelow = (page: Page, selector: string) =>
  page.evaluate((below) => {
    const bottom = document
      .querySelector(`.ion-page:not([inert]) ${below}`)
      ?.getBoundingClientRect().bottom;
    const top = document.querySelector('.bulletins .bulletin')?.getBoundingClientRect().top;
    return bottom !== undefined && top !== undefined && top >= Math.floor(bottom);
  }, selector);
