import type { Page, Route } from '@playwright/test';
import { bindAddress, borrowAgainstBitcoin } from '../support/memberSetup.ts';
import { arrivesAt, closeSheet, front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

test.describe.configure({ timeout: 120_000 });

const at = (page: Page, testId: string) => front(page).getByTestId(testId).first();

interface Form {
  path: string;
  /** Test ids of the buttons that open the form, in order. */
  open?: readonly string[];
  field: string;
  /** Test id of the submit button. Invalid texts must not cause a request. */
  submit: string;
  /** Invalid texts: empty, too small, too large, not a number. */
  wrong: readonly string[];
  /** A valid text and its normalized value. */
  ok?: readonly [typed: string, becomes: string];
}

/** Texts that no amount field accepts: forty digits, an emoji, a negative number. */
const noAmounts = ['1'.repeat(40), '5😀', '-5', '1.2.3'];
const amount = (form: Omit<Form, 'wrong'>, ...bounds: string[]): Form => ({
  ok: [' 1 120,5 ', '1120.5'],
  ...form,
  wrong: ['', ...noAmounts, ...bounds],
});
const LONG = 'x'.repeat(300);

const forms: readonly Form[] = [
  amount(
    { path: '/tixian', field: 'withdrawal-amount', submit: 'withdrawal-next' },
    '0.5',
    '999999',
  ),
  {
    path: '/tixian',
    open: ['destination-add'],
    field: 'settlement-address',
    submit: 'settlement-save',
    wrong: ['', LONG, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '🧧'],
  },
  {
    path: '/tixian',
    open: ['destination-add', 'settlement-type-bank'],
    field: 'settlement-account',
    submit: 'settlement-save',
    wrong: ['', LONG, '123', '6222 🧧'],
  },
  amount({ path: '/jiedai', field: 'loan-amount', submit: 'loan-submit' }, '1', '999999'),
  amount(
    { path: '/jiedaiOrder', open: ['loan-repay'], field: 'repay-amount', submit: 'repay-submit' },
    '99999',
  ),
  amount(
    {
      path: '/jiedaiOrder',
      open: ['loan-add'],
      field: 'collateral-quantity',
      submit: 'collateral-submit',
      ok: [' 0,5 ', '0.5'],
    },
    '9',
  ),
  amount(
    {
      path: '/taoliOk?id=arbitrage-7',
      field: 'purchase-amount',
      submit: 'purchase-submit',
    },
    '0.01',
    '99999999',
  ),
  amount(
    {
      path: '/ieo',
      open: ['ieo-apply'],
      field: 'ieo-lots',
      submit: 'ieo-submit',
      ok: [' 2 ', '2'],
    },
    '1.5',
    '999999',
  ),
  amount(
    {
      path: '/bisai',
      open: ['contest-filter-inProgress', 'contest', 'contest-join'],
      field: 'contest-fund-field',
      submit: 'join-confirm',
    },
    '1',
    '999999',
  ),
  {
    path: '/gerenziliao',
    field: 'profile-surname',
    submit: 'profile-save',
    wrong: ['', '   ', LONG],
  },
  {
    path: '/gerenziliao',
    field: 'profile-phone',
    submit: 'profile-save',
    wrong: ['', LONG, 'call me 📞', '12'],
  },
  {
    path: '/security',
    open: ['security-phone'],
    field: 'bind-address',
    submit: 'bind-save',
    // A phone number loses its letters and symbols but none of its digits.
    wrong: ['', '12', '1'.repeat(40)],
  },
  {
    path: '/security',
    open: ['security-login'],
    field: 'password-newPassword',
    submit: 'password-save',
    wrong: ['', 'short', LONG],
  },
  amount({ path: '/shandui', field: 'flash-from', submit: 'flash-submit' }, '0.01', '999999'),
  {
    path: '/shenfenRenzhengAd',
    field: 'advanced-address',
    submit: 'advanced-next',
    wrong: ['', '   ', LONG],
    ok: [' 12 Harbour Road 🏠 ', ' 12 Harbour Road 🏠 '],
  },
  {
    path: '/shenfenRenzhengAd',
    // The address of the form above is valid, and the step is still shown in the next form.
    open: ['advanced-next'],
    field: 'advanced-emergencyName',
    submit: 'advanced-next',
    wrong: ['', '   ', 'Ann 🧧', LONG],
  },
  {
    path: '/shenfenRenzhengAd',
    field: 'advanced-emergencyPhone',
    submit: 'advanced-next',
    wrong: ['', '12', 'call me 📞', '1'.repeat(40)],
    ok: [' +852 5555-0101 ', ' +852 5555-0101 '],
  },
  {
    path: '/supportChat',
    field: 'support-text',
    submit: 'support-send',
    // An empty text sends no request, and an emoji is valid, so only a text that is too long is reported.
    wrong: [LONG.repeat(4)],
    ok: ['  🧧 1,5?  ', '  🧧 1,5?  '],
  },
  {
    path: '/shenfenRenzheng',
    field: 'identity-name',
    submit: 'identity-next',
    wrong: ['', '   ', 'Ann 🧧', LONG],
  },
  {
    path: '/shenfenRenzheng',
    field: 'identity-number',
    submit: 'identity-next',
    wrong: ['', '12', 'A/1 🧧', LONG],
  },
  amount(
    {
      path: '/heyue?mode=options',
      field: 'option-stake',
      submit: 'option-buy-up',
    },
    '1',
    '999999',
  ),
  amount({ path: '/kline', open: ['price-alert'], field: 'alert-price', submit: 'alert-add' }, '0'),
];

test('every form retains the typed text, shows errors at the field and sends no invalid request', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'bad-forms');
  const { token } = await operator.post<{ token: string }>('/members', {
    verified: true,
    creditGranted: '1000',
    balances: { USDT: '50000', BTC: '1' },
  });
  const { token: newcomer } = await operator.post<{ token: string }>('/members');
  const wire = wireOf(request, operator.world, token);
  await bindAddress(wire);
  await borrowAgainstBitcoin(wire);
  await operator.advance('4m');
  const sent: string[] = [];
  page.on('request', (one) => {
    const isAsking = /report|online|calculate|quote|key/i.test(one.url());
    if (one.method() === 'POST' && !isAsking) sent.push(one.url());
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(at(page, 'home-total')).toBeVisible();
  for (const form of forms)
    await test.step(`${form.path} ${form.field}`, async () => {
      if (form.path === '/shenfenRenzheng')
        await page.goto(`/?world=${operator.world}&token=${newcomer}#${form.path}`);
      await come(page, form);
      await mistype(page, form);
    });
  expect(sent, 'nothing is sent').toEqual([]);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

async function come(page: Page, { path, open = [] }: Pick<Form, 'path' | 'open'>): Promise<void> {
  await page.evaluate((hash) => location.replace(`#${hash}`), path);
  const [place = ''] = path.split('?');
  await expect(page.locator(`.ion-page:not([inert])[data-page="${place}"]`)).toHaveCount(1);
  for (const testId of open) await at(page, testId).click();
}

async function mistype(page: Page, { field, submit, wrong, ok }: Form): Promise<void> {
  const input = at(page, field);
  // A missing value is reported after the first attempt, so the empty text is tested last. The button appears disabled,
  // but shows the reason when it is pressed.
  for (const text of [...wrong].toSorted((a, b) => b.length - a.length)) {
    await input.fill(text);
    await expect(input).toHaveValue(text);
    // If the balance is too low, the button is a link to a deposit.
    await at(page, submit).evaluate(
      (element: HTMLElement) => element.matches('button') && element.click(),
    );
    await expect
      .soft(input, `${field}: ${text.slice(0, 40)}`)
      .toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(/\S{2}/);
    await expect(input, 'the text stays').toHaveValue(text);
  }
  if (ok) {
    await input.fill(ok[0]);
    await expect(input).toHaveValue(ok[1]);
  }
  await closeOpenSheet(page);
}

async function closeOpenSheet(page: Page): Promise<void> {
  if ((await page.locator('ion-modal.show-modal').count()) > 0) await closeSheet(page);
}

/** Three ways to lose an answer after the server has executed the request. */
const losses: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'the network is gone': (route) => route.abort(),
  'a 500': (route) => route.fulfill({ status: 500, body: '{}' }),
  nonsense: (route) => route.fulfill({ status: 200, body: '<h1>It works!</h1>' }),
};

interface Order {
  path: string;
  open: readonly string[];
  fill: readonly [field: string, text: string];
  send: readonly string[];
  said: string;
  call: string;
  list: string;
  /** The route after a success; omitted if the page does not change. */
  leadsTo?: string;
}

const orders: readonly Order[] = [
  {
    path: '/taoliOk?id=arbitrage-7',
    open: [],
    fill: ['purchase-amount', '200'],
    send: ['purchase-submit', 'confirm'],
    said: 'purchase-failure',
    call: '**/arbitrageBuy',
    list: '/prod/appProductOrder/listMy?type=arbitrage',
    leadsTo: '/taoliOrder',
  },
  {
    path: '/ieo',
    open: ['ieo-apply'],
    fill: ['ieo-lots', '2'],
    send: ['ieo-submit'],
    said: 'ieo-failure',
    call: '**/appOrderIoe/apply',
    list: '/prod/appOrderIoe/listMy',
  },
  {
    path: '/bisai',
    open: ['contest-filter-inProgress', 'contest', 'contest-join'],
    fill: ['contest-fund-field', '150'],
    send: ['join-confirm'],
    said: 'join-failure',
    call: '**/appContest/join',
    list: '/activity/appContest/listMy',
  },
];

test('every form reports a lost answer, and resending the order executes it only once', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'lost-orders');
  const { token } = await operator.post<{ token: string }>('/members', {
    verified: true,
    balances: { USDT: '1000' },
  });
  const wire = wireOf(request, operator.world, token);
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(at(page, 'home-total')).toBeVisible();
  for (const { fill, send, said, call, list, leadsTo, ...where } of orders)
    await test.step(where.path, async () => {
      await come(page, where);
      await at(page, fill[0]).fill(fill[1]);
      // The retry after the lost answer is not intercepted.
      const [again = ''] = send;
      let isFirst = true;
      for (const [name, lose] of Object.entries(losses)) {
        const loseIt = async (route: Route) => {
          await route.fetch();
          await lose(route);
        };
        await page.route(call, loseIt, { times: 1 });
        for (const testId of isFirst ? send : [again]) await at(page, testId).click();
        isFirst = false;
        await expect(at(page, said), name).toBeVisible();
        await expect(at(page, fill[0]), 'the text stays').toHaveValue(fill[1]);
      }
      await at(page, again).click();
      await expect(at(page, said)).toHaveCount(0);
      await expect(page.locator('ion-modal.show-modal')).toHaveCount(0);
      // Waits for the navigation of the app before the next form is opened.
      if (leadsTo) await arrivesAt(page, leadsTo);
      const { records } = await wire.get<{ records: object[] }>(list);
      expect(records, 'one order').toHaveLength(1);
    });
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
