import { expect, type Page } from '@playwright/test';

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Session {
  readonly world: string;
  readonly language: string;
  /** Nobody is signed in without it. */
  readonly token: string | undefined;
}

/** The page in front: the others stay mounted behind it. */
const FRONT = 'ion-router-outlet > .ion-page:not([inert])';

/** What takes its colour from its surroundings changes after them, so one round is not enough. */
const STILL = `(async () => {
  const moving = () => document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  for (let isStill = false; !isStill; isStill = moving().length === 0) {
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
  await document.fonts.ready;
})()`;

/** Somebody's phone with the app on it. */
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
    await phone.standsStill();
    return phone;
  }

  /** Opens a route and waits until its skeletons have gone and it stands still. */
  async open(path: string, query = ''): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, path + query);
    await expect(this.page.getByTestId('loading-overlay')).toBeHidden();
    await expect(this.page.locator(`${FRONT}[data-page="${path}"]`)).toHaveCount(1);
    await this.standsStill();
  }

  /** Types and taps, and takes the finger off. */
  async do(act?: (page: Page) => Promise<void>): Promise<void> {
    await act?.(this.page);
    const typedInto = this.page.locator('input:focus, textarea:focus');
    if ((await typedInto.count()) > 0) await typedInto.blur();
  }

  async wear(theme: 'dark' | 'light'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme);
    await this.standsStill();
  }

  /** Until nothing moves, no letter waits for its font, and no message lies over the page. */
  async standsStill(): Promise<void> {
    await expect(this.page.locator(FRONT).locator('.skeleton:visible')).toHaveCount(0);
    await expect(this.page.getByTestId('toast')).toHaveCount(0);
    // As text: tsx would put helpers into a function that the page does not know.
    await this.page.evaluate(STILL);
    // A chart draws itself when it has been given its place.
    await this.page.waitForTimeout(400);
  }
}

/** A screen as it stands, first in dark and then in light. */
export async function bothThemes(phone: Phone): Promise<Buffer[]> {
  const dark = await inDark(phone);
  await phone.wear('light');
  const light = await phone.page.screenshot();
  await phone.wear('dark');
  return [dark, light];
}

export async function inDark(phone: Phone): Promise<Buffer> {
  await phone.standsStill();
  return phone.page.screenshot();
}
