import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  defineConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test';
import type { SiteOptions } from './support/test.ts';

const port = 3187;
const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * The data folder of the server. Each worker evaluates this file; the first one creates the folder, and `npm test` or
 * the system removes it.
 */
const dataDir = (process.env['HONGBAO_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'hongbao-e2e-')));

/** The folder of the product on static files, handled in the same way. The project `build site` writes it. */
process.env['HONGBAO_E2E_SITE'] ??= mkdtempSync(join(tmpdir(), 'hongbao-e2e-site-'));

/**
 * Journeys that only `npm run test:full` runs: every sheet, every story twice, network failures, and variants of other
 * journeys.
 */
const FULL_ONLY = [
  'badForms',
  'badInput',
  'belowPath',
  'deskFocus',
  'deskFrame',
  'deskPresenter',
  'deskStories',
  'docs',
  'everySheet',
  'gallery',
  'headers',
  'keyboard',
  'live',
  'longStories',
  'moves',
  'networkCut',
  'site',
  'surroundings',
];

/**
 * Journeys that do not run against the product on static files. Single tests of other files have the tag `@server`, with
 * the reason.
 */
const SERVER_ONLY = [
  // What only a server has: a process, headers, a proxy before it; and pages of other builds.
  'belowPath',
  'gallery',
  'health',
  'policy',
  'site',
  // Servers that are restarted; connections and answers that are lost by routes of Playwright, which receive no request
  // that a service worker answers.
  'badForms',
  'badInput',
  'deskFocus',
  'deskPresenter',
  'live',
  'networkCut',
  // Rules and forms of the app and the exchange, which are the same code; every feature has another journey on static files,
  // or its calls are those of the equality tests.
  'contests',
  'figures',
  'flash',
  'ieo',
  'jumpNotices',
  'liquidated',
  'longStories',
  'orderKinds',
  'products',
  'tradePage',
  // Layout, keys, pictures and routes of the app, which do not depend on the exchange, and would take half of the time.
  'chart',
  'deskFrame',
  'deskPanels',
  'everyScreen',
  'everySheet',
  'firstLoad',
  'guard',
  'https',
  'headers',
  'keyboard',
  'loading',
  'receipts',
  'search',
  'shareCard',
  'statement',
  'tradeView',
  // Frames of animations, the service worker of a server's app, and texts of assets that are replaced by a route.
  'moves',
  'pseudoLocale',
  'surroundings',
];

/** Journeys about what only the product on static files has. */
const SITE_ONLY = ['siteTabs', 'siteWorkers', 'siteBrowsers'];

const isQuick = process.env['HONGBAO_TESTS'] === 'quick';
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

const server: Project = {
  name: 'server',
  testIgnore: filesOf([...SITE_ONLY, ...(isQuick ? FULL_ONLY : [])]),
};
const builtSite: Project = {
  name: 'build site',
  testDir: './support',
  testMatch: 'buildSite.setup.ts',
};
/** The same journeys against the product on static files, in which a worker of the browser is the server. */
const site: Project<PlaywrightTestOptions, PlaywrightWorkerOptions & SiteOptions> = {
  name: 'site',
  dependencies: ['build site'],
  testIgnore: filesOf(SERVER_ONLY),
  grepInvert: /@server/,
  use: { isOnSite: true, serviceWorkers: 'allow' },
};

/** Journeys run against the built server and app, as `npm start` runs them. Each journey creates its own world. */
export default defineConfig<PlaywrightTestOptions, PlaywrightWorkerOptions & SiteOptions>({
  testDir: './journeys',
  projects: isQuick ? [server] : [server, builtSite, site],
  globalTeardown: './support/removeData.ts',
  outputDir: './test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // More workers than the cores of a small machine: journeys often wait, and each has its own world.
  workers: 3,
  // The complete run repeats a failed journey once, with a trace, and lists it: a busy machine can exceed any time limit.
  retries: process.env['HONGBAO_TESTS'] ? 1 : 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    // A step that cannot be executed fails with its own name and log instead of the time limit of the whole test.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    // Rendering a quarter of the pixels takes a quarter of the time, and no journey depends on the resolution.
    deviceScaleFactor: 1,
    // With reduced motion the app behaves the same without the waiting times of animations. Journeys about animations
    // override this.
    contextOptions: { reducedMotion: 'reduce' },
    // Service workers are blocked, because each page would load the whole app again in the background. Journeys about
    // the service worker allow them.
    serviceWorkers: 'block',
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // `TRACE=1 npx playwright test ...` records failing journeys. Recording costs a third of the time.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-quic',
        // Provides a fake camera with a moving dot, and grants access to it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  webServer: {
    command: 'node --enable-source-maps server/dist/main.js',
    cwd: root,
    url: `http://127.0.0.1:${port}/api/public/getServerTime`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SCENARIO: 'empty',
      LOG_LEVEL: 'warn',
    },
    stdout: 'pipe',
    timeout: 60_000,
  },
});
