import type { Locator, Page } from '@playwright/test';
import { arrivesAt, closeSheet, front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { type Wire, wireOf } from '../support/wire.ts';

const BULLETIN = '.bulletins:not([hidden]) .bulletin';
/** Time that a card would need to appear after a jump, in milliseconds. */
const SEEN_MS = 1_500;
const OPTIONS = 5;
/** Longer than the time for which the red envelope is held, in milliseconds. */
const HOLD_MS = 1_200;

interface Listed {
  readonly unread: number;
  readonly records: readonly { readonly kind: string; readonly read: boolean }[];
}
const unreadOf = async (wire: Wire) =>
  (await wire.get<Listed>('/content/appNotice/myList?pageSize=1')).unread;

test('eight notices of a jump to Monday are one card, which covers neither the envelope nor a title bar nor a sheet', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-jump');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'monday@hongbao.example',
    verified: true,
    creditGranted: '1000',
    balances: { USDT: '5200' },
  });
  const wire = wireOf(request, operator.world, token);
  await operator.advance('1m');
  await wire.post('/content/appNotice/read', { ids: 'all' });
  await prepare(wire);
  await page.goto(`/?world=${operator.world}&token=${token}#/vipLevel`);
  await expect(page.locator('[data-testid="notices-ready"][data-ready="true"]')).toBeAttached();
  const bulletin = page.locator(BULLETIN);

  await operator.advanceTo(nextMonday(await operator.now()));
  await front(page).getByTestId('vip-envelope-show').click();
  await expect(front(page).getByTestId('vip-envelope-open')).toBeVisible();
  expect(await unreadOf(wire)).toBe(8);
  await neverShown(page, bulletin);
  await front(page).getByTestId('vip-envelope-open').click({ delay: HOLD_MS });
  await expect(front(page).getByTestId('vip-envelope-amount')).toContainText('3.00');
  await neverShown(page, bulletin);

  await front(page).getByTestId('vip-envelope-done').click();
  await expect(bulletin).toHaveCount(1);
  await expect(bulletin).toContainText('8 events');
  await expect(page.getByText('8 events')).toHaveCount(1);
  await expectBelowTitleBar(page, bulletin);

  await test.step('the card opens the list, which words each notice in the format of the app', async () => {
    await bulletin.getByRole('button').first().click();
    const rows = front(page).getByTestId('inbox-row');
    await expect(rows.first()).toBeVisible();
    await expect(bulletin).toHaveCount(0);
    await expect(front(page).locator('[data-testid=inbox-row][data-unread=true]')).toHaveCount(8);
    await expect(rows.filter({ hasText: 'Loan paid out' })).toContainText(
      /100\.00\sUSDT is in your main account\. Repay it with its interest by \d{1,2}\s[A-Z][a-z]+,\s\d\d:\d\d\./,
    );
    await expect(rows.filter({ hasText: 'Monday red envelope' })).toContainText(/3\.00\sUSDT/);
  });

  await test.step('a notice leads to its loan, and one of an option to its receipt', async () => {
    await front(page).getByTestId('inbox-row').filter({ hasText: 'Loan paid out' }).click();
    const loans = await wire.get<{ records: { id: string }[] }>('/prod/appLoanOrder/listMy');
    await arrivesAt(page, `/jiedaiOrder?id=${loans.records[0]?.id}`);
    await expect(front(page).locator('[data-wanted=true]').getByTestId('loan-card')).toBeVisible();
    await page.goBack();
    await arrivesAt(page, '/vipLevel');
    await openAddress(page, '/home');
    await front(page).getByTestId('bell').click();
    await front(page)
      .getByTestId('inbox-row')
      .filter({ hasText: /Option / })
      .first()
      .click();
    await expect(front(page).getByTestId('option-receipt')).toBeVisible();
    await closeSheet(page);
    await arrivesAt(page, '/heyue?symbol=BTC/USDT');
    await expect(front(page).getByTestId('option-receipt')).toHaveCount(0);
  });

  await test.step('a card waits until a sheet is closed, and an upward swipe dismisses it', async () => {
    await openAddress(page, '/jiedaiOrder');
    await front(page).getByTestId('loan-details').click();
    await expect(page.locator('ion-modal.show-modal')).toBeVisible();
    await operator.advance('15d');
    await neverShown(page, bulletin);
    await closeSheet(page);
    await expect(bulletin).toContainText(/\d+ events/);
    await expectBelowTitleBar(page, bulletin);
    const box = await bulletin.boundingBox();
    if (!box) throw new Error('The card has no place.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 40, { steps: 4 });
    await expect(bulletin).toHaveCount(0);
    await page.mouse.up();
  });

  await test.step('a card disappears by itself after four seconds', async () => {
    await page.mouse.move(0, 0);
    await buyOptions(wire, 2);
    await operator.advance('5m');
    await expect(bulletin).toContainText('2 events');
    await expect(bulletin).toHaveCount(0);
  });
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

/** Requests whose results the jump brings: a loan and options. */
async function prepare(wire: Wire): Promise<void> {
  await wire.post('/prod/appLoanOrder/creditApply', { setId: 'credit-7', amount: '100' });
  await buyOptions(wire, OPTIONS);
}

async function buyOptions(wire: Wire, count: number): Promise<void> {
  const terms = await wire.get<{ id: string; symbol: string }[]>(
    '/trade/appSecondContractSet/list?symbol=BTC/USDT',
  );
  for (let index = 0; index < count; index++)
    await wire.post('/trade/appSecondContractOrder/buy', {
      setId: terms[0]?.id,
      direction: 'up',
      stake: '10',
    });
}

/** Expects that no card is shown while one would appear. */
async function neverShown(page: Page, bulletin: Locator): Promise<void> {
  const until = Date.now() + SEEN_MS;
  while (Date.now() < until) {
    expect(await bulletin.count()).toBe(0);
    await page.waitForTimeout(100);
  }
}

async function expectBelowTitleBar(page: Page, bulletin: Locator): Promise<void> {
  const bar = await page.locator('.ion-page:not([inert]) .screen-head').first().boundingBox();
  const card = await bulletin.boundingBox();
  expect(card?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
}

/** Returns Monday 00:01 (UTC+8) after an instant. */
function nextMonday(now: number): number {
  const day = 86_400_000;
  const days = Math.floor((now + 8 * 3_600_000) / day);
  const monday = days - ((days + 3) % 7) + 7;
  return monday * day - 8 * 3_600_000 + 60_000;
}
