import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, expect, test } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { OwnServer } from '../support/ownServer.ts';
import { SiteServer } from '../support/siteServer.ts';

/** A path that is not known when the site is built. */
const BASE = '/some/path/';
const EXCHANGE_PORT = 3480;
const root = fileURLToPath(new URL('../..', import.meta.url));

const KINDS = [
  '',
  'docs/',
  'docs/worlds.html',
  'docs/calls.html',
  'docs/story-pictures.html',
  'docs/decisions/',
  'docs/decisions/061-the-engine-in-a-browser.html',
  'files/examples/',
  'files/Caddyfile.html',
];

let folder: string;
let server: SiteServer;
let site: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'hongbao-site-'));
  // A product whose exchange runs elsewhere: the page with "Try it" and its buttons.
  const product = join(folder, 'product');
  mkdirSync(join(product, 'exchange'), { recursive: true });
  const page = (script: string) =>
    `<!doctype html><html lang="en"><title>Hongbao</title><h1>Hongbao</h1><script>${script}</script>`;
  // The product on static files removes the link from its address, and reports on its root that the exchange runs. At
  // the beginning its document has no root, as while it loads.
  const start = `addEventListener('load', () => {
    const html = document.documentElement;
    html.remove();
    setTimeout(() => {
      document.append(html);
      history.replaceState(null, '', './');
      html.dataset.worlds = 'stored';
    }, 600);
  })`;
  writeFileSync(join(product, 'index.html'), page(start));
  writeFileSync(join(product, 'desk.html'), page(''));
  writeFileSync(join(product, 'exchange/worker.js'), '');
  build('site', product);
  server = new SiteServer(join(folder, 'site'), BASE);
  site = await server.start();
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const build = (name: string, product: string) =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'site/src/main.ts', join(folder, name), product],
    { cwd: root },
  );

test.use({ isMobile: false, hasTouch: false });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 640],
] as const)
  test(`every kind of page is accessible, quiet and whole at ${width} px, in both themes`, async ({
    page,
  }) => {
    const faults = watch(page);
    await page.setViewportSize({ width, height });
    for (const path of KINDS) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(site + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const found = await axeViolations(page);
        expect.soft(found, `${path} in ${colorScheme}`).toEqual([]);
      }
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wider, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
  });

test('the search finds a heading by keyboard and opens it', async ({ page }) => {
  const faults = watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site}docs/worlds.html`);
  // The button appears when the script listens to keys.
  const button = page.getByRole('button', { name: 'Search' });
  await expect(button).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await field.fill('speaker notes');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ pages?$/);
  expect(await axeViolations(page)).toEqual([]);
  const link = dialog.getByRole('link', { name: /Presenting/ }).first();
  await expect(link).toHaveAttribute('href', `${BASE}docs/desk.html#presenting`);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link').first()).toBeFocused();
  await link.press('Enter');
  await expect(page).toHaveURL(`${site}docs/desk.html#presenting`);
  await expect(button).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('qqqq');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “qqqq”.');
  expect(faults).toEqual([]);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('all pages, their pictures and the search work without a network after the first visit', async ({
    page,
    context,
  }) => {
    await page.goto(site);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const name = (await caches.keys()).find((one) => one.startsWith('hongbao-site-')) ?? '';
      const cache = await caches.open(name);
      const isStored = async () => (await cache.keys()).some(({ url }) => url.endsWith('vip.webp'));
      while (!(await isStored())) await new Promise((resolve) => setTimeout(resolve, 100));
    });
    // `setOffline` does not reach the service worker, so the server is stopped too.
    await server.stop();
    await context.setOffline(true);
    for (const path of [...KINDS, 'index.html']) {
      await page.goto(site + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(`${site}docs/tour.html`);
    const picture = page.getByRole('img', { name: 'Log in' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('liquidation price');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ pages$/);
    // The product is left to its own service worker.
    await expect(page.goto(`${site}try/index.html`)).rejects.toThrow(/net::/);
    server = new SiteServer(join(folder, 'site'), BASE);
    site = await server.start();
  });
});

