import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What a member can reach: the page in front (the others stay mounted behind it), an open sheet, and what lies over
 * every page. Locators begin here, or they would find the same button on a page that is out of sight.
 */
export function front(page: Page): Locator {
  return page.locator(
    'ion-router-outlet > .ion-page:not([inert]), ion-modal.show-modal, [data-over]',
  );
}

/**
 * Waits until the app has come to an address and its page is the one in front. The address changes first: a click that
 * follows at once would find its button on the page that is leaving, and wait there for ever.
 */
export async function arrivesAt(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.hash === `#${address}`);
  const [path] = address.split('?');
  await expect(
    page.locator(`ion-router-outlet > .ion-page[data-page="${path}"]:not([inert])`),
  ).toBeVisible();
}

/**
 * Closes the sheet in front by its key and waits until its step of the history is taken back: an address that is opened
 * before that is led back.
 */
export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('ion-modal.show-modal')).toHaveCount(0);
  await page.waitForFunction(() => !history.state?.sheet);
}
