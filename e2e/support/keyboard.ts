import { expect, type Page } from '@playwright/test';
import { front } from './front.ts';

/** More stops than any screen has: a control that is not reached within them cannot be reached. */
const STOPS_MAX = 90;

/** Walks with Tab until the control with this test id has the focus. */
export async function tabTo(page: Page, testId: string): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === testId) return expectSeen(page, testId);
  }
  expect(await focused(page), `Tab reaches ${testId}`).toBe(testId);
}

/** Who has the focus is in sight, with a ring around it or around the box it lies in; nothing lies over it. */
async function expectSeen(page: Page, testId: string): Promise<void> {
  // A sheet that has just been opened is still coming up.
  await expect.poll(() => howSeen(page), `${testId} is seen to have the focus`).toBe('');
}

function howSeen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return 'nothing';
    const isRinged = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const over = document.elementFromPoint(x, y);
    const box = element.closest('.field-box, .file-pick, .code, .unit-pick, .slider');
    const boxes = [element, box, ...(box?.querySelectorAll('.code-box') ?? [])];
    const isOver = over === null || !(element.contains(over) || over.contains(element));
    if (isOver) return `at ${Math.round(x)}, ${Math.round(y)} lies ${over?.className ?? 'nothing'}`;
    return boxes.some(isRinged) ? '' : 'no ring';
  });
}

/** Walks there and presses Enter. */
export async function enterOn(page: Page, testId: string): Promise<void> {
  await tabTo(page, testId);
  await page.keyboard.press('Enter');
}

/** Walks to a field and types into it, replacing what it holds. */
export async function typeInto(page: Page, testId: string, text: string): Promise<void> {
  await tabTo(page, testId);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Presses Enter on what has the focus and waits until the sheet it opens has taken the focus over. */
export async function openSheet(page: Page, testId: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(front(page).getByTestId(testId)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('ion-modal') !== null))
    .toBe(true);
}

/** The test id of what has the focus; empty when it has none. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
}
