import { open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { SITE_PATH } from '../support/site.ts';
import { expect, test } from '../support/siteTest.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);
const SLOW = { timeout: 30_000 };
const DESK = { width: 1440, height: 900 };
const PAGES = ['', 'desk.html', 'docs.html'] as const;

/** Expects a page without axe violations in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await expect(page.getByRole('alert').or(page.getByRole('heading')).first()).not.toBeEmpty();
    expect.soft(await axeViolations(page), colorScheme).toEqual([]);
  }
}

test('where the browser denies the storage of files, a notice reports that worlds are in memory', async ({
  page,
  site,
}) => {
  const { replaced } = site.files;
  const worker = await site.files.read(`${SITE_PATH}/exchange/worker.js`);
  const denied = `navigator.storage.getDirectory = () => Promise.reject(new DOMException('Not allowed', 'SecurityError'));`;
  site.files.replaced = (path) =>
    path.endsWith('/exchange/worker.js') ? `${denied}\n${worker}` : replaced(path);
  await page.goto(`${site.address}/?world=main#/home`);
  await expect(at(page, 'market-BTC').first()).toBeVisible(SLOW);
  const notice = page.getByRole('status').filter({ hasText: 'Worlds are in memory' });
  await expect(notice).toContainText('does not let the page store files');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, '[role=status]')).toEqual([]);
  }
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
});

const UNSUPPORTED: Readonly<Record<string, () => void>> = {
  'service workers': () => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  },
  'module workers': () => {
    const { Worker } = globalThis;
    // An older browser reads no options of a worker.
    Object.assign(globalThis, {
      Worker: function OldWorker(url: string) {
        return new Worker(url);
      },
    });
  },
};

for (const [missing, remove] of Object.entries(UNSUPPORTED))
  test(`a browser without ${missing} gets a sentence that names the browsers that work`, async ({
    page,
    site,
  }) => {
    await page.addInitScript(remove);
    for (const path of PAGES) {
      await page.goto(`${site.address}/${path}`);
      const sentence = page.getByRole('alert');
      await expect(sentence).toContainText('This browser cannot run the exchange in a tab.');
      await expect(sentence).toContainText('Safari 16.4');
      await expect(sentence).toBeVisible();
      await expectAccessible(page);
    }
  });

const LINKS: readonly { hash: string; texts: readonly string[]; next: string; leadsTo: string }[] =
  [
    {
      hash: '#/go/empty?situation=margin-cal&seed=site&clock=frozen',
      texts: ['This situation does not exist.', 'Did you mean:'],
      next: 'margin-call',
      leadsTo: '#/jiedaiOrder',
    },
    {
      hash: '#/go/emty?clock=frozen',
      texts: ['This scenario does not exist.', 'Did you mean:'],
      next: 'empty',
      leadsTo: '#/home',
    },
    {
      hash: '#/go/demo?situation=none',
      texts: ['This situation does not exist.'],
      next: 'Open the app',
      leadsTo: '#/home',
    },
    {
      hash: '#/go/empty?route=/heyeu',
      texts: ['route: /heyeu is not a page; did you mean /heyue?'],
      next: 'Open the app',
      leadsTo: '#/home',
    },
  ];

for (const { hash, texts, next, leadsTo } of LINKS)
  test(`the link ${hash} shows a page with the reason, and leads on`, async ({ page, site }) => {
    await page.goto(`${site.address}/${hash}`);
    await expect(page.getByRole('heading', { name: 'This link opens no world' })).toBeVisible(SLOW);
    for (const text of texts) await expect(page.locator('main')).toContainText(text);
    await expect(page.getByRole('link', { name: 'Open the Desk' })).toHaveAttribute(
      'href',
      '../desk.html',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: next, exact: true }).click();
    await expect(page).toHaveURL((url) => url.hash.startsWith(leadsTo), SLOW);
    expect(page.url().startsWith(`${site.address}/`)).toBe(true);
  });

test('the Desk refuses the file of a newer version, a broken file and one of 500 MB with the reason', async ({
  page,
  request,
  site,
}) => {
  await page.setViewportSize(DESK);
  await page.goto(`${site.address}/desk.html?world=main&panel=worlds`);
  await site.forwardTo(page);
  const { world } = await newWorld(request, 'exported');
  const file = await (await request.get(`/control/worlds/${world}/export`)).body();
  const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
  const newest = (await readdir(migrations))
    .filter((name) => /^\d/.test(name))
    .toSorted()
    .at(-1);
  const newer = `2999${newest?.slice(4)}`;
  const text = file.toString('latin1').replaceAll(newest ?? '', newer);
  const panel = page.getByTestId('panel-worlds');
  const bring = (name: string, buffer: Buffer) =>
    page
      .getByTestId('world-import')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  await bring('newer.sqlite', Buffer.from(text, 'latin1'));
  await expect(panel).toContainText('made by a newer version of Hongbao', SLOW);
  await bring('text.sqlite', Buffer.from('this is no world'));
  await expect(panel).toContainText('This is not an exported world.', SLOW);
  const half = file.subarray(0, Math.floor(file.length / 2));
  await bring('half.sqlite', half);
  await expect(panel).toContainText('This is not an exported world.', SLOW);
  await expect(panel).not.toContainText('newer version', SLOW);

  const large = join(tmpdir(), `large-${process.pid}.sqlite`);
  const handle = await open(large, 'w');
  await handle.truncate(500_000_000);
  await handle.close();
  try {
    await page.getByTestId('world-import').setInputFiles(large);
    await expect(panel).toContainText('too large', SLOW);
  } finally {
    await rm(large);
  }
  const worlds = (await (await request.get('/control/worlds')).json()) as {
    result: { id: string }[];
  };
  expect(worlds.result.map(({ id }) => id).toSorted()).toEqual([world, 'main'].toSorted());
  await bring('world.sqlite', file);
  await expect(page.locator('select').first()).not.toHaveValue('main', SLOW);
});
