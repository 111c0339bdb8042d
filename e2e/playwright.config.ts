import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const port = 3187;
const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Each worker evaluates this file; the first one creates the folder, and `npm test` or the system removes it. */
const dataDir = (process.env['HONGBAO_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'hongbao-e2e-')));

/** Left to `npm run test:full`: every sheet, every story twice, broken networks, and what repeats journeys in other ways. */
const FULL_ONLY = [
  'badForms',
  'badInput',
  'deskFrame',
  'deskStories',
  'docs',
  'everySheet',
  'gallery',
  'keyboard',
  'live',
  'longStories',
  'moves',
  'networkCut',
  'surroundings',
];

/** Journeys run against the built server and app, as `npm start` runs them; each creates its own world. */
export default defineConfig({
  testDir: './journeys',
  testIgnore:
    process.env['HONGBAO_TESTS'] === 'quick' ? FULL_ONLY.map((name) => `**/${name}.spec.ts`) : [],
  globalTeardown: './support/removeData.ts',
  outputDir: './test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One more than the cores of a laptop: journeys spend a good part of their time waiting, and each has its own world.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    // An impossible step fails with its own name and log, not by the time limit of the whole test.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    // A quarter of the pixels renders in a quarter of the time; no journey depends on them.
    deviceScaleFactor: 1,
    // With reduced motion the app is the same without the waiting; journeys about motion override it.
    contextOptions: { reducedMotion: 'reduce' },
    // Otherwise each page would load the whole app again in the background; journeys about the service worker allow it.
    serviceWorkers: 'block',
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // `TRACE=1 npx playwright test ...` records failing journeys; recording costs a third of the time.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-quic',
        // A fake camera with a moving dot, and permission to use it.
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
