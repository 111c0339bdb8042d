import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Path of the browser, which is the same as for the journeys. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Returns the reason why the browser is unavailable; null if it is available. */
export const missingBrowser = (): string | null =>
  existsSync(executablePath) ? null : `no browser at ${executablePath} (CHROMIUM_PATH)`;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
