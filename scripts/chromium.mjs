// Finds a browser for the journeys: the configured browser, an installed browser, or that of Playwright; otherwise
// installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fail, root, run } from './lib.mjs';

/** Debian's headless shell is preferred: it renders the same and opens a page with a third of the CPU time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a Chromium or Chrome. Exits with instructions if there is none, because journeys are never
 * skipped silently.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    fail(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const found = installed() ?? playwrightsOwn() ?? (await install());
  if (found) return found;
  return fail(
    'The browser journeys need Chromium or Chrome. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find((path) => existsSync(path));
}

function playwrightsOwn() {
  try {
    const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

async function install() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log("No browser found; installing Debian's Chromium …");
  await run('apt-get', ['update', '-qq']);
  // The complete browser is used if there is no package of the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await run('apt-get', ['install', '-y', '-qq', name])) === 0) break;
  return installed();
}
