import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { streamTrade } from '../../contracts/src/market/market.calls.ts';
import type { Story } from '../../contracts/src/stories/stories.types.ts';
import { openPosition } from '../support/confirmOrder.ts';
import { FaultWatch } from '../support/faultWatch.ts';
import { arrivesAt, front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { OwnServer } from '../support/ownServer.ts';
import { PathProxy } from '../support/pathProxy.ts';
import { cardPhoto } from '../support/photos.ts';

const FIRST_PORT = 3370;
/** The path contains names of the server's own paths, so that no page finds its base by such a name. */
const PATH = '/some/docs/api';
const MEMBER = { email: 'below@hongbao.example', password: 'hongbao123' };
/** Timeout of a step of a story, in milliseconds. */
const SLOW = { timeout: 30_000 };

let proxy: PathProxy;
let server: OwnServer;
/** The address of the app without a slash at the end. */
let site: string;
let request: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  const port = FIRST_PORT + test.info().parallelIndex;
  proxy = new PathProxy(PATH, port);
  await proxy.start();
  site = proxy.address;
  server = new OwnServer(port, { PUBLIC_URL: site });
  await server.start();
  request = await playwright.request.newContext({ baseURL: server.origin });
});
test.afterAll(async () => {
  await request.dispose();
  await server.remove();
  proxy.stop();
});

let faults: FaultWatch;
let outside: string[];
test.beforeEach(async ({ page, context }) => {
  faults = new FaultWatch();
  await faults.watch(page);
  outside = requestsOutside(context);
});
test.afterEach(async () => {
  expect(outside, 'requests outside of the path').toEqual([]);
  expect(proxy.strays, 'requests outside of the path that reached the origin').toEqual([]);
});

/** Collects the addresses of all requests of the context's pages that are not below the path. */
function requestsOutside(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on('request', (sent) => {
    if (!sent.url().startsWith(`${site}/`) && !/^(?:data|blob):/.test(sent.url()))
      found.push(sent.url());
  });
  return found;
}

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

/** Creates a world with a member who has money. */
async function newMember(name: string): Promise<{ operator: Operator; id: string; token: string }> {
  const operator = await newWorld(request, name);
  const made = await operator.post<{ id: string; token: string }>('/members', {
    ...MEMBER,
    balances: { USDT: '5000' },
  });
  return { operator, ...made };
}

const expectLoaded = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test('the app signs in, trades, receives events, uploads and shows a picture, and reloads a page', async ({
  page,
}) => {
  const { operator } = await newMember('below-app');
  await page.goto(`${site}/?world=${operator.world}#/login`);
  await at(page, 'login-account').fill(MEMBER.email);
  await at(page, 'login-password').fill(MEMBER.password);
  const stream = page.waitForResponse((response) => response.url().includes(streamTrade.path));
  await at(page, 'login-submit').click();
  await expect(at(page, 'home-total')).toContainText('5,0');
  expect((await stream).url()).toMatch(new RegExp(`^${site}/api/`));

  await at(page, 'tab-heyue').click();
  await at(page, 'ticket-share-25').click();
  await openPosition(page);
  // The list changes by an event of the stream, because the app does not poll while the stream is open.
  await operator.gap('BTC/USDT', -60);
  await operator.advance('10s');
  await expect(at(page, 'position-row')).toHaveCount(0);

  await page.goto(`${site}/#/tuanduiYaoqing`);
  await expect(at(page, 'team-link')).toContainText(`${site}/#/login`);
  await page.goto(`${site}/#/supportChat`);
  await at(page, 'support-photo').setInputFiles(await cardPhoto(page));
  await at(page, 'support-text').fill('My card');
  await at(page, 'support-send').click();
  await expectLoaded(front(page).locator('.chat-photo'));
  await page.reload();
  await arrivesAt(page, '/supportChat');
  await expectLoaded(front(page).locator('.chat-photo'));
  const names = await page.evaluate(() => Object.keys(localStorage));
  expect(names).toContain(`${PATH.slice(1)}/token`);
  expect(names.filter((name) => !name.startsWith(`${PATH.slice(1)}/`))).toEqual([]);
  await faults.expectNone('below a path');
});

test('a provider signs in by a popup, and by a redirect if popups are blocked', async ({
  page,
}) => {
  const { world } = await newWorld(request, 'below-provider');
  await page.goto(`${site}/?world=${world}#/login`);
  const opened = page.waitForEvent('popup');
  await at(page, 'login-google').click();
  await (await opened).getByRole('button').click();
  await expect(at(page, 'home-total')).toBeVisible();
  await page.goto(`${site}/?world=${world}&token=#/login`);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await at(page, 'login-google').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(at(page, 'home-total')).toBeVisible();
  await faults.expectNone('below a path');
});

test('a link of the server opens a situation in the app', async ({ page }) => {
  await page.goto(`${site}/go/empty?situation=margin-call&in=60s&seed=below&clock=frozen`);
  await arrivesAt(page, '/jiedaiOrder');
  expect(page.url()).toBe(`${site}/#/jiedaiOrder`);
  await expect(at(page, 'loan-details').first()).toBeVisible();
  await faults.expectNone('below a path');
});

