import { expect, type Page } from '@playwright/test';

/** The sizes of the projectors and screens on which the Desk is checked. */
export const deskSizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
] as const;

/** Opens the Desk in a world and waits until its clock is loaded. */
export async function openDesk(page: Page, world: string, rest = '', origin = ''): Promise<void> {
  await page.goto(`${origin}/desk.html?world=${world}${rest}`);
  await expect(page.getByTestId('clock-now')).toContainText(/\d{4}-/);
}

/** Expects that the top bar is one row, whose parts do not overlap the edge of the window. */
export async function expectOneRow(page: Page, when: string): Promise<void> {
  const rows = await page.locator('.world-bar').evaluate((bar) => {
    const parts = [...bar.querySelectorAll('button, select, .clock-now, .simulated, h1')];
    const boxes = parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    const middle = bar.getBoundingClientRect().top + bar.getBoundingClientRect().height / 2;
    const high = boxes.filter(({ top, bottom }) => top > middle || bottom < middle).length;
    const right = Math.max(...boxes.map((box) => box.right));
    return { high, isWide: right > innerWidth || bar.scrollWidth > bar.clientWidth };
  });
  expect(rows, when).toEqual({ high: 0, isWide: false });
}

/** Expects that the whole phone is inside the window, and above the controls below it. */
export async function expectWholePhone(page: Page, when: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.locator('iframe').evaluate((phone) => {
          const box = phone.getBoundingClientRect();
          const middle = { x: box.left + box.width / 2, y: box.bottom - 4 };
          const isUncovered = document.elementFromPoint(middle.x, middle.y) === phone;
          const isInside =
            box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
          return isInside && isUncovered && Math.abs(box.width / box.height - 410 / 864) < 0.01;
        }),
      { message: when },
    )
    .toBe(true);
}

/** Returns the visible texts of the Desk outside of the phone, and the values of its fields. */
export const visibleTexts = (page: Page): Promise<{ text: string; px: number; of: string }[]> =>
  page.evaluate(() => {
    const found: { text: string; px: number; of: string }[] = [];
    const add = (element: Element, text: string) => {
      const { fontSize } = getComputedStyle(element);
      const isSeen =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.hears-only, .rail-words, [aria-hidden="true"]');
      if (text.trim() && isSeen)
        found.push({
          text: text.trim(),
          px: Math.round(Number.parseFloat(fontSize) * 100) / 100,
          of: `${element.tagName}.${element.getAttribute('class') ?? ''}`,
        });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && !/^(SCRIPT|STYLE|OPTION)$/.test(node.parentElement.tagName))
        add(node.parentElement, node.textContent ?? '');
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (!field.classList.contains('stored-detail')) add(field, field.value);
    for (const field of document.querySelectorAll('select'))
      add(field, field.selectedOptions[0]?.textContent ?? '');
    return found;
  });
