import { type Browser, type Page, type TestInfo, test as base } from '@playwright/test';
import { keepEvidence } from './evidence.ts';
import type { Hongbao, WorldOptions } from './hongbao.ts';
import { serverOfTests } from './server.ts';
import type { World } from './world.ts';

/** The world of a Playwright test. */
export interface WorldOfPages extends World {
  /**
   * Opens a page with a session of its own, for a second member: `(await world.newPage(browser)).goto(member.link())`. It
   * has the size and the time of the fixture `page`, and is closed after the test.
   */
  newPage(browser: Browser): Promise<Page>;
}

export interface HongbaoFixtures {
  /** A frozen world for this test. After the test its ledger is audited and the world is removed. */
  readonly world: WorldOfPages;
  /** Plays a situation and opens the app as its member, on the route where the situation is visible. */
  readonly play: World['situation'];
}

export interface HongbaoOptions {
  /** Options of the test's world: `test.use({ worldOptions: { at: '2026-03-01 09:00:00' } })`. */
  readonly worldOptions: WorldOptions;
  /** Whether the page's `Date` follows the world's time. True by default. */
  readonly isInStep: boolean;
  /**
   * Whether a wide page gets the size of a phone, because the app redirects a wide page to the Desk. True by default.
   */
  readonly isPhone: boolean;
}

export interface HongbaoWorkerFixtures {
  /** One server per worker: the one named by `HONGBAO_URL`, or one in this process. */
  readonly hongbao: Hongbao;
}

/** Size of a phone, CSS pixels. */
const PHONE = { width: 390, height: 844 };
/** Maximum width of a page that shows the app and not the Desk. */
const PHONE_WIDTH_MAX = 575;

/** Playwright's `test` with a world fixture: `test('…', async ({ world, page }) => { … })`. */
export const test = base.extend<HongbaoFixtures & HongbaoOptions, HongbaoWorkerFixtures>({
  hongbao: [
    async ({}, use) => {
      const hongbao = await serverOfTests();
      await use(hongbao);
      await hongbao.stop();
    },
    { scope: 'worker' },
  ],
  worldOptions: [{}, { option: true }],
  isInStep: [true, { option: true }],
  isPhone: [true, { option: true }],
  world: async ({ hongbao, worldOptions, isInStep, isPhone }, use, testInfo) => {
    const world = await hongbao.world(worldOptions);
    const pages: Page[] = [];
    const newPage = async (browser: Browser) => {
      const page = await browser.newContext().then((context) => context.newPage());
      pages.push(page);
      await fit(page, world, { isInStep, isPhone });
      return page;
    };
    await use({ ...world, newPage });
    await Promise.all(pages.map((page) => page.context().close()));
    if (testInfo.status !== testInfo.expectedStatus) await attachEvidence(world, testInfo);
    lastRoutes.delete(world.id);
    await world.expectBalanced();
    await world.remove();
  },
  play: async ({ page, world }, use) => {
    await use(async (name, choices) => {
      const situated = await world.situation(name, choices);
      await page.goto(situated.link);
      await untilReady(page);
      return situated;
    });
  },
  page: async ({ page, world, isInStep, isPhone }, use) => {
    await fit(page, world, { isInStep, isPhone });
    await use(page);
  },
});

/** Gives a page the size of a phone and the time of the world. */
async function fit(
  page: Page,
  world: World,
  { isInStep, isPhone }: Pick<HongbaoOptions, 'isInStep' | 'isPhone'>,
): Promise<void> {
  if (isPhone && (page.viewportSize()?.width ?? Infinity) > PHONE_WIDTH_MAX)
    await page.setViewportSize(PHONE);
  if (isInStep) await world.clock.keepInStep(page);
  page.on('framenavigated', (frame) => {
    const [, route] = frame.url().split('#');
    if (frame === page.mainFrame() && route) lastRoutes.set(world.id, route);
  });
}

/** The route of the app that a page of a world showed last, by the id of the world. */
const lastRoutes = new Map<string, string>();

/** Attaches the world of a failed test, its traffic and a report to Playwright's report. */
async function attachEvidence(world: World, testInfo: TestInfo): Promise<void> {
  // The failure of the test is more important than that of its evidence.
  const evidence = await keepEvidence(world, testInfo.outputPath('world'), {
    route: lastRoutes.get(world.id),
  }).catch(
    (error: unknown) =>
      void console.error(`The world of the failed test was not kept: ${String(error)}`),
  );
  if (!evidence) return;
  await testInfo.attach('world of the failed test', {
    body: evidence.text,
    contentType: 'text/plain',
  });
  await testInfo.attach('world.hongbao', { path: evidence.world });
  await testInfo.attach('traffic.har', { path: evidence.har });
}

/** Maximum wait for the app to be ready, machine milliseconds. */
const READY_MS = 10_000;

/**
 * Resolves when the app has loaded its first list of notices and opened a stream: from then on it displays the events
 * of its world after every change of the clock. A page that never becomes ready (a test may have cut its stream) is not
 * an error here.
 */
async function untilReady(page: Page): Promise<void> {
  const marker = page.locator('[data-testid="notices-ready"][data-ready="true"]');
  await marker.waitFor({ state: 'attached', timeout: READY_MS }).catch(() => {});
}

export { expect } from '@playwright/test';
