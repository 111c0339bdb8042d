import { type Page, expect, test } from '@playwright/test';
import { arrivesAt, front } from '../support/front.ts';
import { OwnServer } from '../support/ownServer.ts';

const VISITORS_PORT = 3350;
const TOKEN = 'the operator of this journey';

let server: OwnServer;
test.beforeEach(async () => {
  server = new OwnServer(VISITORS_PORT + test.info().parallelIndex, {
    VISITORS: 'on',
    CONTROL_TOKEN: TOKEN,
  });
  await server.start();
});
test.afterEach(() => server.remove());

const worldOf = (page: Page) => page.evaluate(() => localStorage.getItem('world'));

test('a visitor gets a world, stays in it, and opens a new one when it has ended', async ({
  page,
  request,
}) => {
  const isShown = async () => {
    await arrivesAt(page, '/home');
    await expect(front(page).getByTestId('market-BTC').first()).toBeVisible();
  };
  await page.goto(server.origin);
  await isShown();
  await expect(page).not.toHaveURL(/world|token/);
  const world = await worldOf(page);
  expect(world).toMatch(/^visit-/);

  await page.goto(server.origin);
  await isShown();
  expect(await worldOf(page)).toBe(world);

  const controls = `${server.origin}/control/worlds`;
  expect((await request.delete(`${controls}/${world}`)).status()).toBe(403);
  const removed = await request.delete(`${controls}/${world}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(removed.ok()).toBe(true);
  await expect(page.getByTestId('lost-world')).toContainText('This world has ended');
  await page.getByTestId('enter-new').click();
  await isShown();
  await expect(page.getByTestId('lost-world')).toHaveCount(0);
  expect(await worldOf(page)).not.toBe(world);
});

test('a visitor whose browser forgot the world enters it again', async ({ page }) => {
  await page.goto(server.origin);
  await arrivesAt(page, '/home');
  const world = await worldOf(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.origin);
  await page.getByTestId('enter-new').click();
  await arrivesAt(page, '/home');
  await expect(front(page).getByTestId('market-BTC').first()).toBeVisible();
  expect(await worldOf(page)).toBe(world);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor who returns later is redirected into a new world', async ({ page, context }) => {
    await page.goto(server.origin);
    await arrivesAt(page, '/home');
    const world = await worldOf(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(() => caches.match('./index.html').then(Boolean));
    await context.clearCookies();
    await page.goto(server.origin);
    await expect.poll(() => worldOf(page)).not.toBe(world);
    await arrivesAt(page, '/home');
    await expect(front(page).getByTestId('market-BTC').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });
});
