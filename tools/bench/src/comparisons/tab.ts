import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { toHeaders, toRequest } from '@hongbao/contracts/http/request';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { createClient } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import { pageMemoryBytes } from '@hongbao/test-support/pageMemory';
import { sealBody } from '@hongbao/test-support/seal';
import { StaticSite } from '@hongbao/test-support/staticSite';
import type { RawRequest, Transport } from '@hongbao/test-support/transport';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser, missingBrowser } from '../measure/browser.ts';
import { type Comparison, type Effort, type Finding, round } from '../measure/finding.ts';
import { CONTROL_TOKEN, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { order } from '../measure/orders.ts';
import { root } from '../measure/processes.ts';
import { SLOW_4G, startSlowLink } from '../measure/slowLink.ts';
import { median } from '../statistics.ts';

const TITLE = 'The exchange in a tab of a browser, beside a server';
const PATH = '/try';
/** The world that a tab makes from its template. The server runs the same scenario. */
const DEMO = { scenario: 'demo', seed: 'hongbao', at: Date.UTC(2026, 0, 7, 4) } as const;

const HOME_S_MAX = 5;
const HOME_SLOW_S_MAX = 20;
const ORDER_MS_MAX = 30;
const WEEK_RATIO_MAX = 2.5;
const MEMORY_MB_MAX = 300;

const ORDERS = 100;
const VISIT_MS_MAX = 120_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/**
 * Measures the product on static files beside a server with the same world, in the same browser: the first visit, also on
 * slow 4G, an order through the service worker, a week, and the memory of the page's process.
 */
export const tab: Comparison = {
  name: 'tab',
  run: (effort) =>
    inTemporaryFolder(async (folder) => {
      const missing = missingBrowser();
      if (missing !== null)
        return { title: TITLE, table: [[`Not measured: ${missing}`]], goals: [] };
      const product = join(folder, 'try');
      await promisify(execFile)(process.execPath, ['packages/tab/buildTry.mjs', product], {
        cwd: root,
      });
      const files = new StaticSite({ [PATH]: product });
      await files.start();
      const server = await startHongbao(join(folder, 'data'), DEMO.scenario, { SEED: DEMO.seed });
      const slow = await startSlowLink(Number(new URL(files.origin).port), SLOW_4G);
      const browser = await launchBrowser();
      try {
        return await compare(effort, {
          browser,
          tab: `${files.origin}${PATH}/`,
          slowTab: `${slow.origin}${PATH}/`,
          server: `${server.url}/`,
        });
      } finally {
        await browser.close();
        slow.stop();
        await Promise.all([files.stop(), server.stop()]);
      }
    }),
};

interface Sides {
  readonly browser: Browser;
  /** Addresses of the app. */
  readonly tab: string;
  readonly slowTab: string;
  readonly server: string;
}

async function compare({ isQuick }: Effort, sides: Sides): Promise<Finding> {
  const { browser } = sides;
  const visitMs = async (address: string) => {
    const { page, ms } = await visit(browser, address);
    await page.context().close();
    return ms;
  };
  const [visits, slowVisits, serverVisits]: number[][] = [[], [], []];
  for (let turn = 0; turn < (isQuick ? 1 : 5); turn++) {
    serverVisits?.push(await visitMs(sides.server));
    visits?.push(await visitMs(sides.tab));
  }
  for (let turn = 0; turn < (isQuick ? 1 : 3); turn++)
    slowVisits?.push(await visitMs(sides.slowTab));

  const { page } = await visit(browser, sides.tab);
  const inTab = await worldOf(page, sides.tab);
  const opened = await visit(browser, sides.server);
  const onServer = await worldOf(opened.page, sides.server);
  const [ordersMs, serverOrdersMs] = [await ordersOf(inTab), await ordersOf(onServer)];
  const weeks: number[] = [];
  const serverWeeks: number[] = [];
  for (let turn = 0; turn < (isQuick ? 1 : 4); turn++) {
    serverWeeks.push(await weekMs(onServer.control));
    weeks.push(await weekMs(inTab.control));
  }
  const memoryMb = await privateMb(browser);
  const [home, slowHome] = [median(visits ?? []) / 1_000, median(slowVisits ?? []) / 1_000];
  const ratio = median(weeks.map((ms, turn) => ms / (serverWeeks[turn] ?? Number.NaN)));
  return {
    title: TITLE,
    table: [
      ['', 'tab', 'server'],
      [
        'empty cache to a home with prices, s',
        round(home),
        round(median(serverVisits ?? []) / 1_000),
      ],
      ['the same on slow 4G, s', round(slowHome), ''],
      ['an order, median, ms', round(median(ordersMs)), round(median(serverOrdersMs))],
      ['a week of the demo world, ms', round(median(weeks)), round(median(serverWeeks))],
      [
        'private memory of the page after that, MB',
        memoryMb === null ? 'unknown' : round(memoryMb),
        '',
      ],
    ],
    goals: [
      { text: 'home', value: home, unit: ' s', bound: { atMost: HOME_S_MAX } },
      { text: 'home on slow 4G', value: slowHome, unit: ' s', bound: { atMost: HOME_SLOW_S_MAX } },
      { text: 'an order', value: median(ordersMs), unit: ' ms', bound: { atMost: ORDER_MS_MAX } },
      { text: 'a week, of the server', value: ratio, unit: '', bound: { atMost: WEEK_RATIO_MAX } },
      ...(memoryMb === null
        ? []
        : [{ text: 'memory', value: memoryMb, unit: ' MB', bound: { atMost: MEMORY_MB_MAX } }]),
    ],
  };
}

/** Opens the app with an empty cache. Returns the time until its home shows a price, in milliseconds. */
async function visit(browser: Browser, address: string): Promise<{ page: Page; ms: number }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  page.setDefaultTimeout(VISIT_MS_MAX);
  const begin = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByTestId('market-BTC').first().waitFor();
  return { page, ms: performance.now() - begin };
}

