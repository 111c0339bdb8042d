import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { CONTROL_TOKEN, type Hongbao } from './hongbao.ts';

/** Duration of a press, in milliseconds. */
const PRESS_MS = 80;
const REST_MS = 130;
/** Minimum number of visible rows of a list that is longer than its panel. */
const FULL_LIST_ROWS = 12;

/** Distance of one scroll step, in pixels. Together the steps scroll through thousands of rows. */
const WHEEL_PX = 1_500;
const WHEEL_TURNS = 100;
const WHEEL_EVERY_MS = 20;

/** The Traffic panel of a Desk in a separate browser. */
export interface DeskPage {
  /** Clicks rows, filters and pause in turns for a number of seconds. Throws if a click has no result. */
  readonly click: (seconds: number) => Promise<void>;
  readonly scroll: () => Promise<void>;
  /** Returns the measurements since the last call, in milliseconds. */
  readonly taken: () => Promise<{ waitsMs: number[]; framesMs: number[] }>;
  readonly close: () => Promise<void>;
}

export async function openDesk({ url }: Hongbao, world: string): Promise<DeskPage> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const token = JSON.stringify(JSON.stringify(CONTROL_TOKEN));
  await page.addInitScript(`sessionStorage.setItem('hongbao.desk.controlToken', ${token})`);
  await page.addInitScript({ path: fileURLToPath(new URL('clickWatch.mjs', import.meta.url)) });
  await page.goto(`${url}/desk.html?world=${world}&panel=traffic`);
  await page.locator(`${list} button`).first().waitFor();
  return {
    click: async (seconds) => {
      // Waits until the list is full, because rows are clicked in a full list.
      await page.locator(`${list} button`).nth(FULL_LIST_ROWS).waitFor();
      const until = performance.now() + seconds * 1000;
      while (performance.now() < until) for (const one of clicks) await clickOn(page, one);
    },
    scroll: async () => {
      await page.getByTestId('traffic-list').hover();
      for (let turn = 0; turn < WHEEL_TURNS; turn++) {
        await page.mouse.wheel(0, WHEEL_PX);
        await page.waitForTimeout(WHEEL_EVERY_MS);
      }
    },
    taken: () =>
      page.evaluate(
        '({ waitsMs: watched.waits.splice(0), framesMs: watched.frames.splice(0) })',
      ) as Promise<{ waitsMs: number[]; framesMs: number[] }>,
    close: () => browser.close(),
  };
}

const list = '[data-testid="traffic-list"]';
/** Position of the click in the list. A specific row would have moved before it is found. */
const A_ROW_PX = { x: 200, y: 150 };
const pause = '[data-testid="traffic-pause"]';
const filters = '[data-testid="traffic-filters"]';
const open = '[data-testid="exchange"]';

interface Click {
  readonly on: string;
  /** Position of the click in the element. Default: the middle. */
  readonly at?: { readonly x: number; readonly y: number };
  /** Selector of the result of the click. */
  readonly answer: string;
}

/**
 * Clicks that open and close a request and show and hide the filters. They are done while the list is running and while
 * it is paused.
 */
const both: readonly Click[] = [
  { on: list, at: A_ROW_PX, answer: open },
  { on: `${open} header button`, answer: `body:not(:has(${open}))` },
  { on: filters, answer: `${filters}[aria-pressed="true"]` },
  { on: filters, answer: `${filters}[aria-pressed="false"]` },
];
const clicks: readonly Click[] = [
  ...both,
  { on: pause, answer: `${pause}[aria-pressed="true"]` },
  ...both,
  { on: pause, answer: `${pause}[aria-pressed="false"]` },
];

/** Moves the pointer to the current position of the element, presses, and releases after a short time. */
async function clickOn(page: Page, { on, at, answer }: Click): Promise<void> {
  const box = await page.locator(on).boundingBox();
  if (!box) throw new Error(`The element to click is not visible: ${on}`);
  const { x, y } = at ?? { x: box.width / 2, y: box.height / 2 };
  await page.mouse.move(box.x + x, box.y + y);
  await page.evaluate(`watched.expect(${JSON.stringify(answer)})`);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  await page.evaluate('watched.done');
  await page.waitForTimeout(REST_MS);
}
