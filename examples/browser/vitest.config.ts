import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// CHROMIUM_PATH names an installed browser; otherwise Playwright's own is used.
const executablePath = process.env['CHROMIUM_PATH'];
const launchOptions = { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) };

export default defineConfig({
  // A request that reaches the network gets 404, not index.html.
  appType: 'custom',
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
