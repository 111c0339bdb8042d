import { getTestCode } from '../../contracts/src/testAids/testAids.calls.ts';
import type { Page } from '@playwright/test';
import { FaultWatch } from '../support/faultWatch.ts';
import { arrivesAt, closeSheet, front, openAddress } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

const EMAIL = 'first.minutes@hongbao.example';
const PASSWORD = 'correct horse 8';
/** Maximum time from the Home page of a visitor to an open position. */
const MAX_MS = 60_000;

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

async function forbid(page: Page, operator: Operator, aid: string): Promise<void> {
  const path = `/control/worlds/${operator.world}/test-aids/${aid}`;
  const response = await page.request.put(path, { data: { state: 'off' } });
  expect(await response.json()).toMatchObject({ code: 200 });
}

/** Fills the form with the keyboard of the phone, without its code. */
async function fillForm(page: Page): Promise<void> {
  await at(page, 'login-email').fill(EMAIL);
  await at(page, 'login-send-code').click();
}

async function fillPasswords(page: Page): Promise<void> {
  await at(page, 'login-password').fill(PASSWORD);
  await at(page, 'login-password').press('Enter');
  await expect(at(page, 'login-repeat'), 'Enter leads to the next field').toBeFocused();
  await at(page, 'login-repeat').fill(PASSWORD);
  await at(page, 'login-agree').check();
}

/** Whether an element is within the window, without scrolling. */
async function expectInWindow(page: Page, testId: string): Promise<void> {
  const box = await at(page, testId).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box ? box.y + box.height : Infinity, `${testId} is above the fold`).toBeLessThan(height);
}

test('a new member signs up, takes test money and makes a first trade on the phone alone within a minute', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-first-five');
  const faults = new FaultWatch();
  await faults.watch(page);
  await page.goto(`/?world=${operator.world}#/hangqing`);
  await at(page, 'tab-home').click();
  await expect(at(page, 'home-offer')).toContainText('10,000 test USDT');
  const begunAt = Date.now();
  await at(page, 'home-register').click();
  await fillForm(page);
  await expect(at(page, 'test-mailbox')).toBeVisible();
  await expect(at(page, 'test-mailbox')).toContainText(await operator.codeFor(EMAIL));
  await expectInWindow(page, 'login-submit');
  await at(page, 'test-mailbox-fill').click();
  await expect(at(page, 'login-captcha')).toHaveValue(await operator.codeFor(EMAIL));
  await expect(at(page, 'test-mailbox')).toBeHidden();
  await expect(at(page, 'login-password')).toBeFocused();
  await fillPasswords(page);
  await at(page, 'login-submit').click();

  await arrivesAt(page, '/home');
  await expect(at(page, 'welcome-sheet')).toBeVisible();
  await expect(at(page, 'first-step-money')).toHaveAttribute('data-done', 'false');
  await at(page, 'welcome-test-money').click();
  await expect(at(page, 'first-step-money')).toHaveAttribute('data-done', 'true');
  await at(page, 'welcome-trade').click();

  await expect(at(page, 'ticket-available')).toContainText('10,0');
  await expect(at(page, 'first-trade-hint-size')).toBeVisible();
  await at(page, 'ticket-share-25').click();
  await expect(at(page, 'first-trade-hint-size')).toBeHidden();
  await at(page, 'first-trade-hint-leverage').getByTestId('first-trade-next').click();
  await expect(at(page, 'first-trade-hint-confirm')).toBeVisible();
  await at(page, 'ticket-submit').click();
  await at(page, 'receipt-confirm').click();
  await expect(at(page, 'position-row')).toHaveCount(1);
  expect(Date.now() - begunAt, 'milliseconds from the Home page to the position').toBeLessThan(
    MAX_MS,
  );
  await expect(at(page, 'moment')).toContainText('Your first trade');
  await at(page, 'moment-open').click();
  await expect(page.locator('ion-modal.show-modal')).toContainText('Take profit / stop loss');
  await closeSheet(page);

  // The line on the Home page leads to the last step, and ends with it.
  await at(page, 'tab-home').click();
  await expect(at(page, 'first-steps')).toContainText('2 of 3');
  await at(page, 'first-steps-open').click();
  await expect(at(page, 'first-step-trade')).toHaveAttribute('data-done', 'true');
  await at(page, 'welcome-result').click();
  await at(page, 'position-row').getByTestId('position-close').click();
  await at(page, 'close-submit').click();
  await expect(at(page, 'position-row')).toHaveCount(0);
  await at(page, 'positions-tab-history').click();
  await at(page, 'history-open').first().click();
  await expect(at(page, 'position-receipt')).toBeVisible();
  await page.keyboard.press('Escape');
  await at(page, 'positions-tab-order').click();
  await expect(at(page, 'first-trade-hint-size')).toHaveCount(0);
  await at(page, 'tab-home').click();
  await expect(at(page, 'home-total')).toBeVisible();
  await expect(at(page, 'first-steps')).toHaveCount(0);
  await faults.expectNone('during the first five minutes');
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('the closed welcome does not come back, and its line can be closed too', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-first-closed');
  await page.goto(`/?world=${operator.world}#/login?mode=register`);
  await fillForm(page);
  await at(page, 'test-mailbox-fill').click();
  await fillPasswords(page);
  await at(page, 'login-submit').click();
  await at(page, 'welcome-later').click();
  await expect(at(page, 'welcome-sheet')).toBeHidden();
  await expect(at(page, 'first-steps')).toContainText('0 of 3');
  await page.reload();
  await expect(at(page, 'first-steps')).toBeVisible();
  await expect(at(page, 'welcome-sheet')).toHaveCount(0);
  await at(page, 'first-steps').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(at(page, 'home-test-money')).toBeVisible();
  await expect(at(page, 'first-steps')).toHaveCount(0);

  // The money is also offered on the Home page and on the page of deposits, and once taken no longer.
  await openAddress(page, '/chongzhi');
  await expect(at(page, 'test-money')).toBeVisible();
  await at(page, 'test-money-take').click();
  await expect(at(page, 'test-money')).toHaveCount(0);
  await openAddress(page, '/home');
  await expect(at(page, 'home-total')).toContainText('10,0');
  await expect(at(page, 'home-test-money')).toHaveCount(0);
  await openAddress(page, '/zhangbianRecord');
  await expect(front(page).locator('[data-testid=change-row][data-type=testMoney]')).toHaveCount(1);
  await openAddress(page, '/heyue');
  await at(page, 'first-trade-hint-size').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(at(page, 'ticket-available')).toContainText('10,0');
  await expect(at(page, 'first-trade-hint-size')).toHaveCount(0);
});

