import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { confirmOrder, openPosition } from '../support/confirmOrder.ts';
import { endSession } from '../support/endSession.ts';
import { arrivesAt, closeSheet, front, openAddress } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

// A lost answer takes a timeout of ten seconds, so the tests run in parallel.
test.describe.configure({ mode: 'parallel' });

const PASSWORD = 'correct horse 9';

let operator: Operator;
let email = '';
let token = '';
let members = 0;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  operator = await newWorld(request, `bad-input-${randomUUID().slice(0, 8)}`);
});

// The tests share a world. Each test has its own member, because its session may end.
test.beforeEach(async () => {
  members += 1;
  email = `typing-${members}@hongbao.example`;
  ({ token } = await operator.post<{ token: string }>('/members', {
    email,
    password: PASSWORD,
    balances: { USDT: '100000' },
  }));
});

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/?world=${operator.world}&token=${token}#${address}`);
}

async function openTicket(page: Page, address = '/heyue'): Promise<void> {
  await open(page, address);
  await expect(at(page, 'ticket-available')).toContainText(/\d/);
}

async function logIn(page: Page): Promise<void> {
  await at(page, 'login-account').fill(email);
  await at(page, 'login-password').fill(PASSWORD);
  await at(page, 'login-submit').click();
}

/** Inserts a text in one step, as a paste does. */
async function paste(page: Page, field: string, text: string): Promise<void> {
  await at(page, field).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

const FORTY = '1'.repeat(40);
const pastes: readonly [text: string, becomes: string | null][] = [
  [' 1,234.5 ', '1234.5'],
  ['1.234,5', '1234.5'],
  ['１，２３４．５', '1234.5'],
  ['5😀', null],
  [FORTY, null],
];

async function pasteEach(page: Page, field: string): Promise<void> {
  for (const [text, becomes] of pastes) {
    await paste(page, field, text);
    await expect(at(page, field)).toHaveValue(becomes ?? text);
    if (becomes === null) await expect(at(page, field)).toHaveAttribute('aria-invalid', 'true');
    else await expect(at(page, field)).not.toHaveAttribute('aria-invalid', 'true');
  }
}

test('normalizes a pasted number, or retains an invalid text and reports the error', async ({
  page,
}) => {
  await openTicket(page);
  await at(page, 'ticket-type-limit').click();
  await expect(at(page, 'ticket-price')).toHaveValue(/\d/);
  await pasteEach(page, 'ticket-size');
  await pasteEach(page, 'ticket-price');
  await openAddress(page, '/chongzhi');
  await expect(at(page, 'recharge-address')).toBeVisible();
  await pasteEach(page, 'recharge-amount');
});

test('an unknown coin in the URL is replaced by BTC, and an unknown route by the home page', async ({
  page,
}) => {
  for (const path of ['/heyue', '/kline', '/demotrading']) {
    await open(page, `${path}?symbol=FOO/USDT`);
    const words = front(page).getByText(
      '“FOO/USDT” is not traded here. BTC/USDT is shown instead.',
    );
    await expect(words, path).toBeVisible();
    await expect(at(page, 'symbol-picker')).toContainText('BTC');
    await expect(at(page, 'price')).toContainText(/\d/);
  }
  await open(page, `/heyue?symbol=${encodeURIComponent('<b>'.repeat(200))}`);
  await expect(at(page, 'symbol-unknown')).toContainText('BTC/USDT is shown instead.');
  const spills = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(spills, 'a long name does not widen the page').toBe(false);
  await at(page, 'symbol-picker').click();
  await at(page, 'symbol-ETH').click();
  await expect(at(page, 'symbol-unknown'), 'hidden for a known coin').toHaveCount(0);
  await page.goto('/#/no-such-page?symbol=FOO');
  await arrivesAt(page, '/home');
});

/** Values that an earlier version may have stored: values of other types and unknown names. */
const older = {
  'hongbao.user': { userInfo: { id: 7, name: 'Ann' }, redirectTo: 5, countryInfo: null },
  'hongbao.preferences': { theme: 'neon', palette: 3, hidesAmounts: 'yes', version: 0 },
  'hongbao.tickets': {
    version: 1,
    tickets: { 'visitor/main': { symbol: 'GONE/USDT', tab: 'order', choices: {}, fields: 7 } },
    charts: { visitor: { interval: '7y', indicators: 'MA' } },
  },
  'hongbao.kept': { version: 1, kept: { visitor: { 'market/sorting': 42, 'market/search': [] } } },
};
const keys = Object.keys(older) as (keyof typeof older)[];
const states = {
  truncated: keys.map((key) => [key, JSON.stringify(older[key]).slice(0, -3)] as const),
  'of an older version': keys.map((key) => [key, JSON.stringify(older[key])] as const),
};

for (const [name, stored] of Object.entries(states))
  test(`opens with defaults when the stored state is ${name}`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript((entries) => {
      for (const [key, text] of entries) {
        localStorage.setItem(key, text);
        sessionStorage.setItem(key, text);
      }
    }, stored);
    await page.goto(`/?world=${operator.world}#/login`);
    await expect(at(page, 'login-account')).toBeVisible();
    await expect(at(page, 'session-ended')).toHaveCount(0);
    await openAddress(page, '/hangqing');
    await expect(front(page).getByText('BTC').first()).toBeVisible();
    await openTicket(page);
    await expect(at(page, 'symbol-picker')).toContainText('BTC');
    await expect(at(page, 'ticket-size')).toHaveValue('');
    const { theme, palette } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect(['light', 'dark']).toContain(theme);
    expect(palette).toBe('greenUp');
    expect(errors).toEqual([]);
  });

