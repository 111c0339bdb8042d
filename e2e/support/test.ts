import { test as base } from '@playwright/test';
import { Site } from './site.ts';

export { expect } from '@playwright/test';

export interface SiteOptions {
  /** Whether journeys run against the product on static files in place of a server. */
  readonly isOnSite: boolean;
}

interface WorkerFixtures extends SiteOptions {
  /** The product on static files; null for a server. */
  readonly site: Site | null;
}

/** The test function of journeys that run against a server and against the product on static files. */
export const test = base.extend<object, WorkerFixtures>({
  isOnSite: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ isOnSite }, use) => {
      if (!isOnSite) return use(null);
      const site = new Site();
      await site.files.start();
      await use(site);
      await site.files.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL, site }, use) => use(site?.origin ?? baseURL),
  context: async ({ context, site }, use) => {
    if (!site) return use(context);
    const expectNoErrors = await site.host(context);
    await use(context);
    expectNoErrors();
  },
  // Requests of a journey need the context, which hosts the exchange.
  request: async ({ context: _context, request }, use) => use(request),
});
