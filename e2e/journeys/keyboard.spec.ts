import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterOn, focused, openSheet, tabTo, typeInto } from '../support/keyboard.ts';
import { newWorld } from '../support/operator.ts';
import { cardPhoto } from '../support/photos.ts';
import { front } from '../support/front.ts';
import { expect, test } from '../support/test.ts';

test('a member opens a position, sets its stops and closes it using only the keyboard', async ({
  page,
  request,
}, { testId }) => {
  const operator = await newWorld(request, `keyboard-${testId.slice(-12)}`);
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'keys@hongbao.example',
    balances: { USDT: '10000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await expect(front(page).getByTestId('ticket-available')).toContainText('10,0');

  await fillTicket(page);
  const entry = await openIt(page);
  await setStops(page, entry);
  await expectFewStops(page);
  await closeHalfAndRest(page);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

/** Fills the ticket: arrow keys select direction and leverage, the other fields are typed. */
async function fillTicket(page: Page): Promise<void> {
  await tabTo(page, 'ticket-direction-long');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('ticket-direction-short');
  await expect(front(page).getByTestId('ticket-direction-short')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await typeInto(page, 'ticket-size', '2000');
  await tabTo(page, 'leverage');
  await page.keyboard.press('ArrowRight');
  await expect(front(page).getByTestId('leverage')).toHaveValue('20');
  await page.keyboard.press('ArrowLeft');
  await expect(front(page).getByTestId('leverage')).toHaveValue('10');
}

/** The confirmation shows the effect on the used margin; Enter on its button sends the order. */
async function openIt(page: Page): Promise<number> {
  await tabTo(page, 'receipt-open');
  await openSheet(page, 'receipt-sheet');
  await expect(front(page).getByTestId('preview-used-margin')).toContainText(
    /0\.00\sUSDT\s*→\s*1?[\d,]+\.\d\d/,
  );
  const entry = await front(page).getByTestId('preview-entry').innerText();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page), 'the focus returns').toBe('receipt-open');
  await enterOn(page, 'ticket-submit');
  await enterOn(page, 'receipt-confirm');
  await expect(front(page).getByTestId('position-row')).toHaveCount(1);
  return Number(/[\d,.]+/.exec(entry)?.[0].replaceAll(',', ''));
}

async function setStops(page: Page, entry: number): Promise<void> {
  const above = String(Math.round(entry * 1.05));
  const below = String(Math.round(entry * 0.95));
  await tabTo(page, 'position-modify');
  await openSheet(page, 'stops-sheet');
  await typeInto(page, 'stops-takeProfit', above);
  await typeInto(page, 'stops-stopLoss', below);
  await enterOn(page, 'stops-save');
  await expect(front(page).getByTestId('stops-sheet')).toBeHidden();
  const shown = [above, below].map((price) => Number(price).toLocaleString('en-US'));
  for (const price of shown)
    await expect(front(page).getByTestId('position-stops')).toContainText(price);
  await expect.poll(() => focused(page), 'the focus returns').toBe('position-modify');
}

/** Maximum number of keyboard stops on the trade page. */
const STOPS_MAX = 20;

/** The ticket with an open position has few keyboard stops. The tab bar is one of them, with arrow keys inside. */
async function expectFewStops(page: Page): Promise<void> {
  await tabTo(page, 'positions-tab-positions');
  await page.keyboard.press('ArrowLeft');
  await expect(front(page).getByTestId('ticket-positions-open')).toBeVisible();
  const stops = new Set<string>();
  await tabTo(page, 'tab-heyue');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('tab-my');
  await page.keyboard.press('ArrowLeft');
  for (let stop = 0; stop < 2 * STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body ? '' : (activeElement?.outerHTML ?? '').slice(0, 200);
    });
    if (at !== '') stops.add(at);
  }
  expect(stops.size, [...stops].join('\n')).toBeLessThanOrEqual(STOPS_MAX);
  await tabTo(page, 'positions-tab-order');
  await page.keyboard.press('ArrowRight');
  await expect(front(page).getByTestId('position-row')).toHaveCount(1);
}

/**
 * Closes a sheet by Escape without a change, then half of the position by a chip, and the rest with the default of the
 * sheet.
 */
async function closeHalfAndRest(page: Page): Promise<void> {
  const quantity = front(page).getByTestId('position-quantity');
  const whole = await quantity.innerText();
  await tabTo(page, 'position-close');
  await openSheet(page, 'close-sheet');
  await page.keyboard.press('Escape');
  await expect(front(page).getByTestId('close-sheet')).toBeHidden();
  await expect(quantity).toHaveText(whole);

  await expect.poll(() => focused(page)).toBe('position-close');
  await openSheet(page, 'close-sheet');
  // The chips are one keyboard stop; the arrow keys move between them.
  await tabTo(page, 'close-share-100');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe('close-share-50');
  await page.keyboard.press('Enter');
  await enterOn(page, 'close-submit');
  await expect(front(page).getByTestId('close-sheet')).toBeHidden();
  await expect(quantity).not.toHaveText(whole);

  await expect.poll(() => focused(page)).toBe('position-close');
  await openSheet(page, 'close-sheet');
  await expect(front(page).getByTestId('close-submit')).toContainText('100');
  await enterOn(page, 'close-submit');
  await expect(front(page).getByTestId('position-row')).toHaveCount(0);

  await tabTo(page, 'positions-tab-positions');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(front(page).getByTestId('history-row').first()).toContainText('Closed by you');
}

