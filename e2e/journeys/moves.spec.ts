import type { Page } from '@playwright/test';
import { difference, film } from '../support/film.ts';
import { arrivesAt, front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

/** Tests of the transitions of the app: tabs, forward and back, sheets, and the state that they restore. */
let operator: Operator;
let token = '';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ playwright, baseURL }, { workerIndex }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '', timeout: 120_000 });
  operator = await newWorld(request, `moves-${workerIndex}`, 'demo');
  const { records } = await operator.get<{ records: { id: string }[] }>(
    '/members?keyword=demo@hongbao',
  );
  ({ token } = await operator.post<{ token: string }>(`/members/${records[0]?.id}/token`));
});
test.beforeEach(async ({ page }) => {
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(front(page).getByTestId('home-total')).toBeVisible();
});

const activePage = (page: Page, path: string) =>
  page.locator(`.ion-page[data-page="${path}"]:not([inert])`);
/** Selects a tab and waits until its page is active. An earlier click would hit the page that is being left. */
const tab = async (page: Page, name: string) => {
  await front(page).getByTestId(`tab-${name}`).click();
  await expect(activePage(page, `/${name}`)).toBeVisible();
};
const scroller = (page: Page) => front(page).locator('ion-content').first();
const scrolled = (page: Page) =>
  scroller(page).evaluate(async (content) =>
    Math.round(
      (
        await (
          content as unknown as { getScrollElement(): Promise<HTMLElement> }
        ).getScrollElement()
      ).scrollTop,
    ),
  );
/** Scrolls down when the content is high enough. Returns the scroll position. */
async function scrollBy(page: Page, px: number): Promise<number> {
  await expect
    .poll(async () => {
      await scroller(page).evaluate(async (content, by) => {
        const ion = content as unknown as { getScrollElement(): Promise<HTMLElement> };
        (await ion.getScrollElement()).scrollTop = by;
      }, px);
      return scrolled(page);
    })
    .toBeGreaterThan(0);
  return scrolled(page);
}
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), path);
  await arrivesAt(page, path);
}
async function back(page: Page, to: string): Promise<void> {
  await front(page).getByTestId('back').click();
  await expect(page.locator(`.ion-page[data-page="${to}"]:not([inert])`)).toBeVisible();
}

test('a change to a loaded tab shows the new page immediately, without a blank or dimmed frame', async ({
  page,
}) => {
  for (const name of ['hangqing', 'my', 'home']) await tab(page, name);
  await page.waitForTimeout(500);
  for (const name of ['hangqing', 'my', 'home', 'hangqing']) {
    const frames = await film(page, async () => {
      await front(page).getByTestId(`tab-${name}`).dispatchEvent('click');
    });
    const [first, last] = [frames[0], frames.at(-1)];
    if (!first || !last) throw new Error('Nothing was filmed.');
    expect(difference(first, last), 'the pages differ').toBeGreaterThan(4);
    const near = frames.map((frame) => Math.min(difference(frame, first), difference(frame, last)));
    expect(Math.max(...near), `blank or dimmed on the way to ${name}`).toBeLessThan(4);
  }
  const times: number[] = [];
  for (const name of ['my', 'home', 'hangqing', 'my', 'home']) times.push(await timeOf(page, name));
  // Uses the fastest of five changes, because the others may have been delayed by other load of the machine.
  expect(Math.min(...times)).toBeLessThan(150);
  await expect(page.getByTestId('loading-overlay')).toHaveCount(0);
});

