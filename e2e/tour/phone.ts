import { expect, type Page } from '@playwright/test';

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Session {
  readonly world: string;
  readonly language: string;
  /** The token of the member; undefined for a visitor. */
  readonly token: string | undefined;
}

/** Selector of the active page. Other pages remain mounted behind it. */
const FRONT = 'ion-router-outlet > .ion-page:not([inert])';

/**
 * Waits until no animation is running. Inherited colors start their transitions later, so several rounds are needed.
 */
const STILL = `(async () => {
  const moving = () => document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  const until = performance.now() + 5000;
  // A paused animation never finishes.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
  for (let isStill = false; !isStill && performance.now() < until; isStill = moving().length === 0) {
    await Promise.race([Promise.allSettled(moving().map(({ finished }) => finished)), pause()]);
    await new Promise(requestAnimationFrame);
  }
  await document.fonts.ready;
})()`;

/** A browser page with the app in the size of a phone. */
export class Phone {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async signIn(page: Page, { world, language, token }: Session): Promise<Phone> {
    const phone = new Phone(page);
    const session = token === undefined ? '' : `&token=${token}`;
    await page.goto(`/?world=${world}&lang=${language}${session}#/home`);
    await expect(page.getByTestId('tab-home')).toBeVisible();
    await phone.waitUntilStill();
    return phone;
  }

  /** Opens a route and waits until the page has no skeletons and no running animations. */
  async open(path: string, query = ''): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, path + query);
    await expect(this.page.getByTestId('loading-overlay')).toBeHidden();
    await expect(this.page.locator(`${FRONT}[data-page="${path}"]`)).toHaveCount(1);
    await this.waitUntilStill();
  }

  /** Runs the actions and releases the pointer. */
  async do(act?: (page: Page) => Promise<void>): Promise<void> {
    await act?.(this.page);
    const typedInto = this.page.locator('input:focus, textarea:focus');
    if ((await typedInto.count()) > 0) await typedInto.blur();
  }

  async wear(theme: 'dark' | 'light'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme);
    await this.waitUntilStill();
  }

  /** Waits until no animation is running, all fonts are loaded, and no toast covers the page. */
  async waitUntilStill(): Promise<void> {
    await expect(this.page.locator(FRONT).locator('.skeleton:visible')).toHaveCount(0);
    await expect(this.page.getByTestId('toast')).toHaveCount(0);
    // The script is a string, because tsx would add helper functions that do not exist in the page.
    await this.page.evaluate(STILL);
    // Waits for the chart, which is rendered after its layout.
    await this.page.waitForTimeout(400);
  }
}

/** Takes pictures of a screen in its current state, first in the dark and then in the light theme. */
export async function bothThemes(phone: Phone): Promise<Buffer[]> {
  const dark = await inDark(phone);
  await phone.wear('light');
  const light = await phone.page.screenshot();
  await phone.wear('dark');
  return [dark, light];
}

export async function inDark(phone: Phone): Promise<Buffer> {
  await phone.waitUntilStill();
  return phone.page.screenshot();
}
