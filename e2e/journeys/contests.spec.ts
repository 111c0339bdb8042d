import { openPosition } from '../support/confirmOrder.ts';
import { askAs, shown } from '../support/asMember.ts';
import { arrivesAt, front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

interface Joined {
  records: {
    id: string;
    rank?: number;
    fund: string;
    equity: string;
    prize?: string;
    status: number;
    endTime: string;
  }[];
}
const MINE = '/api/activity/appContest/listMy';
const BALANCES = '/api/finance/appWallet/queryUserBalance';
const SUMMARY = '/api/trade/appTradePositions/summary';
const HOURS_OF_UTC8 = 8;

test('a member joins a contest, trades with its fund, leads the ranking and receives the prize', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-contest');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'contestant@hongbao.example',
    balances: { USDT: '1000' },
  });
  const session = { world: operator.world, token };
  const part = async () => (await askAs<Joined>(request, session, MINE)).records[0];
  await page.goto(`/?world=${operator.world}&token=${token}#/bisai`);
  await front(page).getByTestId('contest-filter-inProgress').click();
  await front(page).getByTestId('contest').first().click();

  // Before the first fee the pool is a share of the fees; the maximum is never shown alone.
  await expect(front(page).getByTestId('contest-payable')).toHaveText(
    /Prize pool\s*50% of all fees\s*up to 1,350\sUSDT/,
  );
  await expect(front(page).getByText('Full prizes need 2,700 USDT')).toBeVisible();
  await front(page).getByTestId('contest-join').click();
  await front(page).getByTestId('contest-fund-field').fill('5');
  await expect(front(page).getByTestId('join-confirm')).toContainText('At least');
  await front(page).getByTestId('contest-fund-field').fill('200');
  await front(page).getByTestId('join-confirm').click();
  await expect(front(page).getByTestId('contest-fund')).toContainText('200');
  expect(await part()).toMatchObject({ fund: '200.00000000', status: 1 });

  await front(page).getByTestId('contest-trade').click();
  const leverage = front(page).getByTestId('leverage');
  await leverage.selectOption('20');
  await expect(leverage.locator('option').last(), 'the maximum of the contest').toHaveText('20x');
  await front(page).getByTestId('ticket-direction-short').click();
  await front(page).getByTestId('ticket-size').fill('900');
  await openPosition(page);
  await expect(page.getByTestId('toast')).toContainText('Opened at');
  await operator.gap('BTC/USDT', -5);
  await operator.advance('2m');
  // The ranking is that of the last full minute. The member's own equity includes the latest price.
  await operator.gap('BTC/USDT', -1);
  await operator.advance('30s');
  await page.goBack();
  const ranked = await part();
  const query = `account=contest:${ranked?.id}`;
  const [usdt] = await askAs<{ total: string }[]>(request, session, `${BALANCES}?${query}`);
  const { unrealizedPnl } = await askAs<{ unrealizedPnl: string }>(
    request,
    session,
    `${SUMMARY}?${query}`,
  );
  const equity = Number(usdt?.total) + Number(unrealizedPnl);
  expect(equity - Number(ranked?.equity)).toBeGreaterThan(5);
  await expect(front(page).getByTestId('contest-equity')).toContainText(
    shown(equity.toFixed(8), 2),
  );
  await front(page).getByTestId('contest-trade').click();
  // Closed here, because the price moves until the end of the contest.
  await front(page).getByTestId('position-close').click();
  await front(page).getByTestId('close-submit').click();
  await expect(front(page).getByTestId('position-row')).toHaveCount(0);
  await page.goBack();
  await expect(front(page).getByTestId('contest-rank')).toHaveText('1');
  await expect(front(page).getByTestId('contest-podium')).toContainText('Me***');
  await front(page).getByTestId('contest-tab-ranking').click();
  await expect(front(page).getByTestId('contest-ranking')).toContainText('Equity');
  await expect(front(page).getByTestId('contest-payable')).toContainText(
    'Grows with every trade, up to 1,350',
  );

  const end = Date.parse(`${(await part())?.endTime.replace(' ', 'T')}Z`);
  await operator.advanceTo(end - HOURS_OF_UTC8 * 3_600_000 + 60_000);
  await page.reload();
  const over = await part();
  expect(over).toMatchObject({ rank: 1, status: -2 });
  // Opening and closing a position of 900 USDT costs fees of 0.9. Half of the fees, 0.45, are paid as prizes, of which
  // the first prize is 500 / 1,350.
  const prize = Number(over?.prize ?? 0);
  expect(prize).toBeGreaterThan(0.15);
  expect(prize).toBeLessThan(0.18);
  await expect(front(page).getByTestId('contest-prize')).toContainText(shown(String(prize), 2));
  await page.goto(`/?world=${operator.world}#/bisaiMycansai`);
  await expect(front(page).getByTestId('joined-contest')).toContainText(
    shown(over?.equity ?? '', 2),
  );
  // The winner shares the result from the list as well as from the receipt.
  await front(page).getByTestId('joined-share').click();
  await expect(page.getByTestId('share-card-picture')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('share-card')).toBeHidden();
  await front(page).getByTestId('contest-receipt').click();
  await page.getByTestId('contest-share').click();
  await expect(page.getByTestId('share-card-picture')).toBeVisible();
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('the trade page of a contest leads to the contest before a member joins, and says that an unknown one does not exist', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-contest-join');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'visitor@hongbao.example',
    balances: { USDT: '1000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/bisaiTrade?id=unknown`);
  await expect(front(page).getByText('This contest does not exist')).toBeVisible();
  await expect(page.getByTestId('toast')).toHaveCount(0);

  await openAddress(page, '/bisai');
  await front(page).getByTestId('contest-filter-inProgress').click();
  await front(page).getByTestId('contest').first().click();
  await expect(front(page).getByTestId('contest-join')).toBeVisible();
  const detail = new URL(page.url()).hash.slice(1);
  await page.goto(`/#${detail.replace('/bisaiDetail', '/bisaiTrade')}`);
  await arrivesAt(page, detail);
  await expect(front(page).getByTestId('contest-join')).toBeVisible();
  await expect(page.getByTestId('toast')).toHaveCount(0);
});
