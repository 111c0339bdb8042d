import type { Locator, Page } from '@playwright/test';
import { newWorld, type Operator } from '../support/operator.ts';
import { proofPicture } from '../support/proof.ts';
import { storageKeys } from '../../client/src/lib/storage.ts';
import { closeSheet, front, openAddress } from '../support/front.ts';
import { writeStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

// Runs with animations, as most members use the app.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const EMAIL = 'newcomer@hongbao.example';
const PASSWORD = 'correct horse 8';

test('a new member registers, deposits, trades, takes profit and opens a red envelope on Monday', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-profit');
  await register(page, operator);
  await deposit(page, operator);
  const preview = await openLong(page);
  await setTakeProfit(page, preview.entry);
  await takeProfit(page, operator);
  await readAccountChanges(page);
  await findRedEnvelope(page, operator);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

async function register(page: Page, operator: Operator): Promise<void> {
  await page.goto(`/?world=${operator.world}#/home`);
  await front(page).getByTestId('home-register').click();
  await front(page).getByTestId('login-email').fill(EMAIL);
  await front(page).getByTestId('login-send-code').click();
  await expect.poll(() => operator.codeFor(EMAIL).catch(() => '')).not.toBe('');
  await front(page)
    .getByTestId('login-captcha')
    .fill(await operator.codeFor(EMAIL));
  await front(page).getByTestId('login-password').fill(PASSWORD);
  await front(page).getByTestId('login-repeat').fill(PASSWORD);
  await front(page).getByTestId('login-agree').check();
  await front(page).getByTestId('login-submit').click();
  await front(page).getByTestId('welcome-later').click();
  await expect(front(page).getByTestId('home-total')).toBeVisible();
}

async function deposit(page: Page, operator: Operator): Promise<void> {
  await openAddress(page, '/chongzhi');
  await expect(front(page).getByTestId('recharge-address')).toContainText('nile:');
  await front(page).getByTestId('recharge-amount').fill('5000');
  await front(page).getByTestId('recharge-proof').setInputFiles(proofPicture);
  await expect(front(page).getByTestId('recharge-proof-done')).toBeVisible();
  await front(page).getByTestId('recharge-submit').click();
  await expect(front(page).getByTestId('recharge-result')).toBeVisible();
  // No money is credited before the review. The world reviews automatically after three minutes.
  await operator.advance('4m');
  await openAddress(page, '/chongzhitixianRecord');
  await expect(front(page).getByTestId('recharge-row')).toContainText('5,000');
}

async function openLong(
  page: Page,
): Promise<{ entry: string; margin: string; liquidation: string }> {
  await openAddress(page, '/heyue');
  // The app does not know that the clock jumped, so a reload loads the prices of this instant, which are frozen after
  // that.
  await page.reload();
  await expect(front(page).getByTestId('ticket-available')).toContainText('5,020');
  await front(page).getByTestId('ticket-direction-long').click();
  await front(page).getByTestId('leverage').selectOption('10');
  await front(page).getByTestId('ticket-size-mode').selectOption('coin');
  await front(page).getByTestId('ticket-size').fill('0.1');
  await front(page).getByTestId('receipt-open').click();
  const preview = {
    entry: await figure(page, 'preview-entry'),
    margin: await figure(page, 'preview-margin'),
    liquidation: await figure(page, 'preview-liquidation'),
  };
  await front(page).getByTestId('receipt-confirm').click();
  const row = front(page).getByTestId('position-row');
  await expect(row).toHaveCount(1);
  await expect(row.getByTestId('position-entry')).toContainText(preview.entry);
  await expect(row.getByTestId('position-margin')).toContainText(preview.margin);
  await expect(row.getByTestId('position-liquidation')).toContainText(preview.liquidation);
  return preview;
}

/** Returns the digits of a previewed figure, without the unit. */
async function figure(page: Page, testId: string): Promise<string> {
  const box = front(page).getByTestId(testId);
  await expect(box).toContainText(/\d/);
  return /[\d,]+\.\d+/.exec(await box.innerText())?.[0] ?? '';
}

async function setTakeProfit(page: Page, entry: string): Promise<void> {
  const target = Math.round(Number(entry.replaceAll(',', '')) * 1.02);
  await front(page).getByTestId('position-modify').click();
  await front(page).getByTestId('stops-takeProfit').fill(String(target));
  await front(page).getByTestId('stops-save').click();
  await expect(front(page).getByTestId('position-stops')).toContainText(
    target.toLocaleString('en-US'),
  );
}

async function takeProfit(page: Page, operator: Operator): Promise<void> {
  await operator.gap('BTC/USDT', 4);
  await operator.advance('10s');
  await page.reload();
  await front(page).getByTestId('positions-tab-history').click();
  const row = front(page).getByTestId('history-row').first();
  await expect(row).toContainText('Take');
  await expect(row.getByTestId('history-pnl')).toContainText('+');
}

async function readAccountChanges(page: Page): Promise<void> {
  await openAddress(page, '/zhangbianRecord');
  const rows = front(page).getByTestId('change-row');
  await expect(rows.first()).toBeVisible();
  const types = front(page).locator('[data-testid=change-row], [data-testid=change-part-type]');
  const seen = await types.evaluateAll((all) => all.map((one) => one.getAttribute('data-type')));
  for (const type of [
    'recharge',
    'positionMargin',
    'openFee',
    'positionMarginReturn',
    'realizedPnl',
    'closeFee',
  ])
    expect(seen).toContain(type);
  expect(seen.filter((type) => type === 'upgradeBonus')).toHaveLength(2);
  await expectParts(rows.and(page.locator('[data-name=opened]')), 2);
  const closed = rows.and(page.locator('[data-name=closed]'));
  await expectParts(closed, 3);
  await closed.getByTestId('change-target').click();
  await expect(front(page).getByTestId('position-receipt')).toBeVisible();
  await closeSheet(page);
}

/** Expects one row, and that the parts that unfold below it add up to its amount, to the last digit. */
async function expectParts(row: Locator, parts: number): Promise<void> {
  await expect(row).toHaveCount(1);
  await expect(row.getByTestId('change-parts')).toBeHidden();
  await row.locator('summary').click();
  const amounts = await row.getByTestId('change-part').allInnerTexts();
  expect(amounts).toHaveLength(parts);
  const sum = amounts.reduce((total, text) => total + unitsOf(text), 0n);
  expect(unitsOf(await row.getByTestId('change-sum').innerText())).toBe(sum);
}

/** A shown amount of USDT in units of its eighth decimal. */
function unitsOf(text: string): bigint {
  const [whole = '', decimals = ''] = text.replace(/[^\d.]/g, '').split('.');
  const value = BigInt(whole + decimals.padEnd(8, '0'));
  return /[-\u2212]/.test(text) ? -value : value;
}

async function findRedEnvelope(page: Page, operator: Operator): Promise<void> {
  await operator.advanceTo(nextMonday(await operator.now()));
  await openAddress(page, '/home');
  await front(page).getByTestId('home-envelope').click();
  await openWithoutMotion(page);
  await openAddress(page, '/vipLevel?envelope=show');
  await openAndSkip(page);
  await expect(front(page).getByTestId('vip-envelope-amount')).toContainText('3');
  await front(page).getByTestId('vip-envelope-done').click();
  await expect(front(page).getByTestId('vip-reward').first()).toContainText('3');
}

/** Returns Monday 00:01 (UTC+8) after an instant. */
function nextMonday(now: number): number {
  const day = 86_400_000;
  const days = Math.floor((now + 8 * 3_600_000) / day);
  const monday = days - ((days + 3) % 7) + 7;
  return monday * day - 8 * 3_600_000 + 60_000;
}

const PACKET = 'ion-modal.show-modal [data-testid=vip-envelope]';

/** Opens the envelope with reduced motion: the amount appears immediately. Then seals the envelope again. */
async function openWithoutMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await stagesOf(page, null)).toEqual(['sealed', 'open']);
  await expect(front(page).getByTestId('vip-envelope-amount')).toContainText('3.00');
  await front(page).getByTestId('vip-envelope-done').click();
  // The envelope removes its history entry when it closes. A reload before that would open the page without it.
  await expect(page.locator(PACKET)).toHaveCount(0);
  await page.waitForFunction(() => !history.state?.sheet);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await writeStored(page, storageKeys.openedEnvelope, null);
  await page.reload();
}

/**
 * Opens the envelope and skips the animation by a key, which has no other effect: the amount remains visible and can be
 * closed.
 */
async function openAndSkip(page: Page): Promise<void> {
  expect(await stagesOf(page, 'Escape')).toEqual(['sealed', 'opening', 'open']);
}

/** Presses the seal, and a key one frame later. Returns the stages of the envelope in between. */
async function stagesOf(page: Page, key: string | null): Promise<(string | undefined)[]> {
  await expect(front(page).getByTestId('vip-envelope-open')).toBeVisible();
  return page.evaluate(
    async ([packet, pressed]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const stage = () => document.querySelector<HTMLElement>(packet)?.dataset['stage'];
      const seen = [stage()];
      document.querySelector<HTMLElement>(`${packet} [data-testid=vip-envelope-open]`)?.click();
      await frame();
      seen.push(stage());
      if (pressed === null) return seen;
      window.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, cancelable: true }));
      await frame();
      return [...seen, stage()];
    },
    [PACKET, key] as const,
  );
}
