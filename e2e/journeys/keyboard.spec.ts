import { expect, test, type Page } from '@playwright/test';
import { enterOn, focused, openSheet, tabTo, typeInto } from '../support/keyboard.ts';
import { newWorld } from '../support/operator.ts';
import { front } from '../support/front.ts';

test('a position is opened, given its stops and closed with the keyboard alone', async ({
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
  await closeHalfAndRest(page);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

/** Arrow keys choose direction and leverage; the fields are typed into. */
async function fillTicket(page: Page): Promise<void> {
  await tabTo(page, 'ticket-direction-long');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('ticket-direction-short');
  await expect(front(page).getByTestId('ticket-direction-short')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await typeInto(page, 'ticket-size', '2000');
  await tabTo(page, 'leverage');
  await page.keyboard.press('ArrowRight');
  await expect(front(page).getByTestId('ticket-leverage')).toHaveText('20x');
  await page.keyboard.press('ArrowLeft');
  await expect(front(page).getByTestId('ticket-leverage')).toHaveText('10x');
}

/** The receipt says what becomes of the margin in use; Enter on the button makes it so. */
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
  await expect(front(page).getByTestId('positions-tab-positions')).toContainText('1');
  expect(await focused(page), 'the button keeps the focus').toBe('ticket-submit');
  return Number(/[\d,.]+/.exec(entry)?.[0].replaceAll(',', ''));
}

async function setStops(page: Page, entry: number): Promise<void> {
  const above = String(Math.round(entry * 1.05));
  const below = String(Math.round(entry * 0.95));
  // Beside the ticket, one key away.
  await tabTo(page, 'positions-tab-order');
  await page.keyboard.press('ArrowRight');
  await expect(front(page).getByTestId('position-row')).toHaveCount(1);
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

/** Escape leaves a sheet and changes nothing; half goes by chip, the rest by the sheet's own default. */
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
  await enterOn(page, 'close-share-50');
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
