import { devices, type Locator, type Page } from '@playwright/test';
import { openPosition } from '../support/confirmOrder.ts';
import { front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

// With the user agent of a desktop browser a wide window shows the Desk.
test.use({ userAgent: devices['Pixel 7'].userAgent });

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

/** What a member needs for an order. */
const parts = {
  futures: [
    'symbol-picker',
    'trade-chart',
    'ticket-direction-long',
    'leverage',
    'ticket-size',
    'ticket-share-100',
    'ticket-takeProfit',
    'ticket-stopLoss',
    'ticket-submit',
  ],
  options: ['symbol-picker', 'option-chart', 'option-30', 'option-stake', 'option-buy-up'],
};

/** Whether an element is entirely in the viewport and is the element at its corners and its center. */
async function expectInSight(element: Locator, name: string): Promise<void> {
  await expect
    .poll(
      () =>
        element.evaluate((shown) => {
          const { left, right, top, bottom, width, height } = shown.getBoundingClientRect();
          if (width === 0 || height === 0) return 'it is not displayed';
          if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
            return `it is at ${[left, top, right, bottom].map(Math.round).join(' ')}`;
          // The corners of a rounded element are not its own.
          const inset = Math.min(8, width / 3, height / 3);
          const covered = [
            [left + inset, top + inset],
            [right - inset, top + inset],
            [(left + right) / 2, (top + bottom) / 2],
            [left + inset, bottom - inset],
            [right - inset, bottom - inset],
          ].filter(([x = 0, y = 0]) => {
            const above = document.elementFromPoint(x, y);
            return !above || !(shown.contains(above) || above.contains(shown));
          });
          return covered.length > 0 ? `it is covered at ${covered.join(' / ')}` : 'in sight';
        }),
      name,
    )
    .toBe('in sight');
}

async function expectAllInSight(page: Page, testIds: readonly string[]): Promise<void> {
  for (const testId of testIds) await expectInSight(at(page, testId), testId);
}

for (const [language, lang] of [
  ['English', ''],
  ['Spanish', '&lang=xi'],
] as const) {
  test(`price, chart, form and button of an order are in sight together without scrolling, in ${language}`, async ({
    page,
    request,
  }, { testId }) => {
    const { world, post } = await newWorld(request, `trade-view-${testId.slice(-12)}`);
    const { token } = await post<{ token: string }>('/members', { balances: { USDT: '10000' } });
    const open = (address: string) =>
      page.goto(`/?world=${world}&token=${token}${lang}#${address}`);

    await open('/heyue');
    await expect(at(page, 'ticket-available')).toContainText(/\d/);
    await expect(at(page, 'first-trade-hint-size'), 'with the first hint').toBeVisible();
    await expectAllInSight(page, parts.futures);
    await expectInSight(front(page).locator('.price-head-figures'), 'the price');
    expect((await at(page, 'trade-chart').boundingBox())?.height).toBeGreaterThan(110);
    await at(page, 'ticket-share-25').click();
    await at(page, 'ticket-stop-mode').selectOption('byPricePercent');
    await at(page, 'ticket-takeProfit').fill('2');
    await at(page, 'ticket-stopLoss').fill('1');
    await page.locator(':focus').blur();
    await expectAllInSight(page, parts.futures);

    // The keyboard takes the lower part of the window.
    await at(page, 'ticket-size').focus();
    await page.setViewportSize({ width: 390, height: 500 });
    await expectAllInSight(page, ['symbol-picker', 'ticket-size', 'ticket-submit']);
    await expectInSight(front(page).locator('.price-head-figures'), 'the price');
    await expect(page.getByRole('tablist').filter({ visible: true })).toHaveCount(0);
    // A tap on the button reaches it, although the field loses the focus first.
    await at(page, 'ticket-submit').tap();
    await expect(at(page, 'receipt-confirm')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAllInSight(page, parts.futures);

    await open('/heyue?mode=options');
    await at(page, 'option-stake').fill('100');
    await page.locator(':focus').blur();
    await expectAllInSight(page, parts.options);
    await at(page, 'option-stake').focus();
    await page.setViewportSize({ width: 390, height: 500 });
    await expectAllInSight(page, ['symbol-picker', 'option-stake', 'option-buy-up']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(':focus').blur();

    await page.setViewportSize({ width: 844, height: 390 });
    await expectAllInSight(page, parts.options);
    await expectBeside(at(page, 'option-chart'), at(page, 'option-stake'));
    await open('/heyue?mode=contracts');
    await expectAllInSight(page, ['symbol-picker', 'trade-chart', 'ticket-size', 'ticket-submit']);
    await expectBeside(at(page, 'trade-chart'), at(page, 'ticket-size'));
  });
}

async function expectBeside(left: Locator, right: Locator): Promise<void> {
  const [a, b] = [await left.boundingBox(), await right.boundingBox()];
  if (!a || !b) throw new Error('An element has no box.');
  expect(a.x + a.width, 'the chart is at the left of the form').toBeLessThanOrEqual(b.x);
}

test('after an order the page shows the whole chart and the new position', async ({
  page,
  request,
}) => {
  const { world, post } = await newWorld(request, 'trade-view-after');
  const { token } = await post<{ token: string }>('/members', { balances: { USDT: '10000' } });
  await page.goto(`/?world=${world}&token=${token}#/heyue`);
  for (const share of ['25', '50', '25']) {
    await at(page, 'positions-tab-order').click();
    await at(page, `ticket-share-${share}`).click();
    await openPosition(page);
    await expectAllInSight(page, ['symbol-picker', 'trade-chart']);
  }
  const newest = front(page).locator('[data-newest=true]');
  await expectInSight(newest.getByTestId('position-row'), 'the new position');
  // The chart stays while the page scrolls.
  await at(page, 'close-all').scrollIntoViewIfNeeded();
  await expectAllInSight(page, ['symbol-picker', 'trade-chart', 'positions-tab-positions']);
});

test('two positions with their actions fit on a screen of 390x844', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { world, post } = await newWorld(request, 'trade-view-two');
  const { token } = await post<{ token: string }>('/members', { balances: { USDT: '10000' } });
  await page.goto(`/?world=${world}&token=${token}#/heyue`);
  for (const share of ['25', '50']) {
    await at(page, 'positions-tab-order').click();
    await at(page, `ticket-share-${share}`).click();
    await openPosition(page);
  }
  await expectInSight(at(page, 'summary-margin'), 'the summary');
  const rows = at(page, 'position-row');
  await expect(rows).toHaveCount(2);
  for (const index of [0, 1]) await expectInSight(rows.nth(index), `position ${index}`);
});