test.describe('on a wide screen', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('the app redirects to the Desk, which shows uploads, links and commands with the whole address', async ({
    page,
  }) => {
    const { operator, token } = await newMember('below-desk');
    const { createdIds } = await operator.post<{ createdIds: Record<string, string> }>(
      '/situations',
      {
        name: 'deposit-under-review',
      },
    );
    await page.goto(`${site}/?world=${operator.world}&token=${token}#/zichanCenter`);
    await expect(page).toHaveURL(new RegExp(`^${site}/desk\\.html\\?`));
    await expect(page.frameLocator('iframe').getByText('5,020.00').first()).toBeVisible();

    await page.goto(`${site}/desk?world=${operator.world}&panel=decisions#/heyue`);
    await page.getByTestId(`case-${createdIds['recharge']}`).click();
    await page.getByTestId('case-pictures').click();
    await expectLoaded(page.locator('.case-pictures img'));

    await page.goto(`${site}/desk?world=${operator.world}&panel=worlds#/heyue`);
    await page.getByTestId('world-link').click();
    await expect(page.locator('.phone-link')).toContainText(`${site}/?world=${operator.world}`);

    await page.goto(`${site}/desk?world=${operator.world}&panel=traffic#/heyue`);
    await page.getByTestId('traffic-list').getByRole('button').first().click();
    await page.getByTestId('copy-curl').click();
    await expect(page.getByTestId('copy-curl')).toHaveText('Copied');
    expect(await copied(page)).toContain(`'${site}/api/`);
    await faults.expectNone('below a path');
  });

  test('the Desk plays a story with the notes of the speaker', async ({ page }) => {
    const { steps } = (
      (await (await request.get('/control/stories/crash')).json()) as { result: Story }
    ).result;
    await page.goto(`${site}/desk?panel=stories`);
    await page.getByTestId('tell-crash').click();
    const stage = page.getByTestId('story');
    await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
    const opened = page.waitForEvent('popup');
    await page.getByTestId('story-notes').click();
    const notes = await opened;
    for (const index of steps.keys()) {
      await page.keyboard.press('ArrowRight');
      await expect(stage).toHaveAttribute('data-step', String(index + 1), SLOW);
    }
    await expect(stage).toContainText('End of the story.');
    await expect(page.getByTestId('story-failure')).toHaveCount(0);
    expect(notes.url()).toMatch(new RegExp(`^${site}/desk\\.html\\?`));
    await expect(notes.getByTestId('notes-announce')).toContainText('End of the story.');
    await page.getByTestId('story-stop').click();
    await expect(stage).toHaveCount(0);
    await faults.expectNone('below a path');
  });

  test('the API reference sends a sealed call and copies it with the whole address', async ({
    page,
  }) => {
    const { operator } = await newMember('below-docs');
    await page.goto(`${site}/docs?world=${operator.world}#login`);
    await page
      .getByTestId('docs-body')
      .fill(
        JSON.stringify({ method: 'password', account: MEMBER.email, password: MEMBER.password }),
      );
    await page.getByTestId('docs-send').click();
    await expect(page.getByTestId('docs-answer')).toContainText('now in use');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(() => copied(page)).toContain(`BASE=${site}\n`);

    await page.goto(`${site}/docs?world=${operator.world}#streamTrade`);
    await page.getByTestId('docs-send').click();
    await expect(page.getByTestId('docs-events').getByRole('listitem').first()).toBeVisible();
    const links = page.getByRole('navigation', { name: 'This server' }).getByRole('link');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).href),
    );
    expect(addresses).toEqual([`${site}/openapi.json?world=${operator.world}`, `${site}/`]);
    await links.last().click();
    await expect(page).toHaveURL(new RegExp(`^${site}/desk\\.html`));
    await faults.expectNone('below a path');
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app opens without a network; the service worker leaves other pages, and caches of other paths, alone', async ({
    page,
    context,
  }) => {
    const { operator } = await newMember('below-worker');
    await page.goto(`${site}/?world=${operator.world}#/hangqing`);
    await expect(at(page, 'market-BTC')).toBeVisible();
    const others = ['hongbao-1', `hongbao-${PATH.slice(1)}/inner/1`];
    const old = `hongbao-${PATH.slice(1)}/old-build`;
    await page.evaluate(
      (names) => Promise.all(names.map((name) => caches.open(name))),
      [...others, old],
    );
    const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.scope));
    expect(scope).toBe(`${site}/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const kept = () => page.evaluate(() => caches.keys());
    await expect.poll(kept).not.toContain(old);
    expect(await kept()).toEqual(expect.arrayContaining(others));

    await page.goto(`${site}/docs?world=${operator.world}#getServerTime`);
    await page.getByTestId('docs-send').click();
    await expect(page.getByTestId('docs-answer')).toContainText('Granted');
    await page.goto(`${site}/go/empty?situation=margin-call&seed=below-worker`);
    await arrivesAt(page, '/jiedaiOrder');

    await page.goto(`${site}/?world=${operator.world}&token=#/hangqing`);
    await expect(at(page, 'market-BTC')).toBeVisible();
    await faults.expectNone('before the network is down');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline').first()).toBeVisible();
    await expect(front(page).locator('h1').first()).not.toBeEmpty();
    await context.setOffline(false);
    await expect(at(page, 'market-BTC')).toBeVisible();
  });
});
