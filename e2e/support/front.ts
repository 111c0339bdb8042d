import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Locates the elements that a member can reach: the active page (other pages remain mounted behind it), an open sheet,
 * and overlays on top of every page. Locators start here, because otherwise they would also find buttons on hidden
 * pages.
 */
export function front(page: Page): Locator {
  return page.locator(
    'ion-router-outlet > .ion-page:not([inert]), ion-modal.show-modal, [data-over]',
  );
}

/**
 * Waits until the app has navigated to an address and the page of the address is active. The address changes first: a
 * click that follows immediately would find its button on the page that is being left and never succeed.
 */
export async function arrivesAt(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.hash === `#${address}`);
  const [path] = address.split('?');
  await expect(
    page.locator(`ion-router-outlet > .ion-page[data-page="${path}"]:not([inert])`),
  ).toBeVisible();
}

/**
 * Opens an address of the app (`/heyue?symbol=BTC/USDT`) in the loaded document and waits until its page is active. A
 * locator that is used immediately after `page.goto` would find its element on the page that is being left.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  // A sheet that was just closed removes its history entry a moment later, which would revert the navigation.
  await page.waitForFunction(() => !history.state?.sheet);
  await page.goto(`/#${address}`);
  const [path] = address.split('?');
  await expect(
    page.locator(`ion-router-outlet > .ion-page[data-page="${path}"]:not([inert])`),
  ).toBeVisible();
}

/**
 * Closes the open sheet by Escape and waits until its history entry is removed. An address that is opened before that
 * would be reverted.
 */
export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('ion-modal.show-modal')).toHaveCount(0);
  await page.waitForFunction(() => !history.state?.sheet);
}
