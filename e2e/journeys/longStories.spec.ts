import { openPosition } from '../support/confirmOrder.ts';
import { shownUsdt } from '../support/asMember.ts';
import { bindAddress, WITHDRAW_PASSWORD } from '../support/memberSetup.ts';
import { closeSheet, front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { proofPicture } from '../support/proof.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

interface Order {
  status: string;
  accumulatedIncome: string;
}
interface Level {
  name: string;
  level: number;
  current: boolean;
}

test('midnight lowers the VIP level, a deposit raises it; a debt product pays at its end, a mining product daily', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-days');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '3000', BTC: '0.5' },
  });
  const at = (testId: string) => front(page).getByTestId(testId);
  const wire = wireOf(request, operator.world, token);
  const level = async () => {
    const levels = await wire.get<Level[]>('/user/appLevels/list');
    return levels.find(({ current }) => current) ?? { name: 'none', level: -1 };
  };
  const open = (path: string) => page.goto(`/?world=${operator.world}&token=${token}#${path}`);
  await open('/vipLevel');
  const high = await level();
  await expect(at('vip-level')).toHaveText(high.name);

  await open('/kuangchiDetail?id=s19-pro');
  await at('purchase-amount').fill('1');
  await at('purchase-submit').click();
  await at('confirm').click();
  await expect(at('order-card')).toHaveCount(1);
  await open('/zhaiquanDetail?id=debt-7');
  await at('purchase-amount').fill('300');
  await at('purchase-submit').click();
  await at('confirm').click();
  await expect(at('order-card')).toContainText('Not started');

  await operator.gap('BTC/USDT', -90);
  await operator.advance('8d');
  await open('/vipLevel');
  const low = await level();
  expect(low.level).toBeLessThan(high.level);
  await expect(at('vip-level')).toHaveText(low.name);
  const upload = await request.post('/api/sys/common/upload', {
    headers: { 'X-World': operator.world, 'X-Access-Token': token },
    multipart: { file: proofPicture },
  });
  const { result: proofPath } = (await upload.json()) as { result: string };
  const deposit = { currency: 'USDT', network: 'TRC20', amount: '20000', proofPath };
  await wire.post('/finance/appRecharge/apply', deposit);
  await operator.advance('5m');
  await page.reload();
  const risen = await level();
  expect(risen.level).toBeGreaterThan(low.level);
  await expect(at('vip-level')).toHaveText(risen.name);

  const order = async (type: string) => {
    const path = `/prod/appProductOrder/listMy?type=${type}`;
    return (await wire.get<{ records: Order[] }>(path)).records[0];
  };
  await open('/zhaiquan');
  await at('debt-tab-orders').click();
  const debt = await order('debt');
  expect(debt).toMatchObject({ status: 'ended', accumulatedIncome: '0.63000000' });
  await expect(at('order-income')).toContainText(shownUsdt(debt?.accumulatedIncome ?? ''));

  await open('/kuangchi');
  await at('mining-tab-orders').click();
  const machine = await order('miner');
  expect(machine?.status).toBe('running');
  await expect(at('order-income')).toContainText(shownUsdt(machine?.accumulatedIncome ?? ''));
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('persists a favorite, shows a price alert on another page, and resets practice money after a trade', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-watch');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '500' },
  });
  const wire = wireOf(request, operator.world, token);
  const at = (testId: string) => front(page).getByTestId(testId);
  await page.goto(`/?world=${operator.world}&token=${token}#/kline`);
  await at('favourite').click();
  await expect(at('favourite')).toHaveAttribute('aria-pressed', 'true');
  await expect(at('price')).toContainText(/\d/);
  const price = Number((await at('price').innerText()).replaceAll(/[^\d.]/g, ''));
  await at('price-alert').click();
  await at('alert-price').fill(String(Math.round(price * 1.02)));
  await at('alert-add').click();
  await expect(at('alert-row')).toHaveCount(1);
  await closeSheet(page);

  await openAddress(page, '/demotrading');
  await expect(at('ticket-available')).toContainText('100,000');
  await at('ticket-size').fill('500');
  await openPosition(page);
  await operator.gap('BTC/USDT', 3);
  await operator.advance('5s');
  await expect(page.getByTestId('alert-reached')).toContainText('BTC/USDT');
  await page.getByTestId('alert-reached').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('alert-reached')).toHaveCount(0);
  await expect(at('position-pnl')).toContainText('+');
  await at('position-close').click();
  await at('close-submit').click();
  await expect(at('position-row')).toHaveCount(0);
  const practice = async () =>
    (await wire.get<{ available: string }[]>('/finance/appWallet/queryUserBalance?account=demo'))[0]
      ?.available;
  expect(Number(await practice())).toBeGreaterThan(100_000);
  await at('demo-reset').click();
  await at('confirm').click();
  await expect.poll(practice).toBe('100000.00000000');
  const [usdt] = await wire.get<{ available: string }[]>('/finance/appWallet/queryUserBalance');
  expect(usdt?.available, 'real money is unchanged').toBe('500.00000000');

  await openAddress(page, '/hangqing');
  await at('market-shelf-favourites').click();
  await expect(at('market-BTC')).toBeVisible();
  await expect(at('market-ETH')).toHaveCount(0);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('shows no order for a link to another member’s order', async ({ page, request }) => {
  const operator = await newWorld(request, 'journey-strangers');
  const member = (balances: object) =>
    operator.post<{ token: string }>('/members', {
      verified: true,
      creditGranted: '1000',
      balances,
    });
  const owner = wireOf(request, operator.world, (await member({ USDT: '5000' })).token);
  const { token } = await member({ USDT: '10' });
  const stranger = wireOf(request, operator.world, token);
  const settlementId = await bindAddress(owner);
  const { id } = await owner.post<{ id: string }>('/finance/appWithdrawal/apply', {
    settlementId,
    currency: 'USDT',
    amount: '321',
    withdrawPassword: WITHDRAW_PASSWORD,
  });
  const [terms] = await owner.get<{ id: string }[]>('/trade/appSecondContractSet/list');
  const option = await owner.post<{ id: string }>('/trade/appSecondContractOrder/buy', {
    setId: terms?.id,
    direction: 'up',
    stake: '100',
  });
  const credit = await owner.get<{ id: string }[]>('/prod/appLoanSet/list?type=credit');
  const loan = await owner.post<{ id: string }>('/prod/appLoanOrder/creditApply', {
    setId: credit[0]?.id,
    amount: '300',
  });
  await operator.advance('5m');

  await page.goto(
    `/?world=${operator.world}&token=${token}#/chongzhitixianResult?withdrawal=${id}`,
  );
  for (const link of [`withdrawal=${id}`, `recharge=${id}`]) {
    await page.evaluate((query) => (location.hash = `#/chongzhitixianResult?${query}`), link);
    await expect(front(page).getByText('This order does not exist')).toBeVisible();
    await expect(front(page).filter({ hasText: /321|nile:|Lj6t/ })).toHaveCount(0);
  }
  // Objects without a page of their own are tested by their calls, which must not find them.
  await expect(
    stranger.get(`/trade/appSecondContractOrder/receipt?id=${option.id}`),
  ).rejects.toThrow('This record does not exist');
  await expect(
    stranger.post('/prod/appLoanOrder/repay', { id: loan.id, amount: '10' }),
  ).rejects.toThrow('This record does not exist');
  await expect(stranger.post('/finance/appWithdrawal/cancel', { id })).rejects.toThrow(
    'This record does not exist',
  );
  await page.evaluate(() => (location.hash = '#/taoliOk?id=no-such-product'));
  await expect(front(page).getByText('Choose a product first')).toBeVisible();
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
