import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const port = 3187;
const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Each worker reads this file anew; the first one makes the folder, and `npm test` or the system clears it away. */
const dataDir = (process.env['HONGBAO_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'hongbao-e2e-')));

/** Left to `npm run test:full`: every sheet, every story twice, broken networks, and what repeats journeys in other ways. */
const FULL_ONLY = [
  'badInput',
  'deskFrame',
  'deskStories',
  'docs',
  'everySheet',
  'gallery',
  'longStories',
  'moves',
  'networkCut',
  'surroundings',
];

/** Journeys run against the built server and app, as `npm start` runs them; each makes a world of its own. */
export default defineConfig({
  testDir: './journeys',
  testIgnore:
    process.env['HONGBAO_TESTS'] === 'quick' ? FULL_ONLY.map((name) => `**/${name}.spec.ts`) : [],
  globalTeardown: './support/removeData.ts',
  outputDir: './test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One more than a laptop has cores for: a journey waits a good part of its time. Each has a world of its own.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    // A step that cannot be done fails with its own name and log, not with the time limit of the whole test.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    // A picture of a quarter of the dots is drawn in a quarter of the time; no journey counts them.
    deviceScaleFactor: 1,
    // Members who want no motion have the same app without the waiting; the journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each page would fetch the whole app once more in the background; the journeys that are about it allow it.
    serviceWorkers: 'block',
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // `TRACE=1 npx playwright test ...` keeps what a failing journey did; recording all of them costs a third of the time.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-quic',
        // A camera that shows a moving dot, and a member who lets it be used.
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
