import { expect, type Page } from '@playwright/test';
import { front } from './front.ts';

/**
 * Maximum number of presses of Tab, more than any screen has focusable elements. A control that is not focused after
 * them cannot be reached.
 */
const STOPS_MAX = 90;

/** Presses Tab until the control with this test id is focused. */
export async function tabTo(page: Page, testId: string): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === testId) return expectSeen(page, testId);
  }
  expect(await focused(page), `Tab reaches ${testId}`).toBe(testId);
}

/** Expects that the focused control is visible and not covered, with a focus ring around it or around its box. */
async function expectSeen(page: Page, testId: string): Promise<void> {
  // Retries, because a sheet that was just opened is still moving.
  await expect.poll(() => howSeen(page), `${testId} is seen to have the focus`).toBe('');
}

function howSeen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return 'nothing';
    const isRinged = (one: Element | null, part?: string) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const over = document.elementFromPoint(x, y);
    const box = element.closest('.field-box, .file-pick, .code, .unit-pick, .slider');
    const boxes = [element, box, ...(box?.querySelectorAll('.code-box') ?? [])];
    const isOver = over === null || !(element.contains(over) || over.contains(element));
    if (isOver) return `at ${Math.round(x)}, ${Math.round(y)} lies ${over?.className ?? 'nothing'}`;
    // The edge of a framed choice is lower than its target, and is ringed instead of it.
    const isEdgeRinged = isRinged(element.closest('.pick'), '::before');
    return isEdgeRinged || boxes.some((one) => isRinged(one)) ? '' : 'no ring';
  });
}

/** Moves the focus to a control by Tab and presses Enter. */
export async function enterOn(page: Page, testId: string): Promise<void> {
  await tabTo(page, testId);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field and replaces its text. */
export async function typeInto(page: Page, testId: string, text: string): Promise<void> {
  await tabTo(page, testId);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Presses Enter on the focused control and waits until the sheet that it opens is focused. */
export async function openSheet(page: Page, testId: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(front(page).getByTestId(testId)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('ion-modal') !== null))
    .toBe(true);
}

/** Returns the test id of the focused element; empty if there is none. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
}