test('a world without test mailbox and test money says so, and its members deposit', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-first-none');
  const faults = new FaultWatch([{ path: getTestCode.path, reason: 'testMailboxOff' }]);
  await faults.watch(page);
  await forbid(page, operator, 'testMailbox');
  await forbid(page, operator, 'testMoney');
  await page.goto(`/?world=${operator.world}#/home`);
  await expect(at(page, 'home-register')).toBeVisible();
  await expect(at(page, 'home-offer')).toHaveCount(0);
  await at(page, 'home-register').click();
  await fillForm(page);
  await expect(at(page, 'test-mailbox-off')).toBeVisible();
  await expect(at(page, 'test-mailbox')).toHaveCount(0);
  await at(page, 'login-captcha').fill(await operator.codeFor(EMAIL));
  await fillPasswords(page);
  await at(page, 'login-submit').click();
  await expect(at(page, 'welcome-sheet')).toBeVisible();
  await expect(at(page, 'first-step-deposit')).toBeVisible();
  await expect(at(page, 'welcome-test-money')).toHaveCount(0);
  await at(page, 'welcome-deposit').click();
  await arrivesAt(page, '/chongzhi');
  await expect(at(page, 'recharge-submit')).toBeVisible();
  await expect(at(page, 'test-money')).toHaveCount(0);
  await openAddress(page, '/home');
  await expect(at(page, 'home-total')).toBeVisible();
  await expect(at(page, 'home-test-money')).toHaveCount(0);
  await faults.expectNone('in a world without aids');
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('a member with money finds the test money below the deposit', async ({ page, request }) => {
  const operator = await newWorld(request, 'journey-rich');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '20000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/chongzhi`);
  const top = async (testId: string) => (await at(page, testId).boundingBox())?.y ?? 0;
  await expect(at(page, 'test-money')).toBeVisible();
  expect(await top('test-money')).toBeGreaterThan(await top('recharge-amount'));
});
