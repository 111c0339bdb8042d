import { expectCleanPanel } from '../support/deskAxe.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

interface Steered {
  readonly symbol: string;
  readonly kind: string;
  readonly percent?: number;
  readonly durationMs: number;
  readonly startAt: number;
  readonly endedAt?: number;
}

const CANDLES = [
  '1584000000000,7934.52,7936.00,7600.00,7650.00,12.5,1584000059999',
  '1584000060000,7650.00,7650.00,5500.10,5678.90,31.0,1584000119999',
].join('\n');

test('the market panel creates interventions by a button, a drag, the form and a file, and ends them', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'desk-market');
  const { world } = operator;
  const steered = () => operator.get<Steered[]>('/market/interventions');
  const list = page.getByTestId('interventions');
  const failed = page.getByTestId('panel-market').getByTestId('failed');
  await page.goto(`/desk.html?world=${world}&panel=market`);
  await expect(page.getByTestId('panel-market')).toContainText('No interventions yet.');
  await expect(page.getByTestId('panel-market')).toContainText('never changes an accepted order');

  // Applies an intervention to all symbols and withdraws it immediately.
  await page.getByTestId('quick-fall').click();
  await expect(list).toContainText('All pairs');
  await expect(list).toContainText('−12% immediately');
  const symbols = (await operator.get<unknown[]>('/market')).length;
  expect(await steered()).toHaveLength(symbols);
  await list.getByRole('button', { name: 'Withdraw' }).click();
  await expect(list).toContainText('Withdrawn');
  const open = async () => (await steered()).filter(({ endedAt }) => endedAt === undefined).length;
  await expect.poll(open).toBe(0);

  // Drafts an intervention in one symbol by a drag, checks its figures, and confirms it.
  await page.getByTestId('symbol-BTC/USDT').click();
  await expect(page).toHaveURL(/at\.market\.symbol=BTC/);
  const chart = page.getByTestId('market-chart');
  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart is not there');
  const now = { x: box.x + (box.width * 2) / 3, y: box.y + box.height / 2 };
  await page.mouse.move(now.x, now.y);
  await page.mouse.down();
  await page.mouse.move(now.x + box.width / 6, box.y + box.height * 0.8, { steps: 4 });
  await expect(page.getByTestId('draft')).toContainText(/Ramp to [\d,.]+ \(−\d/);
  await page.mouse.up();
  expect(await steered()).toHaveLength(symbols);
  await page.getByTestId('draft-do').click();
  await expect(list).toContainText('in a straight line over 15m');
  const [ramp] = await steered();
  expect(ramp).toMatchObject({ symbol: 'BTC/USDT', kind: 'ramp', durationMs: 900_000 });
  expect(ramp?.percent).toBeGreaterThan(-12);
  expect(ramp?.percent).toBeLessThan(-6);
  await page.mouse.click(now.x, box.y + box.height * 0.2);
  await expect(page.getByTestId('draft')).toContainText('Jump to');
  await page.getByTestId('draft-discard').click();
  await expectCleanPanel(page, 'market');

  // The form shows each bound and each refusal at its field, and does not change the text.
  await page.getByTestId('steer-kind').selectOption('freeze');
  await page.getByTestId('steer-duration').fill('soon');
  await page.getByTestId('steer-do').click();
  await expect(page.getByTestId('steer-duration')).toHaveAttribute('aria-invalid', 'true');
  await page.getByTestId('steer-duration').fill('5m');
  await page.getByTestId('steer-startAt').fill('2020-01-01 00:00:00');
  await page.getByTestId('steer-do').click();
  await expect(failed).toContainText('Past prices cannot be changed');
  await expect(page.getByTestId('steer-duration')).toHaveValue('5m');
  expect(await steered()).toHaveLength(symbols + 1);
  await page.getByTestId('steer-startAt').fill('');
  await page.getByTestId('steer-do').click();
  await expect(list).toContainText('frozen for 5m');

  // Ends an active intervention.
  await operator.advance('1m');
  const running = list.getByRole('listitem').filter({ hasText: 'frozen for 5m' });
  await expect(running).toContainText('Active');
  await running.getByRole('button', { name: 'End' }).click();
  await expect(running).toContainText('Ended');

  // A file that is not a CSV of candles is rejected with the line number. A valid file is replayed.
  const file = (text: string) => ({
    name: 'candles.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.getByTestId('replay-file').setInputFiles(file('not,a,candle'));
  await expect(failed).toContainText('This is not a file of candles');
  await expect(failed).toContainText('1: ');
  await page.getByTestId('replay-file').setInputFiles(file(CANDLES));
  await expect(page.getByTestId('replayed')).toContainText('BTC/USDT follows the file');
  expect((await steered())[0]).toMatchObject({ kind: 'replay', durationMs: 120_000 });
  await expect(list).toContainText('follows a file for 2m');

  // A file with a missing candle is rejected unless the gap is filled.
  const gap = `${CANDLES}\n1584000180000,5678.90,6100.00,5600.00,6000.00,9.5,1584000239999`;
  await page.getByTestId('replay-file').setInputFiles(file(gap));
  await expect(failed).toContainText('1 candle is missing here');
  await page.getByTestId('replay-gaps').selectOption('fill');
  await page.getByTestId('replay-file').setInputFiles(file(gap));
  await expect(page.getByTestId('replayed')).toContainText('Missing candles: 1.');
  expect((await steered())[0]).toMatchObject({ kind: 'replay', durationMs: 240_000 });
});
