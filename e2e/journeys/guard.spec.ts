import type { Page } from '@playwright/test';
import { newWorld, type Operator } from '../support/operator.ts';
import { arrivesAt, front, openAddress } from '../support/front.ts';
import { readStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const EMAIL = 'guarded@hongbao.example';
const PASSWORD = 'correct horse 9';

let operator: Operator;
let token = '';

test.beforeEach(async ({ request }, { testId }) => {
  operator = await newWorld(request, `guard-${testId.slice(-12)}`);
  ({ token } = await operator.post<{ token: string }>('/members', {
    email: EMAIL,
    password: PASSWORD,
    balances: { USDT: '10000' },
  }));
});

test('redirects a deep link to a protected page to the login, and then to that page', async ({
  page,
}) => {
  await page.goto(`/?world=${operator.world}#/zhangbianRecord?currency=USDT`);
  await arrivesAt(page, '/login');
  await logIn(page);
  await arrivesAt(page, '/zhangbianRecord?currency=USDT');
  await expect(front(page).getByTestId('change-row').first()).toBeVisible();
});

test('redirects the root path, an unknown path and an unknown path below a known path to the home page', async ({
  page,
}) => {
  for (const path of ['/', '/no-such-page', '/home/secret']) {
    await page.goto(`/?world=${operator.world}#${path}`);
    await arrivesAt(page, '/home');
    await expect(front(page).getByTestId('home-register')).toBeVisible();
  }
});

test('redirects to the login after a session has ended, and back to the page after the login', async ({
  page,
}) => {
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await expect(front(page).getByTestId('ticket-available')).toContainText('10,0');
  // A token is valid for thirty days. The page polls, so it detects the expiry without a press.
  await operator.advance('31d');
  await arrivesAt(page, '/login');
  expect(await readStored(page, 'token')).toBeNull();
  await logIn(page);
  await arrivesAt(page, '/heyue');
  await expect(front(page).getByTestId('ticket-available')).toContainText('10,0');
});

test('treats an unknown token as signed out', async ({ page }) => {
  await page.goto(`/?world=${operator.world}&token=${'0'.repeat(64)}#/my`);
  await arrivesAt(page, '/login');
});

test('the outlink page rejects script, data and file URLs and an empty URL', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const url of ['javascript:alert(1)', 'data:text/html,<b>x</b>', 'file:///etc/passwd', '']) {
    await page.goto(`/?world=${operator.world}#/outlink?url=${encodeURIComponent(url)}`);
    await page.reload();
    await expect(front(page).getByText('This link cannot be opened')).toBeVisible();
    await expect(front(page).locator('iframe')).toHaveCount(0);
  }
  expect(dialogs).toEqual([]);
});

test('the outlink page names the owner of an external page and opens it in the browser', async ({
  page,
}) => {
  await page.route('https://news.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>News</h1>' }),
  );
  await page.goto(`/?world=${operator.world}#/outlink?url=https%3A%2F%2Fnews.example%2Fa`);
  await expect(front(page).getByTestId('outlink-host')).toHaveText('news.example');
  await expect(front(page).getByTestId('outlink-address')).toHaveText('https://news.example/a');
  await expect(front(page).getByTestId('outlink-plain')).toHaveCount(0);
  await expect(front(page).locator('iframe')).toHaveCount(0);
  await front(page).getByTestId('outlink-open').click();
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible();
  await page.goto(`/?world=${operator.world}#/outlink?url=http%3A%2F%2Fnews.example`);
  await expect(front(page).getByTestId('outlink-plain')).toBeVisible();
});

test('two simultaneous taps on the submit button open one position', async ({ page }) => {
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await front(page).getByTestId('ticket-size-mode').selectOption('coin');
  await front(page).getByTestId('ticket-size').fill('0.01');
  await expect(front(page).getByTestId('ticket-submit')).toContainText('0.01');
  await front(page).getByTestId('ticket-submit').click();
  await front(page)
    .getByTestId('receipt-confirm')
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(front(page).getByTestId('receipt-sheet')).toBeHidden();
  await expect(front(page).getByTestId('position-row')).toHaveCount(1);
  await page.reload();
  await expect(front(page).getByTestId('position-row')).toHaveCount(1);
  await openAddress(page, '/zhangbianRecord');
  await expect(
    front(page).locator('[data-testid=change-row][data-type=positionMargin]'),
  ).toHaveCount(1);
});

async function logIn(page: Page): Promise<void> {
  await front(page).getByTestId('login-account').fill(EMAIL);
  await front(page).getByTestId('login-password').fill(PASSWORD);
  await front(page).getByTestId('login-submit').click();
}
