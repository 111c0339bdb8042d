import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What a member can reach: the active page (the others stay mounted behind it), an open sheet, and overlays over every
 * page. Locators start here; otherwise they would also find buttons on hidden pages.
 */
export function front(page: Page): Locator {
  return page.locator(
    'ion-router-outlet > .ion-page:not([inert]), ion-modal.show-modal, [data-over]',
  );
}

/**
 * Waits until the app has navigated to an address and its page is the active one. The address changes first: a click
 * that follows immediately would find its button on the page that is leaving, and wait there for ever.
 */
export async function arrivesAt(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.hash === `#${address}`);
  const [path] = address.split('?');
  await expect(
    page.locator(`ion-router-outlet > .ion-page[data-page="${path}"]:not([inert])`),
  ).toBeVisible();
}

/**
 * Closes the open sheet by its key and waits until its history entry is removed: an address opened before that would be
 * reverted.
 */
export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('ion-modal.show-modal')).toHaveCount(0);
  await page.waitForFunction(() => !history.state?.sheet);
}