/** Returns the time from the press to the frame that shows the page, in milliseconds. */
function timeOf(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (tabName) =>
      new Promise<number>((resolve) => {
        const front = document.querySelector('ion-router-outlet > .ion-page:not([inert])');
        const link = front?.querySelector<HTMLElement>(`[data-testid="tab-${tabName}"]`);
        const startedAt = performance.now();
        link?.click();
        const look = () => {
          const next = document.querySelector<HTMLElement>(`.ion-page[data-page="/${tabName}"]`);
          const isShown =
            next !== null &&
            !next.hidden &&
            !next.inert &&
            !next.classList.contains('ion-page-invisible');
          if (isShown) resolve(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    name,
  );
}

interface Path {
  name: string;
  start: string;
  leave: string;
  type?: (page: Page) => Promise<void>;
  keeps?: (page: Page) => Promise<void>;
  scroll?: number;
}
const search = (page: Page) => front(page).getByRole('searchbox');
const paths: Path[] = [
  { name: 'Home', start: '/home', leave: '/vipLevel', scroll: 300 },
  { name: 'Home, below a chart', start: '/home', leave: '/kline?symbol=ETH/USDT', scroll: 250 },
  {
    name: 'Market with a search',
    start: '/hangqing',
    leave: '/kline?symbol=BTC/USDT',
    type: (page) => search(page).fill('E'),
    keeps: async (page) => expect(search(page)).toHaveValue('E'),
  },
  {
    name: 'Market, scrolled',
    start: '/hangqing',
    leave: '/vipLevel',
    type: (page) => search(page).fill(''),
    scroll: 200,
  },
  {
    name: 'Futures with a typed size',
    start: '/heyue',
    leave: '/kline?symbol=BTC/USDT',
    type: (page) => front(page).getByTestId('ticket-size').fill('123.4'),
    keeps: async (page) => expect(front(page).getByTestId('ticket-size')).toHaveValue('123.4'),
  },
  { name: 'Futures, scrolled', start: '/heyue', leave: '/vipLevel', scroll: 180 },
  { name: 'Account', start: '/my', leave: '/zichanCenter', scroll: 220 },
  {
    name: 'Account changes with a filter, scrolled',
    start: '/zhangbianRecord',
    leave: '/vipLevel',
    type: async (page) => {
      await front(page).getByTestId('changes-period-month').click();
      await expect(front(page).getByTestId('change-row').first()).toBeVisible();
    },
    keeps: async (page) =>
      expect(front(page).getByTestId('changes-period-month')).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    scroll: 260,
  },
  {
    name: 'Deposit with a typed amount',
    start: '/chongzhi',
    leave: '/chongzhitixianRecord',
    type: (page) => front(page).getByTestId('recharge-amount').fill('77'),
    keeps: async (page) => expect(front(page).getByTestId('recharge-amount')).toHaveValue('77'),
  },
  {
    name: 'Records with a filter',
    start: '/chongzhitixianRecord',
    leave: '/chongzhi',
    type: (page) => front(page).getByTestId('recharge-status-1').click(),
    keeps: async (page) =>
      expect(front(page).getByTestId('recharge-status-1')).toHaveAttribute('aria-pressed', 'true'),
  },
];

test('going back restores scroll position, filters and typed fields on ten paths', async ({
  page,
}) => {
  for (const { name, start, leave, type, keeps, scroll } of paths)
    await test.step(name, async () => {
      await follow(page, start);
      await type?.(page);
      await expect(front(page).locator('.skeleton:visible')).toHaveCount(0);
      // Filling a field below the window scrolls to it.
      const was = scroll === undefined ? await scrolled(page) : await scrollBy(page, scroll);
      await follow(page, leave);
      expect(await scrolled(page), 'a page that is entered starts at its top').toBe(0);
      await back(page, start);
      await keeps?.(page);
      expect(await scrolled(page)).toBe(was);
    });
});

test('tabs retain their scroll position, and pressing the active tab scrolls to the top', async ({
  page,
}) => {
  await tab(page, 'hangqing');
  await expect(front(page).getByTestId('market-ETH').first()).toBeVisible();
  const was = await scrollBy(page, 240);
  expect(was).toBeGreaterThan(100);
  await tab(page, 'home');
  await tab(page, 'hangqing');
  expect(await scrolled(page)).toBe(was);
  await front(page).getByTestId('tab-hangqing').click();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('Back and Escape close an open sheet first, and selecting another coin opens no new page', async ({
  page,
}) => {
  await follow(page, '/kline?symbol=BTC/USDT');
  const sheet = page.getByTestId('symbol-sheet');
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await front(page).getByTestId('symbol-picker').click();
    await expect(sheet).toBeVisible();
    await page.waitForTimeout(400);
    await close();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/kline\?symbol=BTC/);
  }
  await front(page).getByTestId('symbol-picker').click();
  await sheet.getByTestId('symbol-ETH').click();
  await expect(page).toHaveURL(/kline\?symbol=ETH/);
  await expect(page.locator('.ion-page[data-page="/kline"]')).toHaveCount(1);
  await back(page, '/home');
});

test('a swipe from the edge goes back, a short swipe does not', async ({ page }) => {
  await tab(page, 'my');
  await follow(page, '/zichanCenter');
  await page.waitForTimeout(400);
  await swipe(page, 60);
  await expect(page).toHaveURL(/zichanCenter/);
  await swipe(page, 320);
  await arrivesAt(page, '/my');
  await expect(page.locator('.ion-page[data-page="/zichanCenter"]')).toHaveCount(0);
});

/** Pause between two moves of a touch. A short swipe is so slow that Ionic does not complete it for its speed (0.2 px/ms). */
const STEP_MS = 40;

/** Simulates a touch that starts at the left edge and moves to the right. */
async function swipe(page: Page, toX: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }],
    });
  await touch('touchStart', 4);
  for (let step = 1; step <= 12; step += 1) {
    await touch('touchMove', 4 + ((toX - 4) * step) / 12);
    await page.waitForTimeout(STEP_MS);
  }
  // After a pause before the release, the position of the touch is decisive, not its speed.
  await page.waitForTimeout(120);
  await touch('touchMove', toX);
  await touch('touchEnd', toX);
  await page.waitForTimeout(600);
  await cdp.detach();
}
