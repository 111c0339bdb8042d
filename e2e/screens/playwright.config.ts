import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * `npm run tour -- --screens`: pictures of every screen, compared with those of the run before. scripts/tour.mjs starts
 * the server, whose address is HONGBAO_SCREENS.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './prepareScreens.ts',
  // Not part of the repository: 600 pictures depend on the fonts of a machine.
  snapshotPathTemplate: `${dist}/screens/{arg}{ext}`,
  outputDir: `${dist}/screens-changed`,
  reporter: [['list'], ['html', { outputFolder: `${dist}/screens-report`, open: 'never' }]],
  timeout: 900_000,
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: process.env['HONGBAO_SCREENS'] ?? '',
    actionTimeout: 20_000,
    serviceWorkers: 'block',
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
    },
  },
});
