import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openPosition } from '../support/confirmOrder.ts';
import { arrivesAt, front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { writeStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

async function search(page: Page, text: string): Promise<void> {
  await at(page, 'search-field').fill(text);
}

test('a member finds a coin, a page by another word, a help text and a record, also by keyboard', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-search');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'seeker@hongbao.example',
    balances: { USDT: '1000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue?symbol=ETH/USDT`);
  await at(page, 'ticket-direction-long').click();
  await at(page, 'ticket-share-25').click();
  await openPosition(page);

  await openAddress(page, '/home');
  await at(page, 'open-search').click();
  await arrivesAt(page, '/search');
  await expect(at(page, 'search-field')).toBeFocused();
  await search(page, 'bitc');
  await expect(at(page, 'search-coin-BTC')).toBeVisible();
  // A whole word precedes letters inside other words.
  await search(page, 'kyc');
  await expect(at(page, 'search-page').first()).toContainText('Identity verification');
  await search(page, 'margin call');
  await expect(at(page, 'search-help').getByTestId('article-row').first()).toContainText('Loans');
  await expect(at(page, 'search-count')).toHaveText(/^\d+ found$/);

  // A record by its coin: the open position and the changes that refer to it.
  await search(page, 'eth long');
  await expect(at(page, 'search-position')).toContainText('ETH/USDT');
  expect(await axeViolations(page, '[data-page="/search"]')).toEqual([]);
  await at(page, 'search-position').click();
  await expect(at(page, 'position-row')).toContainText('ETH');
  await arrivesAt(page, '/heyue?symbol=ETH/USDT');

  // The search is stored, and Enter opens the first result.
  await openAddress(page, '/home');
  await at(page, 'open-search').click();
  await expect(at(page, 'search-recent')).toHaveText('eth long');
  await expect(at(page, 'search-field')).toBeFocused();
  await page.keyboard.type('withd');
  await expect(at(page, 'search-page').first()).toContainText('Withdraw');
  await page.keyboard.press('ArrowDown');
  await expect(at(page, 'search-page').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(at(page, 'search-field')).toBeFocused();
  await page.keyboard.press('Enter');
  await arrivesAt(page, '/tixian');
  await page.goBack();
  await search(page, '');
  await expect(at(page, 'search-recent')).toHaveText(['withd', 'eth long']);
  await at(page, 'search-clear').click();
  await expect(at(page, 'search-recent')).toHaveCount(0);

  await search(page, 'no such thing');
  await expect(front(page).getByText('Nothing matches')).toBeVisible();
});

test('a visitor searches coins, pages and help without a request for records', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-search-visitor');
  const paths: string[] = [];
  page.on('request', (sent) => paths.push(new URL(sent.url()).pathname));
  await page.goto(`/?world=${operator.world}#/home`);
  await at(page, 'open-search').click();
  await search(page, 'leverage');
  await expect(at(page, 'search-page').first()).toContainText('Contract');
  await expect(at(page, 'search-count')).toHaveText(/^\d+ found$/);
  await search(page, 'usdt');
  await expect(at(page, 'search-coins').getByRole('link')).toHaveCount(4);
  await at(page, 'search-all-coins').click();
  await expect(at(page, 'search-coins').getByRole('link').nth(4)).toBeVisible();
  await expect(at(page, 'search-changes')).toHaveCount(0);
  expect(
    paths.filter((path) => /appBalanceLog|appRecharge|appWithdrawal|Position/.test(path)),
  ).toEqual([]);
});

test('Home shows the open position with its live profit, and the favorites', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-home');
  const { id, token } = await operator.post<{ id: string; token: string }>('/members', {
    email: 'owner@hongbao.example',
    balances: { USDT: '1000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue?symbol=BTC/USDT`);
  await at(page, 'ticket-direction-long').click();
  await at(page, 'ticket-share-25').click();
  await openPosition(page);
  const watch = { [id]: { favourites: ['SOL/USDT'], alerts: [] } };
  await writeStored(page, 'hongbao.watch', JSON.stringify(watch));
  await openAddress(page, '/home');
  await page.reload();
  const position = at(page, 'home-position');
  await expect(position).toContainText('BTC/USDT');
  await expect(position).toContainText('Long 10x');
  await expect(at(page, 'home-favorites')).toContainText('SOL/USDT');
  await operator.gap('BTC/USDT', 5);
  await operator.advance('5s');
  await expect(position.getByTestId('home-position-pnl')).toContainText('+');
  // The total changes with prices, which the stream does not report; it is polled every 15 seconds.
  await expect(at(page, 'home-day-change')).toContainText('+', { timeout: 20_000 });
  await operator.gap('BTC/USDT', -8);
  await operator.advance('5s');
  await expect(position.getByTestId('home-position-pnl')).toContainText('\u2212');
  await position.click();
  await expect(at(page, 'position-row')).toContainText('BTC');
});
