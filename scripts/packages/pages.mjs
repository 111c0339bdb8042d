// Tries the page of examples/browser, which runs the exchange itself, with the installed version of Vite.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fail, root, step } from '../lib.mjs';
import { freePort, startListening } from './servers.mjs';

/** What the page shows: the time of its world. */
const SHOWN = '2026-03-01T01:00:00.000Z';
/** Maximum time until the page shows it. */
const PAGE_MS_MAX = 30_000;

/**
 * Opens the page from the development server of Vite, and after `vite build` from `vite preview`. Exits with an error if
 * it does not show the time, or if another major version of Vite is installed.
 *
 * @param place `{ cwd, env, chromium }`: the installed example, the environment, and the path of a Chromium
 */
export async function tryPages(major, { cwd, env, chromium }) {
  const manifest = createRequire(join(cwd, 'package.json')).resolve('vite/package.json');
  const vite = join(dirname(manifest), 'bin/vite.js');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (!version.startsWith(`${major}.`)) fail(`Vite ${version} is installed, not ${major}.`);
  const options = { cwd, env };
  await step(`Page with Vite ${version}: build`, process.execPath, [vite, 'build'], options);
  const launcher = createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium;
  const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox'] });
  try {
    for (const command of ['dev', 'preview']) {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const args = [vite, command, '--host', '127.0.0.1', '--port', String(port)];
      const server = await startListening(origin, process.execPath, args, options);
      const page = await browser.newPage();
      const problems = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      try {
        await page.goto(origin);
        const answer = page.locator('output').filter({ hasText: SHOWN });
        await answer.waitFor({ timeout: PAGE_MS_MAX });
        console.log(`✓ Page with Vite ${version}: ${command}`);
      } catch (error) {
        fail(`Page with Vite ${version}: ${command}\n${problems.join('\n') || error.message}`);
      } finally {
        await page.close();
        await server.stop();
      }
    }
  } finally {
    await browser.close();
  }
}
