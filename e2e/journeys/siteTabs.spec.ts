import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openPosition } from '../support/confirmOrder.ts';
import { front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { productFolder, Site, SITE_PATH } from '../support/site.ts';
import { expect, test } from '../support/siteTest.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);
/** Timeout of a step during which another tab starts the exchange, in milliseconds. */
const SLOW = { timeout: 30_000 };

/** The number of tabs of the context that run the worker of the exchange. */
const hosts = (pages: readonly Page[]) =>
  pages.filter((page) => page.workers().some((worker) => worker.url().endsWith('/worker.js')));

interface Sent {
  readonly answered: number;
  readonly failed: number;
}

/** Advances the clock of a world again and again by a second, and reads it, until `stopAdvancing` or a failure. */
function startAdvancing(page: Page, world: string): Promise<void> {
  return page.evaluate((id) => {
    const state = { answered: 0, failed: 0, read: 0, isStopped: false };
    Object.assign(globalThis, { advancing: state });
    const clock = `./control/worlds/${id}/clock`;
    const advance = async () => {
      while (!state.isStopped) {
        try {
          const response = await fetch(`${clock}/advance`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ by: '1s' }),
          });
          const { code } = (await response.json()) as { code: number };
          if (code !== 200) throw new Error(`The answer has the code ${code}`);
          state.answered += 1;
        } catch {
          state.failed += 1;
        }
      }
    };
    const read = async () => {
      while (!state.isStopped) {
        await fetch(clock).then(
          () => (state.read += 1),
          () => (state.read = Number.NaN),
        );
      }
    };
    void advance();
    void read();
  }, world);
}

/** Waits until a request was answered after now, stops, and returns the numbers. */
async function stopAdvancing(page: Page): Promise<Sent & { readonly read: number }> {
  const state = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { advancing: Sent & { read: number; isStopped: boolean } })
          .advancing,
    );
  const before = await state();
  await expect
    .poll(async () => (await state()).answered, SLOW)
    .toBeGreaterThan(before.answered + 1);
  return page.evaluate(async () => {
    const { advancing } = globalThis as unknown as {
      advancing: Sent & { read: number; isStopped: boolean };
    };
    advancing.isStopped = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return advancing;
  });
}

test('of three tabs one hosts the exchange; when it is closed within a request the next one does, and nothing is lost or repeated', async ({
  context,
  page: first,
  request,
  site,
}) => {
  await first.goto(`${site.address}/docs.html`);
  await site.forwardTo(first);
  const operator = await newWorld(request, 'tabs');
  const start = await operator.now();
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '1000' },
  });
  const second = await context.newPage();
  await second.goto(`${site.address}/?world=${operator.world}&token=${token}#/heyue`);
  await expect(at(second, 'ticket-available')).toContainText(/\d/);
  const third = await context.newPage();
  await third.goto(`${site.address}/desk.html?world=${operator.world}`);
  await expect(third.getByTestId('clock-now')).toContainText(/\d{4}-/);
  expect(hosts([first, second, third])).toEqual([first]);

  await startAdvancing(second, operator.world);
  await second.waitForTimeout(300);
  await first.close();
  const { answered, failed, read } = await stopAdvancing(second);
  expect(hosts([second, third])).toHaveLength(1);
  await site.forwardTo(second);
  const seconds = ((await operator.now()) - start) / 1_000;
  expect(failed, 'POST requests without an answer').toBeLessThanOrEqual(1);
  expect(seconds).toBeGreaterThanOrEqual(answered);
  expect(seconds, 'no POST request is executed twice').toBeLessThanOrEqual(answered + failed);
  expect(read, 'every GET request is answered').toBeGreaterThan(0);

  await second.bringToFront();
  await at(second, 'ticket-share-25').click();
  await openPosition(second);
  await expect(third.getByTestId('clock-now')).toContainText(/\d{4}-/);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('an order is not lost and not executed twice when the page is reloaded within a commit', async ({
  page,
  request,
  site,
}) => {
  await page.goto(`${site.address}/docs.html`);
  await site.forwardTo(page);
  const operator = await newWorld(request, 'reloaded');
  for (let round = 0; round < 5; round++) {
    const members = await operator.get<{ total: number }>('/members');
    const made = page.evaluate(async (id) => {
      localStorage.setItem('answered', '0');
      for (let count = 1; ; count++) {
        const response = await fetch(`./control/worlds/${id}/members`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ balances: { USDT: '100' } }),
        });
        const { code } = (await response.json()) as { code: number };
        if (code === 200) localStorage.setItem('answered', String(count));
      }
    }, operator.world);
    made.catch(() => undefined);
    await page.waitForFunction(() => localStorage.getItem('answered') !== '0');
    await page.waitForTimeout(37 * round);
    await page.reload();
    await site.forwardTo(page);
    const answered = await page.evaluate(() => Number(localStorage.getItem('answered')));
    const { total } = await operator.get<{ total: number }>('/members');
    expect(answered).toBeGreaterThan(0);
    expect([answered, answered + 1]).toContain(total - members.total);
    expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
  }
});

