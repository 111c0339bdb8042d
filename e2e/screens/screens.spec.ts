import { expect, test, type Browser } from '@playwright/test';
import { routes } from '../../client/src/app/routes.ts';
import { Phone, type Size } from '../tour/phone.ts';
import type { Prepared, Who } from '../tour/prepare.ts';
import { visits } from '../tour/visits.ts';

const sizes: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
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
