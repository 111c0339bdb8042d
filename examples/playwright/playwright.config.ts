import { defineConfig } from '@playwright/test';

// URL of one server for all workers. The fixtures read it from this variable.
const url = (process.env['HONGBAO_URL'] ??= 'http://127.0.0.1:3199');
const browser = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './tests',
  fullyParallel: true,
  reporter: 'list',
  use: {
    baseURL: url,
    serviceWorkers: 'block',
    launchOptions: browser ? { executablePath: browser, args: ['--no-sandbox'] } : {},
  },
  webServer: {
    command: `npx hongbao --port ${new URL(url).port} --scenario empty`,
    url: `${url}/api/public/getServerTime`,
    // HONGBAO_URL may be the URL of a server that is already running.
    reuseExistingServer: true,
  },
});