/** Writes the build of a product with another engine: the same files, and another id. */
async function nextBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hongbao-next-'));
  await cp(productFolder(), folder, { recursive: true });
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const [, build = ''] = /data-build="(\w+)"/.exec(index) ?? [];
  for (const name of await readdir(folder)) {
    if (!/\.(?:html|js)$/.test(name)) continue;
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll(build, 'next'));
  }
  return folder;
}

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('script[data-build]')?.dataset['build']);

test('a page of a new build that is loaded with Shift and reload uses the build of the other tab, and updates both', async ({
  context,
  page: first,
  site,
}) => {
  const next = await nextBuild();
  try {
    const second = await context.newPage();
    for (const page of [first, second]) {
      await page.goto(`${site.address}/?world=main#/home`);
      await expect(at(page, 'market-BTC').first()).toBeVisible(SLOW);
    }
    const old = await buildOf(first);
    site.files.deploy(SITE_PATH, next);
    const cdp = await context.newCDPSession(second);
    await cdp.send('Page.reload', { ignoreCache: true });
    await expect.poll(() => buildOf(second).catch(() => ''), SLOW).toBe(old);
    await expect(at(second, 'market-BTC').first()).toBeVisible(SLOW);
    await second.getByRole('button', { name: 'Update' }).click();
    for (const page of [first, second]) {
      await expect.poll(() => buildOf(page).catch(() => ''), SLOW).toBe('next');
      await expect(at(page, 'market-BTC').first()).toBeVisible(SLOW);
    }
    expect(hosts([first, second])).toHaveLength(1);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
});

test('a new build waits until the update is accepted; then all tabs load it, and only its worker writes', async ({
  context,
  page: first,
  request,
  site,
}) => {
  const next = await nextBuild();
  try {
    await first.goto(`${site.address}/?world=main#/home`);
    await expect(at(first, 'market-BTC').first()).toBeVisible(SLOW);
    const second = await context.newPage();
    await second.goto(`${site.address}/desk.html?world=main`);
    await expect(second.getByTestId('clock-now')).toContainText(/\d{4}-/);
    const old = await buildOf(first);
    site.files.deploy(SITE_PATH, next);
    await second.reload();
    await expect(second.getByTestId('clock-now')).toContainText(/\d{4}-/);
    expect(await buildOf(second), 'a reload alone changes nothing').toBe(old);
    await expect(first.getByRole('button', { name: 'Update' })).toBeVisible(SLOW);
    expect(await buildOf(first)).toBe(old);

    await first.getByRole('button', { name: 'Update' }).click();
    for (const page of [first, second])
      await expect.poll(() => buildOf(page).catch(() => ''), SLOW).toBe('next');
    await expect(at(first, 'market-BTC').first()).toBeVisible(SLOW);
    await expect(second.getByTestId('clock-now')).toContainText(/\d{4}-/);
    expect(hosts([first, second])).toHaveLength(1);
    await site.forwardTo(second);
    const operator = await newWorld(request, 'updated');
    expect(await operator.audit()).toMatchObject({ balanced: true });
    await expect(first.getByRole('button', { name: 'Update' })).toHaveCount(0);
    const caches = await first.evaluate(() => globalThis.caches.keys());
    expect(caches).toEqual([`hongbao ${SITE_PATH}/ next`]);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
});

test('two products at two paths of one origin, one below the other, have separate worlds', async ({
  context,
  playwright,
}) => {
  const inner = `${SITE_PATH}/inner`;
  const site = new Site({ [inner]: productFolder(), [SITE_PATH]: productFolder() });
  await site.files.start();
  try {
    const worldsOf = async (path: string) => {
      const page = await context.newPage();
      await page.goto(`${site.origin}${path}/docs.html`);
      await page.waitForFunction(() => document.documentElement.dataset['worlds'] !== undefined);
      return {
        page,
        list: () =>
          page.evaluate(async () => {
            const response = await fetch('./control/worlds');
            const { result } = (await response.json()) as { result: { id: string }[] };
            return result.map(({ id }) => id).toSorted();
          }),
      };
    };
    const outside = await worldsOf(SITE_PATH);
    const request = await playwright.request.newContext({ baseURL: site.origin });
    await site.forwardTo(outside.page);
    const { world } = await newWorld(request, 'outside');
    const inside = await worldsOf(inner);
    expect(await outside.list()).toEqual(['main', world]);
    expect(await inside.list()).toEqual(['main']);
    await outside.page.close();
    await inside.page.reload();
    await inside.page.waitForFunction(
      () => document.documentElement.dataset['worlds'] !== undefined,
    );
    expect(await inside.list()).toEqual(['main']);
    await request.dispose();
  } finally {
    await site.files.stop();
  }
});