/** Types an incomplete order for ETH: size, leverage and stops. */
async function typeOrder(page: Page): Promise<void> {
  await open(page, '/home');
  await at(page, 'tab-heyue').click();
  await at(page, 'symbol-picker').click();
  await at(page, 'symbol-ETH').click();
  await expect(at(page, 'ticket-available')).toContainText(/\d/);
  await at(page, 'ticket-size').fill('100');
  await at(page, 'leverage').selectOption('20');
  await at(page, 'ticket-stop-mode').selectOption('byPricePercent');
  await at(page, 'ticket-takeProfit').fill('5');
  await at(page, 'ticket-stopLoss').fill('3');
}

async function expectOrderTyped(page: Page): Promise<void> {
  await arrivesAt(page, '/heyue?symbol=ETH/USDT');
  await expect(at(page, 'symbol-picker')).toContainText('ETH');
  await expect(at(page, 'ticket-size')).toHaveValue('100');
  await expect(at(page, 'leverage')).toHaveValue('20');
  await expect(at(page, 'ticket-takeProfit')).toHaveValue('5');
  await expect(at(page, 'ticket-stopLoss')).toHaveValue('3');
}

test('redirects to the login and back when a session ends during an order, retains the input and sends no order', async ({
  page,
  request,
}) => {
  const sent: string[] = [];
  page.on('request', (one) => one.url().endsWith('/create') && sent.push(one.url()));
  await typeOrder(page);
  await endSession(request, operator.world, token);
  await confirmOrder(page);
  await arrivesAt(page, '/login');
  await expect(at(page, 'session-ended')).toContainText('Your session has ended');
  await expect(at(page, 'session-ended')).toContainText('was not carried out');
  await logIn(page);
  await expectOrderTyped(page);
  await expect(at(page, 'ticket-submit')).toContainText('ETH');
  expect(sent, 'nothing is sent by itself').toHaveLength(1);
  await openPosition(page);
  await expect(at(page, 'position-row')).toHaveCount(1);
  expect(sent).toHaveLength(2);
  await page.goBack();
  await expect(at(page, 'home-total'), 'Back leads to no closed page').toBeVisible();
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('closes an open sheet when the session expires, and retains the typed text', async ({
  page,
}) => {
  await typeOrder(page);
  await at(page, 'receipt-open').click();
  await expect(at(page, 'receipt-sheet')).toBeVisible();
  await operator.advance('31d');
  await arrivesAt(page, '/login');
  await expect(page.getByTestId('receipt-sheet')).toBeHidden();
  await expect(at(page, 'session-ended')).toContainText('nothing was lost');
  await page.reload();
  await expect(at(page, 'session-ended'), 'still shown after a reload').toBeVisible();
  await logIn(page);
  await expectOrderTyped(page);
  await page.goBack();
  await expect(at(page, 'home-total')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/login'));
  await expect(at(page, 'login-account')).toBeVisible();
  await expect(at(page, 'session-ended'), 'hidden after signing in').toHaveCount(0);
});

test('reports below the form that an order was not answered, and a retry sends the same order', async ({
  page,
}) => {
  await openTicket(page);
  await at(page, 'ticket-size').fill('100');
  await expect(at(page, 'ticket-submit')).toContainText('BTC');
  // The server executes the order, but its answer is lost.
  await page.route('**/appTradePositions/create', (route) => void route.fetch());
  await confirmOrder(page);
  await expect(at(page, 'receipt-confirm')).toHaveAttribute('aria-busy', 'true');
  await expect(at(page, 'receipt-unanswered')).toBeVisible({ timeout: 15_000 });
  await expect(at(page, 'receipt-confirm'), 'sends the same order again').toHaveText('Try again');
  await closeSheet(page);
  await expect(at(page, 'ticket-unanswered')).toBeVisible();
  await expect(at(page, 'ticket-size')).toHaveValue('100');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openPosition(page);
  await expect(at(page, 'position-row')).toHaveCount(1);
  await at(page, 'positions-tab-order').click();
  await expect(at(page, 'ticket-size')).toHaveValue('');
  await expect(at(page, 'ticket-unanswered')).toHaveCount(0);
  await page.reload();
  await at(page, 'positions-tab-positions').click();
  await expect(at(page, 'position-row')).toHaveCount(1);
});

test('shows an inline error with a retry button for a query that was not answered, and retries automatically', async ({
  page,
}) => {
  const never = () => new Promise<void>(() => undefined);
  await page.route('**/queryUserBalance*', never);
  await page.route('**/appTradePositions/listMy*', never);
  await open(page, '/heyue');
  await at(page, 'ticket-size').fill('100');
  await at(page, 'positions-tab-positions').click();
  const retry = front(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/appTradePositions/listMy*', never);
  await retry.click();
  await expect(front(page).getByText('No open positions')).toBeVisible();
  await at(page, 'positions-tab-order').click();
  await expect(at(page, 'ticket-failed')).toContainText('could not be loaded');
  await page.unroute('**/queryUserBalance*', never);
  // The query is retried without a press. A pending attempt ends with its timeout first.
  await expect(at(page, 'ticket-available')).toContainText(/\d/, { timeout: 25_000 });
  await expect(at(page, 'ticket-failed')).toHaveCount(0);
  await expect(at(page, 'ticket-size')).toHaveValue('100');
  await expect(at(page, 'ticket-submit')).toContainText('BTC');
});
