import type { Page } from '@playwright/test';

/** Opens the sheet for closing the member's only position. */
export async function openCloseSheet(page: Page): Promise<void> {
  await page.getByTestId('positions-tab-positions').click();
  await page.getByTestId('position-close').click();
}

/** Places an order for a quarter of the balance. */
export async function order(page: Page): Promise<void> {
  await page.getByTestId('ticket-share-25').click();
  await page.getByTestId('ticket-submit').click();
  await page.getByTestId('receipt-confirm').click();
}
