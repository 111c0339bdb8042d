import type { Locator, Page } from '@playwright/test';

/**
 * What a member can reach: the page in front (the others stay mounted behind it), an open sheet, and what lies over
 * every page. Locators begin here, or they would find the same button on a page that is out of sight.
 */
export function front(page: Page): Locator {
  return page.locator(
    'ion-router-outlet > .ion-page:not([inert]), ion-modal.show-modal, [data-over]',
  );
}
