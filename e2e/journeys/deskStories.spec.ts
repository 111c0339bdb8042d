import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test';
import { parseRoute } from '../../contracts/src/pages/pages.ts';
import { callsByName } from '../../contracts/src/calls.ts';
import type { Story, StoryStep } from '../../contracts/src/stories/stories.types.ts';
import { wordsIn } from '../../contracts/src/stories/wordsIn.ts';
import { readComposition } from '../../packages/hongbao/src/testing/composition.ts';
import { type ExpectedRefusal, FaultWatch } from '../support/faultWatch.ts';
import { OwnServer } from '../support/ownServer.ts';
import { expect, test } from '../support/test.ts';

/** The screens of the two runs of every story: a large dark one in development, a small light one in production mode. */
const LARGE_DARK = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;
const SMALL_LIGHT = { viewport: { width: 1280, height: 720 }, colorScheme: 'light' } as const;
test.use({ isMobile: false, hasTouch: false, ...LARGE_DARK });
// Each story has its own world, so the tests run in parallel.
test.describe.configure({ mode: 'parallel' });

const ENGLISH = 'en-us';
/** Timeout of a step, in milliseconds: a step may advance the world by days. */
const SLOW = { timeout: 30_000 };
const names = ['sealed-order', 'crash', 'monday', 'vip-3', 'pledge-loan', 'ieo-draw'];
/**
 * Stories that are also played twice on the Desk. The tests of the server play every story twice and compare the hashes
 * (`ourStories.test.ts`).
 */
const TWICE = ['sealed-order'];
/** The step at which the test goes back in a story. The final state must be the same. */
const GOES_BACK: Readonly<Record<string, number>> = { crash: 4, 'sealed-order': 7 };

/** First port of the production servers. The server of each worker uses a different port from this one on. */
const PRODUCTION_PORT = 3190;
const OPERATOR_TOKEN = 'the operator of the stories';

const stage = (page: Page) => page.getByTestId('story');
const line = (page: Page) => page.getByTestId('story-line').innerText();
const expectStep = (page: Page, step: number) =>
  expect(stage(page)).toHaveAttribute('data-step', String(step), SLOW);

interface PlayOptions {
  readonly page: Page;
  readonly request: APIRequestContext;
  /** Whether the story is played a second time from the beginning, to the same world. */
  readonly isPlayedTwice: boolean;
}

