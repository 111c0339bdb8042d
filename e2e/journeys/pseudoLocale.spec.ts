import type { Page } from '@playwright/test';
import { filesOf } from '../../locales/allTexts.ts';
import { FALLBACK } from '../../locales/languages.ts';
import { pseudoTexts } from '../../locales/pseudo.ts';
import { cutTexts } from '../support/cutTexts.ts';
import { openPosition } from '../support/confirmOrder.ts';
import { front, openAddress } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { waitUntilStill } from '../support/waitUntilStill.ts';

/** The language whose files are replaced by the pseudo-locale. */
const REPLACED = 'mlxy';

/** Pages of the journey whose texts are all those of the app. */
const PAGES = [
  '/home',
  '/hangqing',
  '/heyue',
  '/kline',
  '/zichanCenter',
  '/zhangbianRecord',
  '/chongzhi',
  '/tixian',
  '/jiedai',
  '/jiedaiOrder',
  '/shandui',
  '/my',
  '/security',
  '/jiesuanInfo',
  '/vipLevel',
  '/analysis',
  '/supportChat',
];

/** Names, codes and units, which are the same in every language, and dates, which the browser formats. */
const NAMES =
  /[\w.+*-]+@[\w.-]+|Member \d+|Bahasa Melayu|Hongbao|Bitcoin|Ethereum|Solana|Dogecoin|Cardano|Chainlink|Litecoin|Januari|\b[A-Z][A-Z0-9]{1,}(?:\/[A-Z]+)?\b|(?:tb1|sep:|nile:)\w+|\b[a-z0-9]{12,}\b/g;

test('a trade and the pages around it have no literal text, no joined texts, and no truncated text at 320 pixels with texts 40 percent longer than English', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { app, server } = filesOf(FALLBACK);
  const { refusals = {}, transport = {}, reasons = {}, content = {} } = server;
  const { notices = {} } = content as typeof server;
  const texts = pseudoTexts({
    ...app,
    refusals,
    transport,
    reasons,
    notices,
  });
  await page.route(/\/assets\/words-mlxy(?:-later)?-[\w-]+\.js$/, async (route) => {
    const original = await (await route.fetch()).text();
    // The bundler exports the texts as the default export of a namespace with a short name.
    const [, name] = /export\{(?:\w+ as )?(\w+)\}/.exec(original) ?? [];
    const body = `const texts = { default: ${JSON.stringify(texts)} }; export { texts as ${name} };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const operator = await newWorld(request, 'journey-pseudo');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'pseudo@hongbao.example',
    balances: { USDT: '5000', BTC: '1' },
    verified: true,
  });
  await page.goto(
    `/?world=${operator.world}&token=${token}&lang=${REPLACED}#/heyue?symbol=BTC/USDT`,
  );
  const at = (testId: string) => front(page).getByTestId(testId);
  await at('ticket-direction-long').click();
  await at('ticket-share-25').click();
  await openPosition(page);
  await expect(at('position-row')).toHaveCount(1);

  for (const path of PAGES) {
    await openAddress(page, path);
    await expect(front(page).locator('.skeleton:visible')).toHaveCount(0);
    await waitUntilStill(page);
    expect.soft(await literals(page), path).toEqual([]);
    expect.soft(await cutTexts(page), path).toEqual([]);
  }
});

/** Months of dates, which the browser formats. */
const MONTHS = /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b/g;

/** Returns the visible texts of the active page that are not inside brackets, without names, months and numbers. */
async function literals(page: Page): Promise<string[]> {
  const texts = await front(page).evaluateAll((roots) =>
    roots.flatMap((root) => {
      const found: string[] = [];
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        if (node.parentElement?.checkVisibility()) found.push(node.textContent ?? '');
      return found;
    }),
  );
  return texts
    .map((text) => outsideBrackets(text).replace(NAMES, '').replace(MONTHS, ''))
    .filter((text) => /[a-z]{3}/i.test(text) || /[⟦⟧]/.test(text));
}

/** The part of a text outside all brackets. A fact of a text can be a text itself, so brackets can be nested. */
function outsideBrackets(text: string): string {
  const outer = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return outer === text ? text : outsideBrackets(outer);
}
