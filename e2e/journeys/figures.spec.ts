import type { Locator, Page } from '@playwright/test';
import { closeSheet, front, openAddress } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { type Wire, wireOf } from '../support/wire.ts';

interface Close {
  fee: string;
  realizedPnl: string;
  yield: string;
}
interface Position {
  id: string;
  margin: string;
  openFee: string;
  realizedPnl: string;
  yield: string;
  closes: Close[];
}
type Records<R> = { records: R[] };

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

/** The only figure of an element as it is displayed, without its unit: "+1,234.56", "−12.30%". */
async function figure(found: Locator): Promise<string> {
  await expect(found).toContainText(/\d/);
  return /[+\u2212]?[\d,]+\.\d+%?/.exec(await found.innerText())?.[0] ?? '';
}

/** An amount of at least one USDT as the specification displays it: truncated to two decimals, with a sign for a result. */
function truncated(amount: string, isResult = false): string {
  const [, minus, whole = '', cents] = /^(-?)(\d+)\.(\d\d)/.exec(amount) ?? [];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${minus ? '\u2212' : isResult ? '+' : ''}${grouped}.${cents}`;
}
const result = (amount: string) => truncated(amount, true);
/** A fraction with eight decimals as a percentage of two, rounded to the nearest. */
function percent(rate: string): string {
  const value = BigInt(rate.replace('.', ''));
  const hundredths = ((value < 0n ? -value : value) + 5_000n) / 10_000n;
  const size = String(hundredths).padStart(3, '0');
  return `${value < 0n && hundredths > 0n ? '\u2212' : '+'}${size.slice(0, -2)}.${size.slice(-2)}%`;
}

const listed = async (wire: Wire, status: string): Promise<Position[]> =>
  (await wire.get<Records<Position>>(`/trade/appTradePositions/listMy?status=${status}`)).records;

interface Changes {
  booked: bigint;
  shown: (type: string) => string | undefined;
}
/** The account changes of a position: their sum in units, and the displayed amount of one. */
async function changesOf(wire: Wire, id: string): Promise<Changes> {
  const { records } = await wire.get<Records<{ type: string; amount: string }>>(
    `/finance/appBalanceLog/list?pageSize=100&refId=${id}`,
  );
  const units = (amount: string) => BigInt(amount.replace('.', ''));
  return {
    booked: records.reduce((sum, { amount }) => sum + units(amount), 0n),
    shown: (type) => {
      const found = records.find((one) => one.type === type);
      return found && result(found.amount);
    },
  };
}

async function start(page: Page, operator: Operator) {
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '9000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await expect(at(page, 'ticket-available')).toContainText('9,0');
  return token;
}

/** Opens a position in the ticket and returns the margin and the fee of the confirmation. */
async function openLong(page: Page, leverage: number, size: string) {
  await at(page, 'ticket-direction-long').click();
  await at(page, 'leverage').selectOption(String(leverage));
  await at(page, 'ticket-size-mode').selectOption('coin');
  await at(page, 'ticket-size').fill(size);
  await at(page, 'receipt-open').click();
  const margin = await figure(at(page, 'preview-margin'));
  const fee = await figure(at(page, 'preview-fee'));
  await at(page, 'receipt-confirm').click();
  await expect(at(page, 'position-row').first()).toBeVisible();
  return { margin, fee };
}

/** An amount of USDT on the screen ("\u22121,234.50"), in cents. */
const toCents = (text: string): number =>
  Math.round(100 * Number(text.replace('\u2212', '-').replaceAll(/[^\d.-]/g, '')));

async function openHistory(page: Page): Promise<Locator> {
  await openAddress(page, '/heyue?tab=history');
  await at(page, 'history-show-all').click();
  const rows = at(page, 'history-row');
  await expect(rows.first()).toBeVisible();
  return rows;
}

async function closeHalf(page: Page): Promise<string> {
  await at(page, 'position-close').first().click();
  await at(page, 'close-share-50').click();
  const estimate = await figure(at(page, 'close-estimate'));
  await at(page, 'close-submit').click();
  await expect(page.getByTestId('toast')).toContainText(estimate);
  return estimate;
}

test('each figure of a position is the same on every surface, from opening over a part to the close', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'figures');
  const token = await start(page, operator);
  const wire = wireOf(request, operator.world, token);

  await test.step('opening: ticket, card, total margin, history and account changes', async () => {
    const preview = await openLong(page, 10, '0.1337');
    const [opened] = await listed(wire, 'running');
    expect(preview).toEqual({
      margin: truncated(opened?.margin ?? ''),
      fee: truncated(opened?.openFee ?? ''),
    });
    expect(await figure(at(page, 'position-margin'))).toBe(preview.margin);
    expect(await figure(at(page, 'summary-margin'))).toBe(preview.margin);
    const rows = await openHistory(page);
    await expect(rows.first()).toContainText(preview.fee);
    const changes = await changesOf(wire, opened?.id ?? '');
    expect(changes.shown('openFee')).toBe(`\u2212${preview.fee}`);
    expect(changes.shown('positionMargin')).toBe(`\u2212${preview.margin}`);
  });

  await test.step('a part: sheet, message, history and receipt', async () => {
    await operator.gap('BTC/USDT', 3);
    await operator.advance('1s');
    await openAddress(page, '/heyue?tab=positions');
    await page.reload();
    const estimate = await closeHalf(page);
    const [open] = await listed(wire, 'running');
    const [part] = open?.closes ?? [];
    expect(estimate).toBe(result(part?.realizedPnl ?? ''));
    expect(open?.realizedPnl).toBe(part?.realizedPnl);
    const row = (await openHistory(page)).first();
    expect(await figure(row.getByTestId('history-pnl'))).toBe(estimate);
    await expect(row).toContainText(percent(part?.yield ?? ''));
  });

  await test.step('the close: sheet, celebration, history, receipt, summary and analysis', async () => {
    await operator.gap('BTC/USDT', -1);
    await operator.advance('1s');
    await openAddress(page, '/heyue?tab=positions');
    await page.reload();
    await at(page, 'position-close').first().click();
    const estimate = await figure(at(page, 'close-estimate'));
    await at(page, 'close-submit').click();
    expect(await figure(at(page, 'moment-amount'))).toBe(estimate);

    const [closed] = await listed(wire, 'closed');
    const last = closed?.closes.at(-1);
    const whole = result(closed?.realizedPnl ?? '');
    expect(estimate).toBe(result(last?.realizedPnl ?? ''));
    const changes = await changesOf(wire, closed?.id ?? '');
    expect(changes.booked).toBe(BigInt((closed?.realizedPnl ?? '').replace('.', '')));

    await expect.poll(() => figure(at(page, 'summary-realized'))).toBe(whole);
    expect(await figure(at(page, 'position-ended-pnl')), 'the result stays in its place').toBe(
      whole,
    );
    const rows = await openHistory(page);
    const row = rows.first();
    expect(await figure(row.getByTestId('history-pnl'))).toBe(estimate);
    const results = await rows.getByTestId('history-pnl').allInnerTexts();
    expect(results).toHaveLength(2);
    expect(toCents(await at(page, 'day-total').innerText()), 'the heading has the sum').toBe(
      results.reduce((sum, text) => sum + toCents(text), 0),
    );
    await expect(row).toContainText(percent(last?.yield ?? ''));
    await row.getByTestId('history-open').click();
    expect(await figure(at(page, 'position-receipt-pnl'))).toBe(whole);
    expect(await figure(at(page, 'position-receipt-yield'))).toBe(percent(closed?.yield ?? ''));
    const parts = at(page, 'position-receipt-parts');
    for (const { realizedPnl } of closed?.closes ?? [])
      await expect(parts).toContainText(result(realizedPnl));
    await closeSheet(page);
    await openAddress(page, '/analysis');
    expect(await figure(at(page, 'analysis-total'))).toBe(whole);
    await openAddress(page, '/home');
    await expect(at(page, 'home-profit')).toContainText(whole);
  });
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('a liquidation has one result, never below -100 %, in notice, history, receipt and analysis', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'figures-liquidation');
  const token = await start(page, operator);
  const wire = wireOf(request, operator.world, token);
  await openLong(page, 50, '0.1337');
  await operator.gap('BTC/USDT', -9);
  await operator.advance('5s');
  const [closed] = await listed(wire, 'closed');
  const whole = result(closed?.realizedPnl ?? '');
  expect(Number(closed?.yield)).toBe(-1);
  const changes = await changesOf(wire, closed?.id ?? '');
  expect(changes.booked).toBe(BigInt((closed?.realizedPnl ?? '').replace('.', '')));

  await openAddress(page, '/home');
  await page.reload();
  await at(page, 'bell').click();
  const notice = at(page, 'inbox-row').filter({ hasText: 'Liquidat' }).first();
  await expect(notice).toContainText(whole);
  await notice.click();
  expect(await figure(at(page, 'position-receipt-pnl'))).toBe(whole);
  expect(await figure(at(page, 'position-receipt-yield'))).toBe('\u2212100.00%');
  await closeSheet(page);
  const row = (await openHistory(page)).first();
  expect(await figure(row.getByTestId('history-pnl'))).toBe(whole);
  await expect(row).toContainText('\u2212100.00%');
  await openAddress(page, '/analysis');
  expect(await figure(at(page, 'analysis-total'))).toBe(whole);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('the total margin is the sum of the margins of the cards, and total assets that of their parts', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'figures-sums');
  const token = await start(page, operator);
  const wire = wireOf(request, operator.world, token);
  const order = { symbol: 'BTC/USDT', direction: 'long', leverage: 20 };
  for (const quantity of ['0.01337', '0.02337', '0.03331'])
    await wire.post('/trade/appTradePositions/create', { ...order, quantity });
  const cents = (shown: string) =>
    Math.round(Number(shown.replace(/,/g, '').replace('\u2212', '-')) * 100);
  const sum = async (parts: Locator) => {
    let total = 0;
    for (const part of await parts.all()) total += cents(await figure(part));
    return total;
  };
  await openAddress(page, '/heyue?tab=positions');
  await page.reload();
  await expect(at(page, 'position-margin')).toHaveCount(3);
  expect(cents(await figure(at(page, 'summary-margin')))).toBe(
    await sum(at(page, 'position-margin')),
  );

  await operator.gap('BTC/USDT', 1.7);
  await operator.advance('1s');
  await openAddress(page, '/zichanCenter');
  await page.reload();
  await expect(at(page, 'assets-part')).toHaveCount(3);
  const total = await figure(at(page, 'assets-sum-total'));
  expect(cents(total)).toBe(await sum(at(page, 'assets-part')));
  expect(await figure(at(page, 'assets-total'))).toBe(total);
  await openAddress(page, '/home');
  expect(await figure(at(page, 'home-total'))).toBe(total);
});
