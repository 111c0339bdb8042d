import { test as base } from '@playwright/test';
import { Site } from './site.ts';

export { expect } from '@playwright/test';

/** The test function of journeys about the product on static files. Requests of Node reach the page of `forwardTo`. */
export const test = base.extend<{ readonly site: Site }>({
  // Playwright requires the pattern of an object, also for no fixtures.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = new Site();
    await site.files.start();
    await use(site);
    await site.files.stop();
  },
  baseURL: async ({ site }, use) => use(site.origin),
});
