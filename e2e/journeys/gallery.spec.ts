import { expect, test, type Page } from '@playwright/test';
import { languages } from '../../locales/languages.ts';
import { axeViolations } from '../support/axe.ts';
import { cutTexts } from '../support/cutTexts.ts';
import { serveGallery } from '../support/gallery.ts';

// The gallery, built and served once. Components are tested here instead of on every page that uses them.

let gallery: Awaited<ReturnType<typeof serveGallery>>;

test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.close());

for (const theme of ['dark', 'light'] as const)
  test(`every component is accessible in the ${theme} theme, with sheets open and closed`, async ({
    page,
  }) => {
    const errors = listenForErrors(page);
    await open(page, { theme });
    expect.soft(await axeViolations(page), theme).toEqual([]);
    for (const testId of ['open-confirm', 'picker']) {
      await page.getByTestId(testId).click();
      await expect(page.locator('ion-modal.show-modal')).toBeVisible();
      expect
        .soft(await axeViolations(page, 'ion-modal.show-modal'), `${testId} in ${theme}`)
        .toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('ion-modal.show-modal')).toHaveCount(0);
    }
    expect(errors).toEqual([]);
  });

test('no component truncates text at 320 pixels in any language, or in the pseudo-locale', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, {});
  for (const { code, web } of [...languages, { code: 'qps', web: 'en-x-pseudo' }]) {
    await page.getByLabel('Language').selectOption(code);
    await expect(page.locator('html')).toHaveAttribute('lang', web);
    expect.soft(await cutTexts(page), code).toEqual([]);
  }
});

test('no sheet truncates text at 320 pixels in the longest language with twice the text size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, { lang: 'xi' });
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
  for (const testId of ['open-confirm', 'picker']) {
    await page.getByTestId(testId).click();
    await expect(page.locator('ion-modal.show-modal')).toBeVisible();
    expect.soft(await cutTexts(page, 'ion-modal.show-modal'), testId).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('ion-modal.show-modal')).toHaveCount(0);
  }
});

test('every button can be pressed and is large enough for a finger', async ({ page }) => {
  const errors = listenForErrors(page);
  await open(page, {});
  expect.soft(await smallTargets(page)).toEqual([]);
  const pressed = await pressEverything(page);
  expect(pressed).toBeGreaterThan(90);
  expect(errors).toEqual([]);
});

test('an amount field normalizes input visibly and never changes it silently', async ({ page }) => {
  await open(page, {});
  const amount = page.getByTestId('amount');
  for (const [typed, shown] of [
    [' 1,234.5 ', '1234.5'],
    ['1.234,5', '1234.5'],
    ['１２．５', '12.5'],
    ['99999', '99999'],
  ] as const) {
    await amount.fill(typed);
    await expect(amount).toHaveValue(shown);
    await expect(amount).not.toHaveAttribute('aria-invalid');
  }
  for (const typed of ['🚀', '4'.repeat(40)]) {
    await amount.fill(typed);
    await expect(amount).toHaveValue(typed);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveAccessibleDescription(/./);
  }
  await page.getByTestId('amount-max').click();
  await expect(amount).toHaveValue('1234.56');
});

test('a code field accepts a pasted code, and a photo field warns about a dark photo', async ({
  page,
}) => {
  await open(page, {});
  await page.getByTestId('code').fill('123 456');
  await expect(page.getByTestId('code')).toHaveValue('123456');
  await page.getByTestId('photo').setInputFiles({
    name: 'dark.png',
    mimeType: 'image/png',
    buffer: await darkPicture(page),
  });
  await expect(page.locator('.photo-checks [data-state="bad"]').first()).toBeVisible();
  await expect(page.getByText('Too dark: find more light').first()).toBeVisible();
});

async function open(page: Page, view: { theme?: string; lang?: string }): Promise<void> {
  await page.goto(`${gallery.url}?${new URLSearchParams({ ...view, still: '' })}`);
  await expect(page.locator('.gallery-section')).toHaveCount(8);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => customElements.whenDefined('ion-modal').then(() => undefined));
}

/**
 * Presses each button of the page and of the sheets that it opens, and closes the sheets with Escape. Returns the
 * number of presses.
 */
function pressEverything(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const ACTIVE = 'button:not([disabled]):not([aria-disabled="true"]), summary';
    const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
    const sheet = () => document.querySelector('ion-modal.show-modal');
    const isOver = () => document.querySelector('ion-modal:not(.overlay-hidden)') !== null;
    /**
     * Waits until no sheet is animated. A faster press would interrupt the focus trap, and no user presses that fast.
     */
    const settled = async () => {
      for (let turn = 0; turn < 100; turn += 1) {
        await settle();
        const modals = [
          ...document.querySelectorAll<HTMLElement & { isOpen?: boolean }>('ion-modal'),
        ];
        const isMoving = modals.some(
          (modal) =>
            modal.isOpen !== modal.classList.contains('show-modal') ||
            (modal.shadowRoot?.getAnimations() ?? []).some(
              ({ playState }) => playState === 'running',
            ),
        );
        if (!isMoving) return;
      }
    };
    let pressed = 0;
    const press = async (button: Element) => {
      if (!button.isConnected) return;
      const isOpener = button.getAttribute('aria-haspopup') === 'dialog';
      (button as HTMLElement).click();
      pressed += 1;
      for (let turn = 0; isOpener && !sheet() && turn < 100; turn += 1) await settle();
      await settled();
    };
    for (const button of document.querySelectorAll(`.gallery-section :is(${ACTIVE})`)) {
      await press(button);
      for (const inside of [...(sheet()?.querySelectorAll(ACTIVE) ?? [])].slice(0, 12))
        if (sheet()) await press(inside);
      // Waits until the sheet is hidden, because two open sheets would compete for the focus.
      for (let turn = 0; isOver() && turn < 150; turn += 1) {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await settle();
      }
    }
    return pressed;
  });
}

/**
 * Returns controls that are less than 44 units high: a point 21 units above or below the middle is outside the control.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;
    const isMet = (element: Element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [-21, 21].every((away) => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + away * unit);
        return (
          hit !== null &&
          (element.contains(hit) || hit.closest('label')?.contains(element) === true)
        );
      });
    };
    const controls = '.gallery-section :is(button, input:not(.area-keys), select, summary)';
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.getClientRects().length > 0 && !element.closest('.scroll-box'))
      .filter((element) => !isMet(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Creates a nearly black picture in the page. */
async function darkPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#111';
    context?.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
