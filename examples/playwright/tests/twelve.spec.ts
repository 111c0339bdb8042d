import { expect, test } from '@hongbao/testkit/playwright';
import { openCloseSheet, order } from './screens.ts';

test('a margin call in a minute', async ({ page, play, world }) => {
  await play('margin-call', { in: '60s' });
  await world.clock.advance('60s');
  await expect(page.getByText('margin call', { exact: false }).first()).toBeVisible();
});

test('a liquidation with the close sheet open', async ({ page, play, world }) => {
  await play('liquidation-in', { in: '60s' }).then(() => openCloseSheet(page));
  await world.clock.advance('61s');
  await expect(page.getByTestId('toast')).toContainText('Liquidated');
});

test('a deposit that was rejected', async ({ page, play }) => {
  await play('deposit-rejected');
  await expect(page.getByText('Reason: The picture cannot be read.')).toBeVisible();
});

test('a withdrawal that failed after it was approved', async ({ page, play }) => {
  await play('withdrawal-failed');
  await expect(page.getByText('Withdrawal not carried out')).toBeVisible();
});

test('an identity that was rejected', async ({ page, play }) => {
  await play('identity-rejected');
  await expect(page.getByText('The portrait page is blurred.')).toBeVisible();
});

test('VIP 3 on Sunday, 23:59:50', async ({ page, play, world }) => {
  await play('vip-eve-of-monday', { level: 3, in: '10s' });
  await world.clock.advance('10s');
  await expect(page.getByText('Open the envelope')).toBeVisible();
});

test('a loan three days overdue', async ({ page, play }) => {
  await play('loan-overdue', { since: '3d' });
  await expect(page.getByText('Overdue')).toBeVisible();
});

test('a subscription that was won and is unpaid', async ({ page, play }) => {
  await play('ieo-won-unpaid');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
});

test('second in a contest’s last minute', async ({ page, play, world }) => {
  await play('contest-ranked-nth-final-minute', { rank: 2, in: '60s' });
  await world.clock.advance('60s');
  // The second prize, as far as the fees of the contest pay for it.
  await expect(page.getByTestId('contest-prize')).toHaveText(/^[1-9]\d*\.\d\d USDT$/);
});

test('committed, but the answer is lost', async ({ page, world }) => {
  await world.faults.add({ kind: 'commitThenDrop', call: 'openPosition', count: 1 });
  await page.goto((await world.member({ usdt: '1000' })).link('/heyue')).then(() => order(page));
  await expect(page.getByTestId('positions-tab-positions')).toContainText('1');
});

const troubles = { latency: 'Opened', code500: 'Something broke', code401: 'Log in' } as const;
for (const [kind, said] of Object.entries(troubles))
  test(`${kind} in the middle of an order`, async ({ page, world }) => {
    await world.faults.add({ kind: kind as keyof typeof troubles, call: 'openPosition', count: 1 });
    await page.goto((await world.member({ usdt: '1000' })).link('/heyue')).then(() => order(page));
    await expect(page.getByText(said).first()).toBeVisible();
  });

for (const day of ['01-01', '02-28', '03-08', '04-30', '06-15', '08-31', '10-25', '12-31'])
  test.describe(`on 2026-${day}`, () => {
    test.use({ worldOptions: { at: `2026-${day} 23:59:50` } });
    test('a page shows the date of its world', async ({ page, world }) => {
      await page.goto(world.link());
      await world.clock.advance('20s');
      expect(await page.evaluate(() => new Date().toISOString())).toContain(':00:10');
    });
  });
