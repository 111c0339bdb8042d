import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { newWorld, type Operator } from '../support/operator.ts';

let operator: Operator;
test.beforeEach(async ({ request }, { testId }) => {
  operator = await newWorld(request, `policy-${testId.slice(-12)}`);
});

/** Path of a request that the app also sends for a visitor, with the answer 401. */
const VISITOR = '/api/user/appUser/getMyUserInfo';

/** Collects console errors, including those of blocked content, except the 401 of a visitor. */
function consoleErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.location().url.endsWith(VISITOR)) return;
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

test('the app, the Desk that frames it and the docs work under their content security policies', async ({
  browser,
  baseURL,
}) => {
  const member = { email: 'policy@hongbao.example', password: 'hongbao123' };
  const { token } = await operator.post<{ token: string }>('/members', {
    ...member,
    balances: { USDT: '500' },
  });
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const found = consoleErrors(page);
  await page.goto(`/?world=${operator.world}&token=${token}#/zichanCenter`);
  await expect(page).toHaveURL(/desk\.html/);
  const phone = page.frameLocator('iframe');
  await expect(phone.getByText('500.00').first()).toBeVisible();
  await page.getByTestId('open-search').click();
  await expect(page.getByTestId('palette-input')).toBeFocused();
  for (const screen of ['home', 'hangqing', 'personal', 'zichanCenter']) {
    await page.goto(`/desk.html?world=${operator.world}#/${screen}`);
    await expect(phone.locator('h1, ion-title, ion-content').first()).toBeAttached();
  }
  await page.goto(`/docs?world=${operator.world}#getServerTime`);
  await page.getByTestId('docs-send').click();
  await expect(page.getByTestId('docs-answer')).toContainText('Granted');
  expect(found).toEqual([]);
  await context.close();
});

test('the page of a third-party provider works under its policy and redirects only to this origin', async ({
  page,
  baseURL,
}) => {
  const found = consoleErrors(page);
  const evil = encodeURIComponent('/\\evil.example/');
  await page.goto(`/provider/google?world=${operator.world}&return=${evil}`);
  await page.getByRole('button', { name: 'Continue to Hongbao' }).click();
  await expect(page).toHaveURL(
    (url) => url.href.startsWith(`${baseURL}/`) && url.hash.startsWith('#/'),
  );
  expect(found).toEqual([]);
});

test('no page of another site can frame the app, the Desk, the docs or the provider page', async ({
  page,
  baseURL,
}) => {
  const paths = ['/', '/desk.html', '/docs', '/provider/google'];
  const frames = paths.map((path) => `<iframe src="${baseURL}${path}"></iframe>`).join('');
  const stranger = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(frames);
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const found = consoleErrors(page);
  await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`);
  await expect
    .poll(() => found.filter((text) => text.includes('frame-ancestors')).length)
    .toBe(paths.length);
  stranger.close();
});

test('serves the assets of a build that was made while the server runs', async ({ request }) => {
  const name = `late-${process.pid}.js`;
  const file = fileURLToPath(new URL(`../../client/dist/assets/${name}`, import.meta.url));
  expect((await request.get(`/assets/${name}`)).status()).toBe(404);
  await writeFile(file, 'export {};');
  try {
    const answer = await request.get(`/assets/${name}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toBe('export {};');
    expect(answer.headers()).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  } finally {
    await rm(file);
  }
  expect((await request.get('/assets/..%2f..%2fpackage.json')).status()).not.toBe(200);
});
