import { defineConfig } from '@playwright/test';

// One server for all workers; the fixtures find it by this variable.
const url = (process.env['HONGBAO_URL'] ??= 'http://127.0.0.1:3199');
const browser = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './tests',
  fullyParallel: true,
  reporter: 'list',
  use: {
    baseURL: url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    launchOptions: browser ? { executablePath: browser, args: ['--no-sandbox'] } : {},
  },
  webServer: {
    command: `npx hongbao --port ${new URL(url).port} --scenario empty`,
    url: `${url}/api/public/getServerTime`,
    // The server that HONGBAO_URL names may be running already.
    reuseExistingServer: true,
  },
});
