import { devices, type Locator, type Page } from '@playwright/test';
import { front, openAddress } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

// With the user agent of a desktop browser a wide window shows the Desk.
test.use({ userAgent: devices['Pixel 7'].userAgent });

const at = (page: Page, testId: string) => front(page).getByTestId(testId);
const CHART = '/kline?symbol=BTC/USDT';
const sizes = [
  { name: '390 pixels', width: 390, height: 844, lang: '' },
  { name: '320 pixels in Spanish', width: 320, height: 640, lang: '&lang=xi' },
];

interface Box {
  id: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The visible tags of the price axis, from the top, and the box of the chart. */
async function readTags(page: Page): Promise<{ tags: Box[]; frame: Box; axisPx: number }> {
  return front(page)
    .locator('.chart-frame')
    .evaluate((frame) => {
      const boxOf = (id: string, element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { id, left, right, top, bottom };
      };
      const tags = [...frame.querySelectorAll<HTMLElement>('.chart-tag')]
        .filter((tag) => getComputedStyle(tag).visibility === 'visible')
        .map((tag) => boxOf(tag.dataset['tag'] ?? '', tag))
        .toSorted((a, b) => a.top - b.top);
      const axisPx = frame.querySelector('.chart-tags')?.clientWidth ?? 0;
      return { tags, frame: boxOf('frame', frame), axisPx };
    });
}

/** Waits until the chart has the tags, and checks that they are on the price axis and that no two overlap. */
async function expectTags(page: Page, ids: readonly RegExp[]): Promise<void> {
  await expect(async () => {
    const { tags, frame, axisPx } = await readTags(page);
    for (const id of ids)
      expect(
        tags.some((tag) => id.test(tag.id)),
        String(id),
      ).toBe(true);
    for (const tag of tags) {
      expect(tag.left, `${tag.id} covers no candle`).toBeGreaterThanOrEqual(
        frame.right - axisPx - 1,
      );
      expect(tag.right, `${tag.id} is in the window`).toBeLessThanOrEqual(frame.right + 1);
    }
    tags.slice(1).forEach((tag, index) => {
      const above = tags[index];
      expect(tag.top, `${above?.id} and ${tag.id}`).toBeGreaterThanOrEqual(above?.bottom ?? 0);
    });
  }).toPass();
}

/** Upper and lower end of the pixels in the colors of candles, as shares of the height of their pane. */
const readCandles = (page: Page) =>
  at(page, 'chart').evaluate((chart) => {
    const style = getComputedStyle(document.documentElement);
    const colors = ['--up', '--down'].map((name) =>
      (style.getPropertyValue(name).trim().match(/\w\w/g) ?? []).map((hex) => parseInt(hex, 16)),
    );
    const canvas = chart.querySelector('canvas');
    const { data, width, height } = canvas
      ?.getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [], width: 0, height: 1 };
    const rows: number[] = [];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const from = (y * width + x) * 4;
        if (colors.some((color) => color.every((part, at) => data[from + at] === part)))
          rows.push(y);
      }
    return { top: (rows[0] ?? 0) / height, bottom: (rows.at(-1) ?? 0) / height };
  });

