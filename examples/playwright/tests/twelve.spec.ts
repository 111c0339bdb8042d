import { expect, test } from '@hongbao/testkit/playwright';
import { openCloseSheet, order } from './screens.ts';

test('shows a margin call that occurs in a minute', async ({ page, play, world }) => {
  await play('margin-call', { in: '60s' });
  await world.clock.advance('60s');
  await expect(page.getByText('margin call', { exact: false }).first()).toBeVisible();
});

test('announces a liquidation while the close sheet is open', async ({ page, play, world }) => {
  await play('liquidation-in', { in: '60s' }).then(() => openCloseSheet(page));
  await world.clock.advance('61s');
  await expect(page.getByTestId('toast')).toContainText('Liquidated');
});

test('shows why a deposit was rejected', async ({ page, play }) => {
  await play('deposit-rejected');
  await expect(page.getByText('Reason: The picture cannot be read.')).toBeVisible();
});

test('shows a withdrawal that failed after its approval', async ({ page, play }) => {
  await play('withdrawal-failed');
  await expect(page.getByText('Withdrawal not carried out')).toBeVisible();
});

test('shows why an identity was rejected', async ({ page, play }) => {
  await play('identity-rejected');
  await expect(page.getByText('The portrait page is blurred.')).toBeVisible();
});

test('offers the weekly red envelope on Monday to a member with VIP 3', async ({
  page,
  play,
  world,
}) => {
  await play('vip-eve-of-monday', { level: 3, in: '10s' });
  await world.clock.advance('10s');
  await expect(page.getByText('Open the envelope')).toBeVisible();
});

test('marks a loan that is three days overdue', async ({ page, play }) => {
  await play('loan-overdue', { since: '3d' });
  await expect(page.getByText('Overdue')).toBeVisible();
});

test('shows the payment button of a won subscription', async ({ page, play }) => {
  await play('ieo-won-unpaid');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
});

test('shows the prize of the second rank after the end of a contest', async ({
  page,
  play,
  world,
}) => {
  await play('contest-ranked-nth-final-minute', { rank: 2, in: '60s' });
  await world.clock.advance('60s');
  // The second prize, limited by the fees of the contest.
  await expect(page.getByTestId('contest-prize')).toHaveText(/^[1-9]\d*\.\d\d USDT$/);
});

test('shows an order that was committed although its answer was lost', async ({ page, world }) => {
  await world.faults.add({ kind: 'commitThenDrop', call: 'openPosition', count: 1 });
  await page.goto((await world.member({ usdt: '1000' })).link('/heyue')).then(() => order(page));
  await expect(page.getByTestId('positions-tab-positions')).toContainText('1');
});

const troubles = { latency: 'Opened', code500: 'Something went wrong', code401: 'Log in' } as const;
for (const [kind, said] of Object.entries(troubles))
  test(`shows the outcome of an order with the fault ${kind}`, async ({ page, world }) => {
    await world.faults.add({ kind: kind as keyof typeof troubles, call: 'openPosition', count: 1 });
    await page.goto((await world.member({ usdt: '1000' })).link('/heyue')).then(() => order(page));
    await expect(page.getByText(said).first()).toBeVisible();
  });

for (const day of ['01-01', '02-28', '03-08', '04-30', '06-15', '08-31', '10-25', '12-31'])
  test.describe(`a world on 2026-${day}`, () => {
    test.use({ worldOptions: { at: `2026-${day} 23:59:50` } });
    test('the page has the date of the world', async ({ page, world }) => {
      await page.goto(world.link());
      await world.clock.advance('20s');
      expect(await page.evaluate(() => new Date().toISOString())).toContain(':00:10');
    });
  });

test('two members have a page each', async ({ browser, page, world }) => {
  const [li, mei] = [await world.member({ usdt: '30' }), await world.member({ usdt: '70' })];
  const second = await world.newPage(browser);
  await page.goto(li.link('/zichanCenter'));
  await second.goto(mei.link('/zichanCenter'));
  await expect(page.getByText('30.00 USDT').first()).toBeVisible();
  await expect(second.getByText('70.00 USDT').first()).toBeVisible();
  expect(await second.evaluate(() => Date.now())).toBe(await page.evaluate(() => Date.now()));
});
