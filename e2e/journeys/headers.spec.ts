import type { Page } from '@playwright/test';
import { front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

/** Pages whose header shows more than a title: a tab, actions, a back button, the mark of delayed prices. */
const pages = ['/home', '/hangqing', '/heyue', '/my', '/kline?symbol=BTC/USDT', '/demotrading'];

interface Header {
  readonly title: string;
  readonly titleLines: number;
  readonly overlaps: string[];
  readonly marks: number;
  readonly hiddenPx: number;
}

/** Measures the header in front: the lines of its title, and what overlaps or leaves the screen. */
const measure = (page: Page): Promise<Header> =>
  page.evaluate(() => {
    const head = document.querySelector('ion-router-outlet > .ion-page:not([inert]) .screen-head');
    const title = head?.querySelector('h1');
    if (!head || !title) throw new Error('There is no header in front.');
    // On the trade page the choice of futures or options takes the place of the title, which is only heard there.
    const isHeard = title.classList.contains('hears-only');
    const ranges = (isHeard ? [...head.querySelectorAll('[role=radio]')] : [title]).map((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return range;
    });
    const lines = ranges.map(
      (range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
    );
    const parts = [...head.querySelectorAll('a, button, .simulated, .badge')].filter(
      (part) => part.getBoundingClientRect().width > 0,
    );
    const boxes = [
      ...(isHeard ? [] : ranges).map((range) => ['title', range.getBoundingClientRect()] as const),
      ...parts.map((part) => [part.className, part.getBoundingClientRect()] as const),
    ];
    const overlaps = boxes.flatMap(([name, a], index) =>
      boxes
        .slice(index + 1)
        .filter(
          ([, b]) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
        )
        .map(([other]) => `${name} and ${other}`),
    );
    const right = Math.max(...boxes.map(([, box]) => box.right));
    const left = Math.min(...boxes.map(([, box]) => box.left));
    return {
      title: title.textContent ?? '',
      titleLines: Math.max(...lines),
      overlaps,
      marks: head.querySelectorAll('.badge').length,
      hiddenPx: Math.max(0, Math.round(right - innerWidth), Math.round(-left)),
    };
  });

for (const width of [320, 390])
  for (const language of ['en-us', 'xi', 'vl'])
    test(`at ${width} px in ${language}, every header shows its title on one line without an overlap: current, delayed, offline and with a notice`, async ({
      page,
      context,
      request,
    }) => {
      test.setTimeout(120_000);
      const operator = await newWorld(request, `headers-${width}-${language}`);
      const { token } = await operator.post<{ token: string }>('/members', {
        balances: { USDT: '100' },
      });
      await page.setViewportSize({ width, height: 844 });
      // Without the stream, prices are polled, and can fail while the server is reachable.
      await page.route('**/api/trade/stream*', (route) =>
        route.fulfill({ status: 503, body: '{}', contentType: 'application/json' }),
      );
      await page.goto(`/?world=${operator.world}&token=${token}&lang=${language}#/home`);
      await expect(front(page).getByTestId('home-total')).toBeVisible();
      const check = async (state: string, marks: number | null) => {
        for (const path of pages) {
          await openAddress(page, path);
          await expect(front(page).locator('h1').first()).toBeVisible();
          const isPriced = !['/home', '/my'].includes(path);
          if (marks !== null && isPriced)
            await expect
              .poll(async () => (await measure(page)).marks, { timeout: 15_000 })
              .toBe(marks);
          const { title, titleLines, overlaps, hiddenPx } = await measure(page);
          expect(title, `${state} ${path}`).not.toBe('');
          expect({ titleLines, overlaps, hiddenPx }, `${state} ${path}`).toEqual({
            titleLines: 1,
            overlaps: [],
            hiddenPx: 0,
          });
        }
      };
      await check('current', 0);
      // An option ends: the card of its notice is small and below the header.
      await openAddress(page, '/my');
      const wire = wireOf(request, operator.world, token);
      const [terms] = await wire.get<{ id: string }[]>(
        '/trade/appSecondContractSet/list?symbol=BTC/USDT',
      );
      await wire.post('/trade/appSecondContractOrder/buy', {
        setId: terms?.id,
        direction: 'up',
        stake: '10',
      });
      await operator.advance('5m');
      const card = page.locator('.bulletins:not([hidden]) .bulletin');
      await expect(card).toBeVisible({ timeout: 15_000 });
      const head = await front(page).locator('.screen-head').boundingBox();
      await expect
        .poll(async () => (await card.boundingBox())?.y)
        .toBeGreaterThanOrEqual(Math.floor((head?.y ?? 0) + (head?.height ?? 0)));
      expect((await card.boundingBox())?.height).toBeLessThan(60);
      const { titleLines, overlaps } = await measure(page);
      expect({ titleLines, overlaps }).toEqual({ titleLines: 1, overlaps: [] });
      await page.route('**/api/public/getTicketList*', (route) =>
        route.fulfill({ status: 500, json: { code: 500, message: 'Down', result: null } }),
      );
      await check('delayed', 1);
      await page.unroute('**/api/public/getTicketList*');
      await context.setOffline(true);
      const banner = page.locator('.banner[data-tone=warn]').first();
      await expect(banner).toBeVisible();
      // The banner is the only message about it.
      await check('offline', 0);
      await expect(banner).toBeVisible();
    });