for (const { name, width, height, lang } of sizes) {
  test.describe(`the chart at ${name}`, () => {
    test.use({ viewport: { width, height } });
    const enter = async (page: Page, operator: Operator, token: string) => {
      await page.goto(`/?world=${operator.world}&token=${token}${lang}#${CHART}`);
      await expect(at(page, 'chart').locator('canvas').first()).toBeVisible();
    };

    test('every interval is in its row, and the selected one is in view when the page opens', async ({
      page,
      request,
    }) => {
      const operator = await newWorld(request, `chart-intervals-${width}`);
      const { member } = await operator.post<{ member: { token: string } }>('/situations', {
        name: 'position-running',
      });
      await enter(page, operator, member.token);
      await expect(at(page, 'interval-1m')).toBeInViewport({ ratio: 1 });
      if (width === 390) await expect(at(page, 'interval-1w')).toBeInViewport({ ratio: 1 });
      await at(page, 'interval-1w').click();
      await page.reload();
      await expect(at(page, 'interval-1w')).toBeChecked();
      await expect(at(page, 'interval-1w')).toBeInViewport({ ratio: 1 });
    });

    test('its tags are beside the candles and do not overlap, and its scale is that of the candles', async ({
      page,
      request,
    }) => {
      const operator = await newWorld(request, `chart-tags-${width}`);
      const { member } = await operator.post<{ member: { token: string } }>('/situations', {
        name: 'position-with-exits',
      });
      await enter(page, operator, member.token);
      await expectTags(page, [/^last$/, /entry$/, /liquidation$/, /exit/]);
      await at(page, 'chart-add-line').click();
      await at(page, 'chart-add-line').click();
      await expectTags(page, [/^last$/, /^line\/0$/, /^line\/1$/]);
      const sizesOfText = await front(page)
        .locator('.chart-tag')
        .evaluateAll((tags) => tags.map((tag) => parseFloat(getComputedStyle(tag).fontSize)));
      expect(Math.min(...sizesOfText)).toBeGreaterThanOrEqual(11);

      await expect(async () => {
        const { top, bottom } = await readCandles(page);
        expect(top, 'the candles are in the pane').toBeGreaterThan(0.05);
        expect(bottom).toBeLessThan(0.95);
        expect(bottom - top, 'the candles use the pane').toBeGreaterThan(0.5);
      }).toPass();

      const isUp = /\+/.test(await front(page).locator('.kline-head .between').first().innerText());
      await expect(front(page).locator('[data-tag=last]')).toHaveAttribute(
        'data-tone',
        isUp ? 'up' : 'down',
      );

      const [profit, loss] = [await rowOf('takeProfit'), await rowOf('stopLoss')];
      expect(profit.height, 'both stops have the same row').toBe(loss.height);

      async function rowOf(field: string): Promise<{ height: number }> {
        const row = at(page, 'chart-stops')
          .locator('.between')
          .filter({
            has: page.getByTestId(new RegExp(`chart-(begin|clear)-${field}`)),
          });
        const box = await row.first().boundingBox();
        if (!box) throw new Error(`The row of ${field} has no box.`);
        return box;
      }
    });

    test('a price line is added, moved and removed, and stays on the device', async ({
      page,
      request,
    }) => {
      const operator = await newWorld(request, `chart-line-${width}`);
      const { token } = await operator.post<{ token: string }>('/members', {});
      await enter(page, operator, token);
      await at(page, 'chart-add-line').click();
      const line = at(page, 'chart-line');
      await expect(line).toHaveCount(1);
      const first = await line.innerText();
      await expectTags(page, [/^last$/, /^line\/0$/]);
      await drag(page, at(page, 'handle-line-0'), 40);
      await expect(line).not.toHaveText(first);
      const moved = await line.innerText();
      await at(page, 'handle-line-0').press('ArrowUp');
      await expect(line).not.toHaveText(moved);
      const kept = await line.innerText();

      await page.reload();
      await expect(line).toHaveText(kept);
      await expectTags(page, [/^last$/, /^line\/0$/]);
      await openAddress(page, '/kline?symbol=ETH/USDT');
      await expect(at(page, 'chart-add-line')).toBeVisible();
      await expect(line, 'another coin has its own lines').toHaveCount(0);
      await openAddress(page, CHART);
      await at(page, 'chart-remove-line-0').click();
      await expect(line).toHaveCount(0);
      await page.reload();
      await expect(at(page, 'chart-add-line')).toBeVisible();
      await expect(line).toHaveCount(0);
    });

    test('the periods of indicators are checked, drawn and stay on the device', async ({
      page,
      request,
    }) => {
      const operator = await newWorld(request, `chart-periods-${width}`);
      const { token } = await operator.post<{ token: string }>('/members', {});
      await enter(page, operator, token);
      await expectTags(page, [/^last$/]);
      const picture = () =>
        at(page, 'chart')
          .locator('canvas')
          .first()
          .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      const before = await picture();
      await at(page, 'chart-periods-open').click();
      const field = at(page, 'period-MA-0');
      await field.fill('1');
      await at(page, 'periods-save').click();
      await expect(at(page, 'chart-periods')).toContainText(/2\D+200/);
      await expect(field).toBeFocused();
      await field.fill('9');
      await at(page, 'periods-save').click();
      await expect(at(page, 'chart-periods')).toBeHidden();
      await expect.poll(async () => (await picture()) === before, 'the line changes').toBe(false);

      await page.reload();
      await at(page, 'chart-periods-open').click();
      await expect(field).toHaveValue('9');
      await at(page, 'periods-reset').click();
      await expect(field).toHaveValue('7');
    });
  });
}

/** Drags an element down. Retried until the chart has candles, because it has no prices before. */
async function drag(page: Page, element: Locator, by: number): Promise<void> {
  const before = await element.getAttribute('aria-valuenow');
  await expect(async () => {
    const box = await element.boundingBox();
    if (!box) throw new Error('The element has no box.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + by, { steps: 5 });
    await page.mouse.up();
    await expect(element).not.toHaveAttribute('aria-valuenow', before ?? '', { timeout: 500 });
  }).toPass();
}
