import { expect, type Page } from '@playwright/test';
import { front } from './front.ts';

/** Presses the button of the ticket, and confirms the order in its sheet. */
export async function confirmOrder(page: Page): Promise<void> {
  await front(page).getByTestId('ticket-submit').click();
  await front(page).getByTestId('receipt-confirm').click();
}

/** Confirms the order, and waits for the tab that shows its position. */
export async function openPosition(page: Page): Promise<void> {
  await confirmOrder(page);
  await expect(front(page).getByTestId('receipt-sheet')).toBeHidden();
  await expect(front(page).getByTestId('position-row').first()).toBeVisible();
}