interface Side {
  readonly page: Page;
  readonly address: string;
  readonly control: Control;
  readonly publicKeyPem: string;
}

const WORLD = 'measured';

/** Makes the measured world through a page. */
async function worldOf(page: Page, address: string): Promise<Side> {
  const parts = { send: fetchOf(page, address), controlToken: CONTROL_TOKEN, world: WORLD };
  const operator = createClient({ ...parts, publicKeyPem: '' });
  await operator.must(createWorld, { body: { id: WORLD, ...DEMO } });
  const publicKeyPem = String(await operator.must(getSetting, { query: { key: 'rsaPublicKey' } }));
  const control = createControl(createClient({ ...parts, publicKeyPem }), WORLD);
  return { page, address, control, publicKeyPem };
}

/** Sends requests by `fetch` of a page: in a tab through its service worker. */
function fetchOf(page: Page, address: string): Transport {
  return async ({ method, url, headers = {}, body }: RawRequest) => {
    const answer = await page.evaluate(
      async ({ target, init }) => {
        const received = await fetch(target, init);
        return {
          status: received.status,
          headers: Object.fromEntries(received.headers),
          text: await received.text(),
        };
      },
      {
        target: new URL(url.slice(1), address).href,
        init: { method, headers, ...(body === undefined ? {} : { body: body.toString() }) },
      },
    );
    return { ...answer, bytes: Buffer.from(answer.text) };
  };
}

/** Opens positions one after the other by `fetch` of the page. Returns the duration of each, in milliseconds. */
async function ordersOf({ page, address, control, publicKeyPem }: Side): Promise<number[]> {
  const { token } = await control.createMember({ balances: { USDT: '10000' } });
  const sealed = (body: unknown) => sealBody(body, publicKeyPem);
  const requests = await Promise.all(
    Array.from({ length: ORDERS }, async (_, index) => {
      const headers = toHeaders({ world: WORLD, token });
      const { url, ...init } = await toRequest(openPosition, { body: order(index) }, headers, {
        sealed,
      });
      return { target: new URL(url.slice(1), address).href, init };
    }),
  );
  return page.evaluate(async (given) => {
    const durations: number[] = [];
    for (const { target, init } of given) {
      const begin = performance.now();
      const answer = await fetch(target, init);
      const { success, message } = (await answer.json()) as { success: boolean; message: string };
      durations.push(performance.now() - begin);
      if (!success) throw new Error(message);
    }
    return durations;
  }, requests);
}

async function weekMs(control: Control): Promise<number> {
  const begin = performance.now();
  await control.advance('7d');
  return performance.now() - begin;
}

/** Private memory of the page with the exchange, MB (10^6 bytes); null where the system does not report it. */
async function privateMb(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const bytes = await pageMemoryBytes(processInfo);
  return bytes === null ? null : bytes / 1e6;
}
