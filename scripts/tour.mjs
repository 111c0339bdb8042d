// `npm run tour`: takes the pictures of docs/tour.md, of docs/desk.md, of docs/story-pictures.md and of the scenario
// gallery of the Desk from the running product, and writes docs/tour.md and docs/story-pictures.md. `npm run tour -- home flash` takes only the pictures with these names.
//
// `npm run tour -- --screens` takes a picture of every screen at 390 and 320 pixels in English, Thai and Spanish, light and
// dark, and compares each with that of the run before, in dist/screens: every pixel that changed fails, with a report in
// dist/screens-report. `--accept` after it replaces the pictures of the run before.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureReady, fail, root, run, step, tool } from './lib.mjs';

/** Debian packages, each with the name of a font family that it installs. */
const FONTS = { 'fonts-noto-cjk': 'Noto Sans CJK SC', 'fonts-thai-tlwg': 'Loma' };
const START_SECONDS_MAX = 120;
const PORT = 3191;

await ensureReady();
await ensureFonts();
const chromium = await findChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'hongbao-tour-'));
const port = await freePort();
const server = startServer();
const isOfScreens = process.argv.includes('--screens');
const code = await (isOfScreens ? compareScreens() : takePictures());
server.kill();
rmSync(dataDir, { recursive: true, force: true });
if (isOfScreens) process.exit(code);
if (code !== 0) fail('Some pictures could not be taken (see above).');
await step('Writing docs/tour.md', tool('vitest'), [
  'run',
  '--project',
  'client',
  'client/src/app/tour.test.ts',
  '-u',
]);
await step('Writing docs/story-pictures.md', tool('vitest'), [
  'run',
  '--project',
  'server',
  'server/src/scenarios/stories/storyPictures.test.ts',
  '-u',
]);

/** Installs missing fonts, because a character without a font is rendered as a box. */
async function ensureFonts() {
  const missing = Object.entries(FONTS).filter(([, family]) => !hasFamily(family));
  if (missing.length === 0) return;
  const packages = missing.map(([name]) => name);
  const mayInstall =
    process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined;
  if (mayInstall) {
    console.log(`Installing the fonts ${packages.join(' and ')} …`);
    await run('apt-get', ['update', '-qq']);
    if ((await run('apt-get', ['install', '-y', '-qq', ...packages])) === 0) return;
  }
  console.log(
    `Missing fonts: ${packages.join(' ')}. Some characters may appear as boxes (Debian: apt-get install ${packages.join(' ')}).`,
  );
}

function hasFamily(family) {
  const { stdout } = spawnSync('fc-list', [family, 'family'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

/** Starts a separate server with fixed secrets, so that addresses and codes are the same in every tour. */
function startServer() {
  const secrets = join(dataDir, 'tour.key');
  writeFileSync(secrets, 'the same in every tour of the app');
  return spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SCENARIO: 'empty',
      SECRETS_KEY_FILE: secrets,
      LOG_LEVEL: 'warn',
    },
  });
}

async function takePictures() {
  const address = `http://127.0.0.1:${port}`;
  if (!(await answers(`${address}/api/public/getServerTime`))) return 1;
  return run(tool('tsx'), ['e2e/tour/takePictures.ts', address, ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
}

/** Compares the screens with the pictures of the run before; without them, it only takes them. */
async function compareScreens() {
  const address = `http://127.0.0.1:${port}`;
  if (!(await answers(`${address}/api/public/getServerTime`))) return 1;
  const isFirst = !existsSync(join(root, 'dist/screens'));
  if (isFirst)
    console.log('There are no pictures of a run before: taking the first, in dist/screens …');
  const accept = isFirst || process.argv.includes('--accept') ? ['--update-snapshots=all'] : [];
  return run(
    tool('playwright', 'e2e'),
    ['test', '--config', 'e2e/screens/playwright.config.ts', ...accept],
    { env: { ...process.env, CHROMIUM_PATH: chromium, HONGBAO_SCREENS: address } },
  );
}

async function answers(url) {
  for (let second = 0; second < START_SECONDS_MAX; second++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  console.error('The server did not start.');
  return false;
}

/** Returns the usual port if it is free, because the pictures show the port in links; otherwise any free port. */
function freePort(wished = PORT) {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(freePort(0)))
      .listen(wished, '127.0.0.1', () => {
        const { port: free } = probe.address();
        probe.close(() => resolve(free));
      });
  });
}
