import type { Page } from '@playwright/test';

/** Opens the sheet that closes the member's only position. */
export async function openCloseSheet(page: Page): Promise<void> {
  await page.getByTestId('positions-tab-positions').click();
  await page.getByTestId('position-close').click();
}

/** Buys with a quarter of what there is. */
export async function order(page: Page): Promise<void> {
  await page.getByTestId('ticket-share-25').click();
  await page.getByTestId('ticket-submit').click();
}
