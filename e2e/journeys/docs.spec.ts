import type { Page } from '@playwright/test';
import { loadAxe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { waitUntilStill } from '../support/waitUntilStill.ts';
import { tabTo } from '../support/keyboard.ts';
import { newWorld, type Operator } from '../support/operator.ts';

const demo = { email: 'demo@hongbao.example', password: 'hongbao123' };

let operator: Operator;
test.beforeEach(async ({ request }, { testId }) => {
  operator = await newWorld(request, `docs-${testId.slice(-12)}`);
  await operator.post('/members', { ...demo, balances: { USDT: '5000' } });
});

async function open(page: Page, place = ''): Promise<void> {
  await page.goto(`/docs?world=${operator.world}#${place}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a developer finds a call, sends it with a sealed body, and uses the token for the next call', async ({
  page,
  baseURL,
}) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    // Addresses in the memory of the page are not requests to another origin.
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('blob:'))
      strangers.push(request.url());
  });
  await open(page);
  await page.getByRole('button', { name: 'Open the list of calls' }).click();
  await page.getByTestId('docs-search').fill('credentialsWrong');
  await expect(page.getByText('refuses with credentialsWrong').first()).toBeVisible();
  await page.getByTestId('docs-search').fill('encrypt');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#guide-envelope$/);
  await page.getByRole('button', { name: 'Open the list of calls' }).click();
  await page.getByTestId('docs-search').fill('login');
  await page.getByRole('link', { name: 'login', exact: false }).first().click();
  await expect(page).toHaveURL(/#login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'login' })).toBeVisible();

  await expectFormBelowBar(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByTestId('docs-send').click();
  expect((await sent).postData()).toMatch(/^"[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+"$/);
  const answer = page.getByTestId('docs-answer');
  await expect(answer).toContainText('Granted');
  await expect(answer).toContainText('HTTP 200');
  await answer.getByText('The sealed body, as it travelled').click();
  await expect(answer.getByRole('region', { name: 'sealed body' })).toContainText('.');
  await expect(answer, 'the token is kept').toContainText('now in use');

  await page.goto(`/docs?world=${operator.world}#openPosition`);
  await page.getByTestId('docs-send').click();
  await expect(answer).toContainText('Granted');
  const [first] = (await answer.innerText()).match(/"id": "\d+"/) ?? [];
  await page.getByTestId('docs-send').click();
  await expect(answer, 'the same key, the same answer').toContainText(first ?? 'no id');
  expect(await operator.audit()).toMatchObject({ balanced: true });
  expect(strangers).toEqual([]);
});

test('the docs sign in with the first call that needs it, show errors as text, and sign in by account and password', async ({
  page,
}) => {
  await open(page, 'applyWithdrawal');
  await page.getByRole('button', { name: 'Sign in as demo member and send' }).click();
  await expect(page.getByTestId('docs-token')).not.toHaveValue('');
  await expect(page.getByTestId('docs-answer')).toContainText('1001 notFound');
  await page.getByLabel('Token').fill('no-such-token');
  await page.getByTestId('docs-send').click();
  await expect(page.getByTestId('docs-answer')).toContainText('HTTP 401');
  await page.getByTestId('docs-body').fill('{ "amount": ');
  await expect(page.getByText('The body is not JSON yet')).toBeVisible();

  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByText('By account and password').click();
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect account or password.');
  await page.getByLabel('Password').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByTestId('docs-token')).not.toHaveValue('');
});

test('the docs show the events of a stream as they arrive, until the stream is stopped', async ({
  page,
}) => {
  await open(page, 'streamTrade');
  await page.getByTestId('docs-send').click();
  const events = page.getByTestId('docs-events').getByRole('listitem');
  await expect(events.first()).toBeVisible();
  const before = await events.count();
  await operator.advance('1m');
  await expect.poll(() => events.count()).toBeGreaterThan(before);
  await page.getByTestId('docs-send').click();
  await expect(page.getByText('Stopped.')).toBeVisible();
});

// A redirect of the server.
test(
  'the docs open every call, the guide and the state machines without an error',
  { tag: '@server' },
  async ({ page, request }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    expect((await request.get('/docs/')).url()).toMatch(/\/docs$/);
    const { paths } = await (await request.get('/openapi.json')).json();
    const operations = Object.values(
      paths as Record<string, Record<string, { operationId: string }>>,
    );
    const names = operations.flatMap((each) => Object.values(each).map((one) => one.operationId));
    await open(page);
    // Runs in the page, because a hundred and fifty round trips from the test would take half a minute.
    const found = await page.evaluate(
      async (places) => {
        const wrong: string[] = [];
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (const { place, isCall } of places) {
          location.hash = place;
          const isThere = () =>
            !isCall ||
            [...document.querySelectorAll('h1')].some((one) => one.textContent === place);
          for (let turn = 0; turn < 300 && !isThere(); turn++) await frame();
          await frame();
          const { scrollWidth, clientWidth } = document.documentElement;
          if (!isThere()) wrong.push(`${place} does not open`);
          if (scrollWidth > clientWidth) wrong.push(`${place} is too wide`);
        }
        return wrong;
      },
      [...names, 'guide-worlds', 'states', 'states-loan'].map((place) => ({
        place,
        isCall: names.includes(place),
      })),
    );
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('the docs support searching, opening and sending by keyboard', async ({ page }) => {
    // The answer is beside the form.
    await open(page, 'openPosition');
    await expectFormBelowBar(page);
    await open(page, 'getMember');
    await page.getByTestId('docs-send').click();
    await expect(page.getByTestId('docs-answer')).toContainText('Granted');
    const [request, answer] = await Promise.all(
      ['.docs-trial', '.docs-outcome'].map((part) => page.locator(part).boundingBox()),
    );
    expect(answer?.x).toBeGreaterThan((request?.x ?? 0) + (request?.width ?? 0));
    expect(answer?.y).toBe(request?.y);
    await open(page);
    // Retries, because the page may not have attached its key listener yet.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(page.getByTestId('docs-search')).toBeFocused({ timeout: 300 });
    }).toPass();
    await page.keyboard.type('login');
    await page.keyboard.press('Control+k');
    // The key selects the text, so that it is replaced.
    await page.keyboard.type('getServerTime');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'getServerTime' })).toBeVisible();
    await tabTo(page, 'docs-send');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('docs-answer')).toContainText('Granted');
  });
});

// Each theme and each width is tested once, because color rules do not depend on the width.
for (const [colorScheme, width] of [
  ['dark', 390],
  ['light', 1440],
] as const)
  test(`the docs are accessible at ${width} pixels in the ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const place of ['guide', 'states', 'register', 'applyWithdrawal', 'createMember']) {
      await open(page, place);
      if (place === 'applyWithdrawal') {
        await page.getByTestId('docs-send').click();
        await expect(page.getByTestId('docs-answer')).toBeVisible();
        await expect(page.getByTestId('docs-send')).toHaveAttribute('aria-busy', 'false');
      }
      expect.soft(await axeViolations(page), `${place} in ${colorScheme}`).toEqual([]);
    }
  });

/** Presses the button at the top of the page, and expects the form below the top bar, with the focus. */
async function expectFormBelowBar(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try it' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(page.getByRole('region', { name: 'Try it' })).toBeFocused();
  const heading = page.getByRole('heading', { name: 'Try it' });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const [bar, title] = await Promise.all([
    page.getByRole('banner').first().boundingBox(),
    heading.boundingBox(),
  ]);
  expect(title?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
}

async function axeViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
  await waitUntilStill(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}