test('“Try it” reports why the exchange cannot run, and keeps the pictures', async ({ page }) => {
  const why = 'This browser cannot run the exchange in a tab.';
  await page.route('**/try/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><div id="shell"><span role="alert">${why}</span></div>`,
    }),
  );
  await page.goto(site);
  await page.getByRole('link', { name: 'Try it' }).click();
  await expect(page.locator('#stage-status')).toHaveText(why);
  await expect(page.locator('#stage img')).toHaveCount(2);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the buttons control the exchange below try/', async ({ page, request }) => {
  const exchange = new OwnServer(EXCHANGE_PORT + test.info().parallelIndex);
  await exchange.start();
  const own = new SiteServer(join(folder, 'site'), BASE, exchange.origin);
  const world = `${exchange.origin}/control/worlds/first-page`;
  const read = async (path: string) => (await (await request.get(world + path)).json()).result;
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await request.post(`${exchange.origin}/control/worlds`, {
      data: { id: 'first-page', scenario: 'empty' },
    });
    const before = await read('/clock');
    await page.goto(await own.start());
    const status = page.locator('#stage-status');
    await page.getByRole('button', { name: 'Crash' }).click();
    await expect(page.frameLocator('iframe[title="The Desk"]').locator('html')).toBeAttached();
    await expect(page.locator('iframe[title="The app"]')).toHaveAttribute(
      'src',
      /^try\/#\/go\/demo\?/,
    );
    // The product of this test is a page without an app, so the route of the phone is what can be seen.
    const route = () =>
      page
        .locator('iframe[title="The app"]')
        .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.hash);
    await expect(status).toContainText(/^Bitcoin is falling: [−+]\d+\.\d %/);
    await expect.poll(route).toBe('#/heyue?symbol=BTC/USDT&tab=positions');
    // Each frame fills the place of its picture.
    const gap = await page.evaluate(() =>
      ['.stage-phone', '.stage-desk'].map((selector) => {
        const place = document.querySelector(selector);
        const frame = place?.querySelector('iframe')?.getBoundingClientRect();
        return Math.abs((place?.clientWidth ?? 0) - (frame?.width ?? 0));
      }),
    );
    expect(Math.max(...gap)).toBeLessThan(1);
    expect(await axeViolations(page)).toEqual([]);
    expect(await read('/market/interventions')).toMatchObject([
      { symbol: 'BTC/USDT', kind: 'move', percent: -12 },
    ]);
    await request.post(`${world}/clock/advance`, { data: { by: '61s' } });
    await expect(status).toContainText(/^Bitcoin has moved by −1[12]\.\d %/);
    await page.getByRole('button', { name: 'Lost answer' }).click();
    await expect(status).toContainText('Place the order that is filled in');
    // The status changes before the call is sent.
    await expect
      .poll(() => read('/faults'))
      .toMatchObject([{ kind: 'commitThenDrop', call: 'openPosition' }]);
    await expect.poll(route).toBe('#/heyue?symbol=BTC/USDT&direction=long&size=500');
    await page.getByRole('button', { name: 'Monday' }).click();
    await expect(status).toContainText('It is Monday');
    await expect.poll(route).toBe('#/vipLevel?envelope=show');
    const after = await read('/clock');
    expect(after.now).toBeGreaterThan(before.now);
    // Monday, 00:00 at UTC+8.
    expect(new Date(after.now + 8 * 3_600_000).getUTCDay()).toBe(1);
  } finally {
    await own.stop();
    await exchange.remove();
  }
});

/** Collects errors of scripts and of the console, failed requests, and requests that leave the origin. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // The configuration of the journeys blocks service workers.
    const isExpected = message.text().includes('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      faults.push(`console: ${message.text()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(site)) faults.push(`leaves the site: ${request.url()}`);
  });
  return faults;
}