test('a member exchanges money, submits an identity and withdraws using only the keyboard', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, `keyboard-money-${randomUUID().slice(0, 8)}`);
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '5000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/shandui`);
  await expect(front(page).getByTestId('flash-from')).toBeVisible();
  await exchange(page);
  await goTo(page, '/shenfenRenzheng');
  await handInIdentity(page);
  await operator.advance('6m');
  await expect(front(page).getByTestId('identity-basic-authorised')).toBeVisible();
  await goTo(page, '/tixian');
  await withdraw(page);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), path);
  await expect(page.locator(`.ion-page:not([inert])[data-page="${path}"]`)).toHaveCount(1);
}

/** Closes the confirmation by Escape first, then confirms the exchange. */
async function exchange(page: Page): Promise<void> {
  await typeInto(page, 'flash-from', '1000');
  await expect(front(page).getByTestId('flash-to')).toHaveValue(/^0\.0\d+$/);
  await tabTo(page, 'flash-submit');
  await openSheet(page, 'flash-confirm');
  await expectTrapped(page, 'flash-confirm');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page), 'the focus returns').toBe('flash-submit');
  await openSheet(page, 'flash-confirm');
  await enterOn(page, 'confirm');
  await expect(front(page).getByTestId('exchange-receipt-got')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(front(page).getByTestId('exchange-receipt-got')).toBeHidden();
  await expect(front(page).getByTestId('exchange-row')).toHaveCount(1);
  await expect.poll(() => focused(page), 'the focus returns').toBe('flash-submit');
}

/** Submits an identity: an invalid field is focused, and each step starts at its top. */
async function handInIdentity(page: Page): Promise<void> {
  await enterOn(page, 'identity-next');
  await expect.poll(() => focused(page), 'the first problem').toBe('identity-name');
  await page.keyboard.type('Ann Example');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('identity-type-idCard');
  await page.keyboard.press('ArrowRight');
  await expect(front(page).getByTestId('identity-type-passport')).toBeChecked();
  await typeInto(page, 'identity-number', 'P1234567');
  await page.keyboard.press('Enter');
  const portrait = front(page).getByTestId('identity-portrait');
  await expect(portrait).toBeAttached();
  await tabTo(page, 'identity-portrait');
  const photo = await cardPhoto(page);
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 2_000 });
    await page.keyboard.press('Space');
    await (await chooser).setFiles(photo);
  }).toPass();
  await expect(front(page).getByTestId('identity-portrait-done')).toBeVisible();
  await enterOn(page, 'identity-next');
  await expect(front(page).getByText('P1234567')).toBeVisible();
  await enterOn(page, 'identity-next');
  await expect(front(page).getByTestId('identity-basic-submitted')).toBeVisible();
}

const ADDRESSES = [
  'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'nile:TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
];
const PASSWORD = 'only for withdrawals';

/**
 * Withdraws: the first account requires a new withdrawal password, arrow keys select one of two accounts, and a refusal
 * is shown at its field.
 */
async function withdraw(page: Page): Promise<void> {
  await tabTo(page, 'destination-add');
  await openSheet(page, 'settlement-sheet');
  await typeInto(page, 'password-newPassword', PASSWORD);
  await typeInto(page, 'password-repeat', PASSWORD);
  await enterOn(page, 'password-save');
  await expect(front(page).getByTestId('settlement-password')).toBeVisible();
  for (const [index, address] of ADDRESSES.entries()) {
    if (index > 0) {
      await tabTo(page, 'destination-add');
      await openSheet(page, 'settlement-sheet');
    }
    await typeInto(page, 'settlement-address', address);
    await typeInto(page, 'settlement-password', PASSWORD);
    await enterOn(page, 'settlement-save');
    await expect(front(page).getByTestId('destination')).toHaveCount(index + 1);
    await expect.poll(() => focused(page), 'the focus returns').toBe('destination-add');
  }
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('destination');
  const chosen = front(page).locator('[data-testid=destination][aria-checked=true]');
  const before = await chosen.innerText();
  await page.keyboard.press('ArrowUp');
  await expect(chosen).not.toHaveText(before);
  await expect(chosen).toBeFocused();
  await typeInto(page, 'withdrawal-amount', '100');
  await tabTo(page, 'withdrawal-next');
  await openSheet(page, 'withdrawal-confirm');
  await typeInto(page, 'withdrawal-password', 'not the right one');
  await enterOn(page, 'confirm');
  await expect.poll(() => focused(page), 'the refused field').toBe('withdrawal-password');
  await typeInto(page, 'withdrawal-password', PASSWORD);
  await enterOn(page, 'confirm');
  await expect(front(page).getByTestId('withdrawal-result')).toContainText('Under review');
}

/** Expects that Tab cycles inside a sheet. Between its end and its start the toolbar of the browser is focused. */
async function expectTrapped(page: Page, testId: string): Promise<void> {
  const stops = await front(page).getByTestId(testId).locator('button, input').count();
  for (let stop = 0; stop < stops + 2; stop++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const { activeElement, body } = document;
      const isIn = activeElement === body || activeElement?.closest('ion-modal.show-modal');
      return isIn ? '' : activeElement?.outerHTML;
    });
    expect(outside, 'the focus stays in the sheet').toBe('');
  }
}
