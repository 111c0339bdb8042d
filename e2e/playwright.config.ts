import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const port = 3187;
const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Journeys run against the built server and app, as `npm start` runs them; each makes a world of its own. */
export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Two at a time, as a laptop has cores for: each journey has a world of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
    },
  },
  webServer: {
    command: 'node --enable-source-maps server/dist/main.js',
    cwd: root,
    url: `http://127.0.0.1:${port}/api/public/getServerTime`,
    env: {
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'hongbao-e2e-')),
      SCENARIO: 'empty',
      LOG_LEVEL: 'warn',
    },
    stdout: 'pipe',
    timeout: 60_000,
  },
});
