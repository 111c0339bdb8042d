import { expect, test, type Page } from '@playwright/test';
import { routes } from '../../client/src/app/routes.ts';
import { loadAxe } from '../support/axe.ts';
import { newWorld, type Operator } from '../support/operator.ts';

const languages = ['en-us', 'jp', 'ko', 'mlxy', 'tai', 'vl', 'xi', 'zh-cn', 'zh-tw'] as const;
const built = routes.filter(({ status }) => status === 'built').map(({ path }) => path);
const soon = routes.filter(({ status }) => status === 'opensSoon').map(({ path }) => path);

test.describe.configure({ timeout: 240_000 });

let operator: Operator;
let token = '';

test.beforeAll(async ({ playwright, baseURL }, { workerIndex }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '', timeout: 120_000 });
  operator = await newWorld(request, `screens-${workerIndex}`, 'demo');
  const { records } = await operator.get<{ records: { id: string }[] }>(
    '/members?keyword=demo@hongbao',
  );
  ({ token } = await operator.post<{ token: string }>(`/members/${records[0]?.id}/token`));
});

for (const colorScheme of ['dark', 'light'] as const)
  test(`every screen is accessible and quiet in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const errors = listenForErrors(page);
    await signIn(page);
    for (const path of [...built, ...soon.slice(0, 2)]) {
      await open(page, path);
      expect.soft(await axeViolations(page), `${path} in ${colorScheme}`).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

test('nothing overflows or is cut at 320 pixels in any language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  for (const language of languages) {
    await page.evaluate((code) => localStorage.setItem('lang', code), language);
    await page.reload();
    for (const path of [...built, ...soon.slice(0, 1)]) {
      await open(page, path);
      expect.soft(await cutTexts(page), `${path} in ${language}`).toEqual([]);
    }
  }
});

test('every route of the product opens: its page, or one that says it opens soon', async ({
  page,
}) => {
  await signIn(page);
  for (const path of [...built, ...soon]) {
    await open(page, path);
    await expect(page.locator('h1:visible, [role=heading]:visible').first()).toBeVisible();
  }
  await page.goto('/#/no-such-page');
  await expect(page).toHaveURL(/#\/home$/);
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(page.getByTestId('home-total')).toBeVisible();
}

/** Opens a route and waits until its skeletons have gone and it stands still: a page that fades in is still pale. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}${path === '/outlink' ? '?url=https%3A%2F%2Fhongbao.example' : ''}`);
  await expect(page.getByTestId('loading-overlay')).toBeHidden();
  await expect(page.locator('.skeleton:visible')).toHaveCount(0);
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

async function axeViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
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

/** What is wider than the screen, and words that do not fit their box. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`page is ${root.scrollWidth} wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, h1, h2, h3, dt, dd, label, .tag',
    )) {
      const isShown = element.offsetParent !== null && element.innerText.trim() !== '';
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(element);
      const isClipped =
        style.overflowX !== 'visible' && words.getBoundingClientRect().right > box.right + 1;
      const isBeyond =
        box.right > root.clientWidth + 1 && !element.closest('[data-scrolls], .chips, .scroll-x');
      if (isShown && (isClipped || isBeyond))
        found.push(`${element.className}: ${element.innerText.slice(0, 40)}`);
    }
    return found;
  });
}

function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
