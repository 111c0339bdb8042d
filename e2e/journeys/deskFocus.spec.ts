import type { Page } from '@playwright/test';
import type { Story } from '../../contracts/src/stories/stories.types.ts';
import { OwnServer } from '../support/ownServer.ts';
import { expect, test } from '../support/test.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 720 } });
test.describe.configure({ mode: 'parallel' });

/** First port of the servers of the workers. */
const FOCUS_PORT = 3490;
const SLOW = { timeout: 60_000 };
/** Visible height of what a step points at, in pixels; a lower element is visible as a whole. */
const SEEN_PX = 120;
const names = ['sealed-order', 'crash', 'monday', 'vip-3', 'pledge-loan', 'ieo-draw'];

let server: OwnServer;
test.beforeAll(async () => {
  server = new OwnServer(FOCUS_PORT + test.info().parallelIndex);
  await server.start();
});
test.afterAll(() => server.remove());

interface Seen {
  readonly where: 'panel' | 'phone';
  /** Height of the element and of its visible part on the screen, in pixels. */
  readonly height: number;
  readonly visible: number;
  readonly width: number;
  /** Whether nothing covers the middle of the visible part. */
  readonly isUncovered: boolean;
}

/** Measures the marked elements: what neither a scroller nor the window clips, on the screen. */
const markedParts = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => {
    const measure = (element: Element, where: 'panel' | 'phone', scale: number, room: DOMRect) => {
      const box = element.getBoundingClientRect();
      let [top, bottom, left, right] = [box.top, box.bottom, box.left, box.right];
      const clip = (by: { top: number; bottom: number; left: number; right: number }) => {
        [top, bottom] = [Math.max(top, by.top), Math.min(bottom, by.bottom)];
        [left, right] = [Math.max(left, by.left), Math.min(right, by.right)];
      };
      const parentOf = (one: Element): Element | null =>
        one.assignedSlot ?? one.parentElement ?? ((one.getRootNode() as ShadowRoot).host || null);
      for (let one = parentOf(element); one; one = parentOf(one))
        if (getComputedStyle(one).overflowY !== 'visible') clip(one.getBoundingClientRect());
      clip({ top: 0, left: 0, right: room.width, bottom: room.height });
      const page = element.ownerDocument;
      const hit = page.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return {
        where,
        isUncovered: hit !== null && (element.contains(hit) || hit.contains(element)),
        height: box.height * scale,
        visible: Math.max(0, bottom - top) * scale,
        width: Math.max(0, right - left) * scale,
      };
    };
    const frame = document.querySelector('iframe');
    const phone = frame?.contentDocument;
    const scale = (frame?.getBoundingClientRect().width ?? 0) / (frame?.offsetWidth ?? 1);
    const inFrame = new DOMRect(
      0,
      0,
      phone?.documentElement.clientWidth,
      phone?.documentElement.clientHeight,
    );
    const inWindow = new DOMRect(0, 0, innerWidth, innerHeight);
    const mark = '[data-story-focus]';
    return [
      ...[...document.querySelectorAll(mark)].map((one) => measure(one, 'panel', 1, inWindow)),
      ...[...(phone?.querySelectorAll(mark) ?? [])].map((one) =>
        measure(one, 'phone', scale, inFrame),
      ),
    ];
  });

for (const name of names)
  for (const mode of ['normal', 'presenter'] as const)
    test(`what each step of ${name} points at is in sight at 1280 by 720 in ${mode} mode`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      const asked = await fetch(`${server.origin}/control/stories/${name}`);
      const { steps } = ((await asked.json()) as { result: Story }).result;
      await page.goto(`${server.origin}/desk.html?panel=stories`);
      await expect(page.getByTestId(`tell-${name}`)).toBeVisible();
      if (mode === 'presenter') await page.keyboard.press('z');
      await expect(page.locator('html[data-presenting]')).toHaveCount(mode === 'presenter' ? 1 : 0);
      await page.getByTestId(`tell-${name}`).click();
      await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
      for (const [index, { show }] of steps.entries()) {
        await page.keyboard.press('ArrowRight');
        await expect(page.getByTestId('story')).toHaveAttribute('data-step', `${index + 1}`, SLOW);
        const at = `${name}, step ${index + 1}, ${mode} mode`;
        const wanted = Object.keys(show?.focus ?? {}).toSorted();
        expect(wanted, `${at} points at something`).not.toEqual([]);
        await expect(async () => {
          const parts = await markedParts(page);
          expect(parts.map(({ where }) => where).toSorted(), at).toEqual(wanted);
          for (const { where, visible, height, width, isUncovered } of parts) {
            expect(isUncovered, `${at}: nothing covers it on the ${where}`).toBe(true);
            expect(visible, `${at}: height on the ${where}`).toBeGreaterThanOrEqual(
              Math.min(SEEN_PX, height - 1),
            );
            expect(width, `${at}: width on the ${where}`).toBeGreaterThanOrEqual(SEEN_PX);
          }
        }).toPass(SLOW);
        const text = await page.locator('.panel-body').allInnerTexts();
        expect(text.join('\n'), `${at}: raw values`).not.toMatch(/\{…\}|\[…\]|▸|Member \d{6}/);
      }
    });
