import { expect, test, type Browser, type Page } from '@playwright/test';
import { routes } from '../../client/src/app/routes.ts';
import { Phone, type Size } from '../tour/phone.ts';
import { languages as allLanguages } from '../../locales/languages.ts';
import { cutTexts } from '../support/cutTexts.ts';
import type { Prepared, Who } from '../tour/prepare.ts';
import { visits } from '../tour/visits.ts';

const narrow: Size = { width: 320, height: 640 };
const sizes: readonly Size[] = [{ width: 390, height: 844 }, narrow];
/** English, and the languages with the highest letters and the longest words. */
const languages = ['en-us', 'tai', 'xi'];
const themes = ['dark', 'light'] as const;

const { world, tokens, ids }: Prepared = JSON.parse(process.env['HONGBAO_SCREENS_WORLD'] ?? '{}');

for (const size of sizes)
  for (const language of languages)
    test(`every screen, ${size.width} px wide, in ${language}, in both themes`, async ({
      browser,
    }) => {
      const phones = new Map<Who, Phone>();
      for (const { path, title } of routes) {
        const { who = 'demo', query, act } = visits(ids)[path] ?? {};
        const phone = phones.get(who) ?? (await phoneOf(browser, { size, language, who }));
        phones.set(who, phone);
        await phone.open(path, query);
        await phone.do(act);
        for (const theme of themes) {
          await phone.wear(theme);
          await expect
            .soft(phone.page)
            .toHaveScreenshot(
              `${title.replace(/^routes\./, '')}-${size.width}-${language}-${theme}.png`,
              { maxDiffPixels: 0 },
            );
        }
        await phone.wear('dark');
      }
    });

for (const { code: language } of allLanguages)
  test(`no text of a screen is cut at 320 pixels, and no button or tab has more than two lines, in ${language}`, async ({
    browser,
  }) => {
    const phones = new Map<Who, Phone>();
    for (const { path } of routes) {
      const { who = 'demo', query, act } = visits(ids)[path] ?? {};
      const phone = phones.get(who) ?? (await phoneOf(browser, { size: narrow, language, who }));
      phones.set(who, phone);
      await phone.open(path, query);
      await phone.do(act);
      expect.soft(await cutTexts(phone.page), path).toEqual([]);
      expect.soft(await tallLabels(phone.page), path).toEqual([]);
    }
  });

/** Buttons, tabs and chips in sight whose label has more than two lines. */
function tallLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.button, [role="tab"], .chip')]
      .filter((element) => element.checkVisibility() && element.innerText.trim() !== '')
      .filter((element) => {
        const bottoms: number[] = [];
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const words = document.createRange();
          words.selectNodeContents(texts.currentNode);
          bottoms.push(...[...words.getClientRects()].map(({ bottom }) => bottom));
        }
        const lines = bottoms
          .toSorted((one, other) => one - other)
          .filter((bottom, index, all) => index === 0 || bottom - (all[index - 1] ?? 0) > 6);
        return lines.length > 2;
      })
      .map((element) => element.innerText),
  );
}

interface Kind {
  size: Size;
  language: string;
  who: Who;
}

async function phoneOf(browser: Browser, { size, language, who }: Kind): Promise<Phone> {
  const page = await browser.newPage({
    viewport: size,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    baseURL: process.env['HONGBAO_SCREENS'] ?? '',
  });
  return Phone.signIn(page, { world, language, token: tokens[who] });
}