/** Plays a story by keyboard and expects no fault at any step, also after going back and in a second run. */
async function playStory(
  name: string,
  { page, request, isPlayedTwice }: PlayOptions,
): Promise<void> {
  const story = await ask<Story>(request, `/stories/${name}`);
  const { steps } = story;
  const hashOf = async () =>
    (await ask<{ hash: string }>(request, `/worlds/story-${name}/hash`)).hash;
  const faults = new FaultWatch(refusalsOf(story));
  await faults.watch(page);
  const arrives = async (step: number) => {
    await expectStep(page, step);
    await showsWhatIsSelected(page, steps.slice(0, step));
    if (step > 0) await showsSpokenFigures(page, steps.slice(0, step));
    await faults.expectNone(`${name}, step ${step}`);
  };
  await page.goto(`/desk.html?panel=stories&at.stories.name=${name}`);
  await expect(page.getByTestId(`tell-${name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectStep(page, 0);
  // Waits until the world of the story is created from its scenario.
  await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
  await faults.expectNone(`${name}, the beginning`);
  const said = [await line(page)];
  for (const [index, { announce }] of steps.entries()) {
    if (announce !== undefined) await expect(stage(page)).toContainText(wordsIn(announce, ENGLISH));
    await page.keyboard.press('ArrowRight');
    await arrives(index + 1);
    said.push(await line(page));
    if (index + 1 === GOES_BACK[name]) {
      await page.keyboard.press('ArrowLeft');
      await arrives(index);
      expect(await line(page)).toBe(said[index]);
      await page.keyboard.press('ArrowRight');
      await arrives(index + 1);
      expect(await line(page)).toBe(said[index + 1]);
    }
  }
  expect(new Set(said).size).toBe(said.length);
  await expect(stage(page)).toContainText('End of the story.');
  if (isPlayedTwice) {
    const first = await hashOf();
    await page.keyboard.press('Home');
    await page.keyboard.press('Home');
    await expectStep(page, 0);
    for (const index of steps.keys()) {
      await page.keyboard.press('PageDown');
      await arrives(index + 1);
    }
    expect(await line(page)).toBe(said.at(-1));
    expect(await hashOf()).toBe(first);
  }
  await page.getByTestId('story-stop').click();
  await expect(stage(page)).toHaveCount(0);
  await faults.expectNone(`${name}, the end`);
}

function refusalsOf({ steps }: Story): ExpectedRefusal[] {
  const asked = steps.flatMap(({ act = [], control = [] }) => [...act, ...control]);
  return asked.flatMap(({ call, refused }) => {
    const path = callsByName.get(call)?.path;
    return refused === undefined || path === undefined ? [] : [{ path, reason: refused }];
  });
}

/** Checks of the visible state after a story has selected something in a panel, by panel and field. */
const selected: Readonly<Record<string, (panel: Locator, value: unknown) => Locator>> = {
  'traffic.call': (panel, call) =>
    panel.getByTestId('exchange').getByRole('heading', { name: String(call), exact: true }),
  'traffic.view': (panel, view) =>
    panel.locator(`[data-testid="exchange-${view}"][aria-pressed="true"]`),
  // The field is hidden while a story shows the panel.
  'time.memberId': (panel) =>
    panel.filter({
      has: panel.page().locator('[data-testid="time-whose"]:has(option:checked:not([value=""]))'),
    }),
  'traffic.id': (panel) => panel.getByTestId('exchange-end'),
  'traffic.memberId': (panel) => panel.locator('.traffic-row').first(),
  'market.symbol': (panel, symbol) =>
    panel.locator(`[data-testid="symbol-${symbol}"][aria-current="true"]`),
  'ledger.refId': (panel) => panel.locator('.transfer').first(),
  'ledger.memberId': (panel) => panel.locator('.transfer').first(),
  'ledger.view': (panel, view) => panel.getByTestId(String(view)),
  'decisions.id': (panel) => panel.locator('.case'),
  'members.memberId': (panel) => panel.locator('.member'),
  'outbox.to': (panel, to) =>
    panel
      .getByTestId('message')
      .filter({ hasText: String(to) })
      .first(),
};

/** Checks of the visible state of the phone for a parameter of a route, by path and name, or by name for all paths. */
const onPhone: Readonly<Record<string, (phone: FrameLocator, value: string) => Locator>> = {
  '/heyue tab': (phone, tab) => selectedTab(phone, `positions-tab-${tab}`),
  '/heyue symbol': (phone, symbol) => phone.getByText(symbol.split('/')[0] ?? '').first(),
  '/heyue mode': (phone, mode) =>
    phone.locator(`[data-testid="trade-mode-${mode}"][aria-checked="true"]`),
  '/heyue position': (phone) => phone.locator(`${FRONT} [data-newest="true"]`),
  '/heyue receipt': (phone) => phone.getByTestId('position-receipt-pnl'),
  '/ieo tab': (phone, tab) => selectedTab(phone, `ieo-tab-${tab}`),
  '/ieo receipt': (phone) => phone.getByTestId('ieo-receipt').getByText('Nova').first(),
  '/ieo offer': (phone) => phone.locator(`${FRONT} [data-wanted="true"]`),
  '/ieo draw': (phone) => phone.getByTestId('ieo-draw-sheet').locator('.proof-card'),
  '/ieo verify': (phone) =>
    phone.getByTestId('ieo-draw-sheet').locator('.proof-card[data-verdict="right"]'),
  '/vipLevel envelope': (phone, envelope) =>
    phone.getByTestId(envelope === 'open' ? 'vip-envelope-amount' : 'vip-envelope-open'),
  '/jiedai type': (phone, type) =>
    phone.locator(`[data-testid="loan-type-${type}"][aria-checked="true"]`),
  '/jiedaiOrder id': (phone) =>
    phone.locator(`${FRONT} [data-wanted="true"]`).getByTestId('loan-card'),
  '/jiedaiOrder receipt': (phone) =>
    phone.getByTestId('loan-receipt-sheet').getByText('BTC').first(),
  '/login mode': (phone) => phone.locator('[autocomplete="one-time-code"]'),
  '/chongzhitixianResult recharge': (phone) => phone.getByTestId('recharge-result'),
};

/** The page in front. Pages behind it remain in the document. */
const FRONT = '.ion-page[data-page]:not([inert])';
const selectedTab = (phone: FrameLocator, testId: string) =>
  phone.locator(`${FRONT} [data-testid="${testId}"][aria-selected="true"]`);

/** Expects the page of a route on the phone, with its tab, its sheet and its record. */
async function showsOnPhone(page: Page, route: string): Promise<void> {
  const { path, parameters } = parseRoute(route);
  const phone = page.frameLocator('iframe');
  await expect(page.getByTestId('phone-route')).toContainText(path, SLOW);
  await expect(phone.locator(`.ion-page[data-page="${path}"]:not([inert])`)).toBeVisible(SLOW);
  for (const [name, value] of parameters)
    await expect(
      onPhone[`${path} ${name}`]?.(phone, value) ?? phone.getByText('no such parameter'),
      `the phone shows ${name} of ${route}`,
    ).toBeVisible(SLOW);
}

/** Expects the whole phone inside the window, beside the controls of the presenter. */
async function isPhoneInside(page: Page): Promise<void> {
  const phone = await page.locator('.phone-size').boundingBox();
  const controls = await stage(page).boundingBox();
  const size = page.viewportSize();
  if (!phone || !controls || !size) throw new Error('There is no phone beside a story');
  expect(phone.x).toBeGreaterThanOrEqual(0);
  expect(phone.y).toBeGreaterThanOrEqual(0);
  expect(phone.y + phone.height).toBeLessThanOrEqual(size.height);
  expect(phone.x + phone.width).toBeLessThanOrEqual(controls.x);
}

/** Expects the panel and the selection of the last step with a panel, and the route of the phone. */
async function showsWhatIsSelected(page: Page, done: readonly StoryStep[]): Promise<void> {
  const shown = done.findLast(({ show }) => show?.panel !== undefined)?.show;
  const route = done.findLast(({ show }) => show?.route !== undefined)?.show?.route;
  if (route !== undefined) await showsOnPhone(page, route);
  await isPhoneInside(page);
  if (shown?.panel === undefined) return;
  const panel = page.getByTestId(`panel-${shown.panel}`);
  await expect(panel).toBeVisible();
  for (const [field, value] of Object.entries(shown.select ?? {}))
    await expect(
      selected[`${shown.panel}.${field}`]?.(panel, value) ?? panel.getByText('no such field'),
      `${shown.panel} shows ${field} ${value}`,
    ).toBeVisible();
}

/** An amount or a price: it has decimals, or the name of a coin follows. Rates and counts may be explained by words only. */
const FIGURE = /\d[\d,]*\.\d+(?![\d%])|\d[\d,]*(?=\s(?:USDT|NOVA)\b)/g;

/** Expects each amount and price of the line on the panel or the phone, with the same digits. */
async function showsSpokenFigures(page: Page, done: readonly StoryStep[]): Promise<void> {
  const figures = (await line(page)).match(FIGURE) ?? [];
  const shown = done.findLast(({ show }) => show?.panel !== undefined)?.show;
  const panel = page.getByTestId(`panel-${shown?.panel}`);
  const phone = page.frameLocator('iframe').locator('body');
  const texts = async () => {
    const all = [
      shown?.panel === undefined ? '' : await panel.innerText(),
      await phone.innerText(),
    ];
    return all.join('\n');
  };
  for (const figure of figures)
    await expect
      .poll(async () => isWritten(figure, await texts()), {
        message: `${figure} of "${await line(page)}" is on the screen`,
        ...SLOW,
      })
      .toBe(true);
}

/** Whether a text has a figure; a figure without decimals is truncated, and zeros may follow decimals. */
function isWritten(figure: string, text: string): boolean {
  const decimals = figure.includes('.') ? '0*' : '(?:\\.\\d+)?';
  const digits = figure.replaceAll('.', '\\.');
  return new RegExp(`(?<![\\d,.])${digits}${decimals}(?!\\d|[.,]\\d)`).test(text);
}

async function ask<R>(request: APIRequestContext, path: string): Promise<R> {
  const { result } = (await (await request.get(`/control${path}`)).json()) as { result: R };
  return result;
}

/** Stories that are also played on the product on static files; all of them would take minutes. */
const ON_FILES = ['crash', 'monday'];

for (const name of names)
  test(
    `the Desk plays the story ${name} by keyboard without an error, and a second run produces the same world`,
    { tag: ON_FILES.includes(name) ? [] : '@server' },
    async ({ page, request }) => {
      await playStory(name, { page, request, isPlayedTwice: TWICE.includes(name) });
    },
  );

// The settings of a server.
test(
  'reports before the first step that a story needs recorded requests, if the server does not record requests',
  { tag: '@server' },
  async ({ page }) => {
    const server = new OwnServer(PRODUCTION_PORT + test.info().parallelIndex, { TRAFFIC: 'off' });
    await server.start();
    try {
      await page.goto(`${server.origin}/desk.html?panel=stories`);
      await page.getByTestId('open-look').click();
      await page.getByTestId('desk-language').selectOption('xi');
      await page.keyboard.press('Escape');
      await page.getByTestId('tell-sealed-order').click();
      const missing = page.getByTestId('story-traffic-off');
      await expect(missing).toContainText('este servidor no las graba', SLOW);
      await expect(page.getByTestId('story-failure')).toHaveCount(0);
      await page.keyboard.press('ArrowRight');
      await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
      await expectStep(page, 0);
      await expect(missing).toBeVisible();
    } finally {
      await server.remove();
    }
  },
);

// The settings of a server.
test.describe('with the settings of docker-compose.yml', { tag: '@server' }, () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    const { hongbao } = readComposition('docker-compose.yml', {}).services;
    server = new OwnServer(PRODUCTION_PORT + test.info().parallelIndex, {
      ...hongbao?.environment,
      // The same setting as in the container image.
      NODE_ENV: 'production',
      CONTROL_TOKEN: OPERATOR_TOKEN,
    });
    await server.start();
  });
  test.afterAll(() => server.remove());

  // Each of these uses another setting: the traffic, the clock, and interventions.
  for (const name of ['sealed-order', 'monday', 'crash'])
    test(`the Desk plays the story ${name} in production mode without an error`, async ({
      browser,
      playwright,
    }) => {
      const { origin: baseURL } = server;
      const request = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      });
      const context = await browser.newContext({ baseURL, ...SMALL_LIGHT });
      await context.addInitScript(
        ([key, token]) => sessionStorage.setItem(key, JSON.stringify(token)),
        ['hongbao.desk.controlToken', OPERATOR_TOKEN] as const,
      );
      try {
        await playStory(name, { page: await context.newPage(), request, isPlayedTwice: false });
      } finally {
        await context.close();
        await request.dispose();
      }
    });
});

// Files of own stories.
test(
  'reports the error of an invalid story file and disables its start',
  { tag: '@server' },
  async ({ page }) => {
    const problem = 'step 3: jmup unknown field; did you mean jump?';
    await page.route('**/control/stories', async (route) => {
      const answer = await route.fetch();
      const { result, ...wrapper } = (await answer.json()) as { result: object[] };
      const broken = {
        name: 'first-loss',
        title: 'first-loss',
        line: '',
        steps: 0,
        kind: 'file',
        file: 'first-loss.yaml',
        problems: [problem],
      };
      await route.fulfill({ response: answer, json: { ...wrapper, result: [...result, broken] } });
    });
    await page.goto('/desk.html?panel=stories');
    await expect(page.getByTestId('panel-stories')).toContainText(problem);
    await expect(page.getByTestId('tell-first-loss')).toBeDisabled();
    await expect(page.getByTestId('tell-crash')).toBeEnabled();
  },
);
