// Tries the in-page mode of the packed testkit in pages as bundlers build them and serve them: Vite, webpack, Rspack and
// Storybook.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fail, root, stepAside } from '../lib.mjs';
import { freePort, startListening } from './servers.mjs';

/** Maximum time until a page shows what is expected. */
const PAGE_MS_MAX = 60_000;
/** Stories of situations are opened at this interval in the list: all of them take more than a minute. */
const EVERY = 15;

/**
 * Opens the page of `examples/browser` from the development server of Vite, and after `vite build` from `vite preview`.
 * Exits with an error if another major version of Vite is installed.
 *
 * @param place `{ elsewhere, env, chromium }`: the folder of the installed examples, the environment, and the path of a
 *   Chromium
 */
export async function tryVite(major, place) {
  const { version } = manifestIn(folderOf(place, 'browser', 'vite'));
  if (!version.startsWith(`${major}.`)) fail(`Vite ${version} is installed, not ${major}.`);
  const vite = programOf(place, 'browser', 'vite');
  const name = `Page with Vite ${version}`;
  await build(`${name}: build`, place, 'browser', [vite, 'build']);
  await withBrowser(place, async (open) => {
    for (const command of ['dev', 'preview']) {
      const args = (port) => [vite, command, ...at(port)];
      await open(`${name}: ${command}`, 'browser', args, seeLiquidation);
    }
  });
}

/** Builds and opens the same page with webpack and Rspack (`examples/webpack`). */
export async function tryWebpack(place) {
  const config = ['--config', 'webpack.config.js', '--mode'];
  const vite = programOf(place, 'browser', 'vite');
  await withBrowser(place, async (open) => {
    for (const [name, program] of [
      ['webpack', programOf(place, 'webpack', 'webpack-cli')],
      ['Rspack', programOf(place, 'webpack', '@rspack/cli', 'rspack')],
    ]) {
      await build(`Page with ${name}: build`, place, 'webpack', [
        program,
        'build',
        ...config,
        'production',
      ]);
      const files = (port) => [vite, 'preview', '--outDir', 'public', ...at(port)];
      await open(`Page with ${name}: the built files`, 'webpack', files, seeLiquidation);
    }
  });
}

/** Builds `examples/storybook` and opens stories of the build. */
export async function tryStorybook(place) {
  const vite = programOf(place, 'browser', 'vite');
  const storybook = programOf(place, 'storybook', 'storybook');
  await build('Storybook: build', place, 'storybook', [storybook, 'build', '--quiet']);
  await withBrowser(place, async (open) => {
    const files = (port) => [vite, 'preview', '--outDir', 'storybook-static', ...at(port)];
    await open('Storybook: the built files', 'storybook', files, async (page, origin) => {
      const { entries } = await (await fetch(`${origin}/index.json`)).json();
      const situations = Object.keys(entries).filter((id) => id.startsWith('situations--'));
      if (situations.length === 0) throw new Error('There are no stories of situations.');
      await seeStories(page, origin, [
        'account--liquidation',
        ...situations.filter((_, index) => index % EVERY === 0),
      ]);
    });
  });
}

/** Expects that the page shows a liquidation and a picture of the exchange. */
async function seeLiquidation(page, origin) {
  await page.goto(origin);
  const output = page.locator('output').filter({ hasText: 'It was closed by liquidation.' });
  await output.waitFor({ timeout: PAGE_MS_MAX });
  await page.waitForFunction('document.images[0]?.naturalWidth > 0', null, {
    timeout: PAGE_MS_MAX,
  });
}

/** Opens stories, one after the other in the same page. Their play functions must succeed. */
async function seeStories(page, origin, ids) {
  await page.goto(`${origin}/iframe.html?viewMode=story&id=${ids[0]}`);
  for (const storyId of ids) {
    const show = `globalThis.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', ${JSON.stringify({ storyId, viewMode: 'story' })})`;
    if (storyId !== ids[0]) await page.evaluate(show);
    const finished = await page.waitForFunction(
      (id) => {
        const [last] = globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished') ?? [];
        return last?.storyId === id && last;
      },
      storyId,
      { timeout: PAGE_MS_MAX },
    );
    const { status } = await finished.jsonValue();
    if (status !== 'success') throw new Error(`The story ${storyId}: ${status}.`);
  }
}

/**
 * Calls `use` with a function that starts a server in the folder of an example, and a page that `see` opens. Exits with an
 * error if `see` throws, or if the page has an error or a warning in its console.
 */
async function withBrowser({ elsewhere, env, chromium }, use) {
  const launcher = createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium;
  const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox'] });
  const open = async (name, example, argsAt, see) => {
    const startedAt = Date.now();
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const options = { cwd: join(elsewhere, example), env };
    const server = await startListening(origin, process.execPath, argsAt(port), options);
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    try {
      await see(page, origin);
      if (problems.length > 0) throw new Error('The console of the page has messages.');
      console.log(`✓ ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    } catch (error) {
      fail(`✗ ${name}\n${[error.message, ...problems].join('\n')}`);
    } finally {
      await page.close();
      await server.stop();
    }
  };
  try {
    await use(open);
  } finally {
    await browser.close();
  }
}

const at = (port) => ['--host', '127.0.0.1', '--port', String(port)];

function build(name, { elsewhere, env }, example, args) {
  return stepAside(name, process.execPath, args, { cwd: join(elsewhere, example), env });
}

/** Returns the folder of a package that is installed for an example, or for all of them. */
function folderOf({ elsewhere }, example, name) {
  const own = join(elsewhere, example, 'node_modules', name);
  return existsSync(own) ? own : join(elsewhere, 'node_modules', name);
}

function manifestIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Returns the file of a program of an installed package. */
function programOf(place, example, name, program = name) {
  const folder = folderOf(place, example, name);
  const { bin } = manifestIn(folder);
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
