import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { routes } from '../../client/src/app/routes.ts';
import { axeViolations } from '../support/axe.ts';
import { cutTexts } from '../support/cutTexts.ts';
import { arrivesAt } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { writeStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { waitUntilStill } from '../support/waitUntilStill.ts';

// The gallery tests the components in every language and state. This file tests the pages that use them.

/** The language with the longest words. The gallery tests all nine languages. */
const LONGEST = 'xi';
/** Queries of screens that show another screen, or nothing, without one. */
const queries: Readonly<Record<string, string>> = {
  '/outlink': '?url=https%3A%2F%2Fhongbao.example',
  '/articleList': '?about=help',
};
/** Screens that lead to another one in some states, with the one that the demo member, whose identity is verified, sees. */
const replaced: Readonly<Record<string, string>> = { '/shenfenRenzheng': '/renzhengResult' };
const paths = routes.map(({ path }) => path);
/** Selector of the active page. Other pages remain mounted behind it. */
const FRONT = 'ion-router-outlet > .ion-page:not([inert])';

test.describe.configure({ timeout: 120_000 });

let operator: Operator;
let token = '';

test.beforeEach(async ({ request }) => {
  operator = await newWorld(request, `screens-${randomUUID().slice(0, 8)}`, 'demo');
  const { records } = await operator.get<{ records: { id: string }[] }>(
    '/members?keyword=demo@hongbao',
  );
  ({ token } = await operator.post<{ token: string }>(`/members/${records[0]?.id}/token`));
});

/** Three parts of the screens, which are tested in parallel. */
const thirds = [0, 1, 2].map((third) => paths.filter((_, index) => index % 3 === third));

for (const [third, its] of thirds.entries())
  test(`every screen is accessible in both themes, causes no console errors, and fits 320 pixels in the longest language (${third + 1} of 3)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const errors = listenForErrors(page);
    await signIn(page);
    await writeStored(page, 'lang', LONGEST);
    await page.reload();
    for (const path of its) {
      await open(page, path);
      await expect(page.locator(FRONT).getByRole('heading').first()).toBeVisible();
      expect.soft(await cutTexts(page), path).toEqual([]);
      expect.soft(await axeViolations(page, FRONT), `${path} in dark`).toEqual([]);
      await wear(page, 'light');
      // The other theme differs only in colors, so only their rule is checked.
      const inLight = await axeViolations(page, FRONT, ['color-contrast']);
      expect.soft(inLight, `${path} in light`).toEqual([]);
      await wear(page, 'dark');
    }
    expect(errors).toEqual([]);
  });

// Layout, which does not depend on the exchange.
test(
  'no screen overflows or truncates text at twice the text size',
  { tag: '@server' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page);
    const { width } = page.viewportSize() ?? { width: 0 };
    const usual = await widthInLetters(page);
    // Retries, because the size of the window, and with it the text size, may still change.
    await expect
      .poll(async () => {
        await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
        return usual / (await widthInLetters(page));
      })
      .toBeCloseTo(2, 1);
    for (const path of paths) {
      await open(page, path);
      expect.soft(await cutTexts(page), path).toEqual([]);
      expect.soft(await overlapping(page), path).toEqual([]);
    }
    expect(width).toBe(390);
  },
);

test('redirects an unknown route to the home page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await page.goto('/#/no-such-page');
  await arrivesAt(page, '/home');
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(page.getByTestId('home-total')).toBeVisible();
}

/** Opens a route in the loaded page and waits until the page has no skeletons and no running animations. */
async function open(page: Page, path: string): Promise<void> {
  const query = queries[path] ?? '';
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path + query);
  await expect(page).toHaveURL((url) => url.hash === `#${path}${query}`);
  await expect(page.getByTestId('loading-overlay')).toBeHidden();
  // The previous page is active until this page is rendered.
  const shown = replaced[path] ?? path;
  await expect(page.locator(`${FRONT}[data-page="${shown}"]`)).toHaveCount(1);
  await expect(page.locator(FRONT).locator('.skeleton:visible')).toHaveCount(0);
  await waitUntilStill(page);
}

async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Returns the width of a page, in characters of its text. */
function widthInLetters(page: Page): Promise<number> {
  return page.evaluate(
    () => innerWidth / Number.parseFloat(getComputedStyle(document.body).fontSize),
  );
}

/** Returns adjacent elements in one line whose texts overlap. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate((frontPage) => {
    const found: string[] = [];
    // The box of the visible text, without visually hidden text.
    const wordsOf = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
      while (texts.nextNode()) {
        const words = document.createRange();
        words.selectNodeContents(texts.currentNode);
        if (texts.currentNode.parentElement?.closest('.hears-only, svg')) continue;
        for (const { left, right, top, bottom } of words.getClientRects()) {
          box.left = Math.min(box.left, left);
          box.right = Math.max(box.right, right);
          box.top = Math.min(box.top, top);
          box.bottom = Math.max(box.bottom, bottom);
        }
      }
      return box;
    };
    const lines = '.row, .between, .fact, .market-row, .section-head, .tabs, .trade-bar, .two';
    for (const line of document.querySelectorAll(`${frontPage} :is(${lines})`)) {
      const parts = [...line.children].filter((child) => child.checkVisibility());
      for (const [index, part] of parts.entries()) {
        const next = parts[index + 1];
        if (!next?.textContent || !part.textContent) continue;
        const [a, b] = [wordsOf(part), wordsOf(next)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1)
          found.push(`${line.className}: ${part.textContent.slice(0, 30)} | ${next.textContent}`);
      }
    }
    return found;
  }, FRONT);
}

function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
