import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { cutTexts } from '../support/cutTexts.ts';
import { arrivesAt, closeSheet, front, openAddress } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { writeStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

const SHEET = 'ion-modal.show-modal';
/** Longer than the time for which the red envelope is held, in milliseconds. */
const HOLD_MS = 1_200;
/** The language with the longest words. */
const LONGEST = 'xi';
const at = (page: Page, testId: string) => front(page).getByTestId(testId);

interface Played {
  member: { token: string };
  link: string;
}

interface Ended {
  situation: string;
  /** Time after the situation until the end. */
  advance?: string;
  /** The page with the row or card, and the elements to press in it. */
  path: string;
  press: readonly string[];
  /** The title of the notice that leads to the receipt. */
  notice: string;
  sheet: string;
  /** What the receipt states. */
  states: RegExp;
}

const ended: readonly Ended[] = [
  {
    situation: 'loan-repaid',
    path: '/jiedaiOrder',
    press: ['loan-receipt'],
    notice: 'Loan repaid',
    sheet: 'loan-receipt-sheet',
    states: /You repaid it within the term/,
  },
  {
    situation: 'collateral-sold-in',
    advance: '2d',
    path: '/jiedaiOrder',
    press: ['loan-receipt'],
    notice: 'Collateral sold',
    sheet: 'loan-receipt-sheet',
    states: /Loan-to-value reached 83%[\s\S]*Loan-to-value at the sale/,
  },
  {
    situation: 'product-ended',
    path: '/taoliOrder',
    press: ['order-receipt'],
    notice: 'Product order ended',
    sheet: 'product-receipt',
    states: /The term is over[\s\S]*7 of 7 days/,
  },
  {
    situation: 'product-cancelled',
    path: '/taoliOrder',
    press: ['order-receipt'],
    notice: 'Product order ended early',
    sheet: 'product-receipt',
    states: /You ended it early[\s\S]*Income deducted/,
  },
  {
    situation: 'ieo-listed',
    path: '/ieo?tab=mine',
    press: ['ieo-receipt-open'],
    notice: 'Tokens listed',
    sheet: 'ieo-receipt',
    states: /The tokens are in your main account[\s\S]*Trade NOVA/,
  },
  {
    situation: 'contest-finished',
    path: '/bisaiMycansai',
    press: ['contest-receipt'],
    notice: 'Contest over',
    sheet: 'contest-receipt-sheet',
    states: /2 of 3[\s\S]*The contest is over/,
  },
];

const play = (operator: Operator, name: string) => operator.post<Played>('/situations', { name });

for (const { situation, advance, path, press, notice, sheet, states } of ended)
  test(`the receipt after ${situation} opens from its list and from its notice, and is readable at 320 pixels`, async ({
    page,
    request,
  }) => {
    const operator = await newWorld(request, `receipt-${situation}`);
    const { member } = await play(operator, situation);
    if (advance) await operator.advance(advance);
    await page.goto(`/?world=${operator.world}&token=${member.token}#${path}`);
    for (const testId of press) await at(page, testId).first().click();
    await expect(at(page, sheet)).toContainText(states);
    expect(await axeViolations(page, SHEET)).toEqual([]);
    await expectLastLineInSight(page);
    await closeSheet(page);

    await openAddress(page, '/home');
    await at(page, 'bell').click();
    await at(page, 'inbox-row').filter({ hasText: notice }).first().click();
    await expect(at(page, sheet)).toContainText(states);
    expect(new URL(page.url()).hash, 'the same link opens it again').not.toContain('receipt=');

    await test.step('no text is cut in the longest language, and colors have contrast in the light theme', async () => {
      await closeSheet(page);
      await writeStored(page, 'lang', LONGEST);
      await page.setViewportSize({ width: 320, height: 700 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.reload();
      if (path.startsWith('/bisai')) await openAddress(page, `${path}`);
      for (const testId of press) await at(page, testId).first().click();
      await expect(at(page, sheet)).toBeVisible();
      expect(await cutTexts(page, SHEET)).toEqual([]);
      await expectLastLineInSight(page);
      await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
      expect(await cutTexts(page, SHEET), 'with twice the text size').toEqual([]);
      expect(await axeViolations(page, SHEET, ['color-contrast'])).toEqual([]);
    });
  });

test('the notice of a red envelope leads to the envelope while it is sealed, and to its receipt afterwards', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'receipt-envelope');
  const { member } = await play(operator, 'vip-eve-of-monday');
  await operator.advance('2h');
  await page.goto(`/?world=${operator.world}&token=${member.token}#/home`);
  const openNotice = async () => {
    await at(page, 'bell').click();
    await at(page, 'inbox-row').filter({ hasText: 'Monday red envelope' }).first().click();
  };
  await openNotice();
  await expect(at(page, 'vip-envelope-open')).toBeVisible();
  await expect(at(page, 'reward-receipt')).toHaveCount(0);
  await test.step('the opened envelope leads to its share card and to its receipt', async () => {
    await at(page, 'vip-envelope-open').click({ delay: HOLD_MS });
    await at(page, 'vip-envelope-share').click();
    await expect(page.getByTestId('share-card-picture')).toHaveAttribute(
      'alt',
      /Monday red envelope.*VIP \d/,
    );
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('share-card-picture')).toHaveCount(0);
    await at(page, 'vip-envelope-receipt').click();
    await expect(at(page, 'reward-receipt')).toBeVisible();
    await expect(at(page, 'vip-envelope')).toHaveCount(0);
    await closeSheet(page);
  });
  await openAddress(page, '/home');
  await openNotice();
  await expect(at(page, 'reward-receipt')).toContainText('every Monday at 00:00 (UTC+8)');
  await expect(at(page, 'receipt-bookings')).toContainText('Monday red envelope');
  await closeSheet(page);
  await at(page, 'vip-reward').first().click();
  await expect(at(page, 'reward-receipt')).toBeVisible();
  await at(page, 'receipt-next').click();
  await arrivesAt(page, '/zichanCenter');
  await page.goBack();
  await expect(page.locator(SHEET)).toHaveCount(0);
});

test('a link to a receipt that does not exist says so', async ({ page, request }) => {
  const operator = await newWorld(request, 'receipt-none');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '1000' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(at(page, 'home-total')).toBeVisible();
  for (const link of [
    '/jiedaiOrder?receipt=none',
    '/taoliOrder?receipt=none',
    '/kuangchi?tab=orders&receipt=none',
    '/ieo?tab=mine&receipt=none',
    '/bisaiDetail?id=none&receipt=none',
    '/vipLevel?receipt=none',
    '/heyue?symbol=BTC/USDT&mode=contracts&tab=history&receipt=none',
    '/heyue?symbol=BTC/USDT&mode=options&option=none',
  ])
    await test.step(link, async () => {
      await openAddress(page, `${link}`);
      await expect(page.locator(SHEET)).toContainText('This receipt does not exist');
      await closeSheet(page);
    });
});

/** Opens the trade page of a member with a position in profit, and returns the token of the member. */
/** Expects that the line above the buttons can be scrolled out from behind them. */
async function expectLastLineInSight(page: Page): Promise<void> {
  const { lastLine, buttons } = await page.locator(`${SHEET} .receipt-actions`).evaluate((row) => {
    row.closest('.sheet')?.scrollTo({ top: 1e6, behavior: 'instant' });
    const above = row.previousElementSibling;
    const last = above?.lastElementChild ?? above;
    return {
      lastLine: last?.getBoundingClientRect().bottom ?? Number.NaN,
      buttons: row.getBoundingClientRect().top,
    };
  });
  expect(lastLine, 'the last line ends above the buttons').toBeLessThanOrEqual(buttons + 1);
}

async function inProfit(page: Page, operator: Operator): Promise<string> {
  const { member } = await play(operator, 'position-running');
  await operator.post('/market/interventions', { symbol: 'BTC/USDT', kind: 'gap', percent: 3 });
  await operator.advance('5s');
  await page.goto(`/?world=${operator.world}&token=${member.token}#/heyue`);
  await expect(page.locator('[data-testid="notices-ready"][data-ready="true"]')).toBeAttached();
  await at(page, 'positions-tab-positions').click();
  return member.token;
}

async function closePosition(page: Page): Promise<void> {
  await at(page, 'position-close').first().click();
  await at(page, 'close-submit').click();
}

test('closing a position with a profit is celebrated for 2.5 seconds, a tap opens the receipt, and taps beside it reach the page', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const operator = await newWorld(request, 'moment-win');
  await inProfit(page, operator);
  await closePosition(page);
  const moment = at(page, 'moment');
  await expect(moment).toContainText('Profit');
  await expect(moment.locator('.gold-dust')).toBeAttached();
  await at(page, 'positions-tab-history').click();
  await expect(at(page, 'history-row').first(), 'a tap beside it').toBeVisible();
  await expect(moment).toBeVisible();
  await expect(moment).toContainText('Receipt');
  const result = await at(page, 'history-pnl').first().innerText();
  expect(result).toContain('+');
  await at(page, 'moment-open').click();
  await expect(moment).toHaveCount(0);
  await expect(at(page, 'position-receipt-pnl')).toHaveText(result);
  await closeSheet(page);
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});

test('a celebration is readable for 2.5 seconds, and has a sound only if the member wants it', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Counts the notes that the page starts.
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function counted(...args) {
      document.documentElement.dataset['notes'] = String(
        Number(document.documentElement.dataset['notes'] ?? 0) + 1,
      );
      start.apply(this, args);
    };
    // Measures how long a card is there without having begun to leave.
    const seen = { since: 0 };
    new MutationObserver(() => {
      const card = document.querySelector('.moment-card');
      if (card && seen.since === 0) {
        seen.since = performance.now();
        card.addEventListener('animationstart', (event) => {
          if (event instanceof AnimationEvent && event.animationName === 'moment-leave')
            document.documentElement.dataset['readMs'] = String(performance.now() - seen.since);
        });
      }
      if (!card) seen.since = 0;
    }).observe(document, { childList: true, subtree: true });
  });
  const operator = await newWorld(request, 'moment-sound');
  const token = await inProfit(page, operator);
  await closePosition(page);
  const moment = at(page, 'moment');
  const root = page.locator('html');
  await expect(moment).toBeVisible();
  await expect(moment).toHaveCount(0);
  expect(Number(await root.getAttribute('data-read-ms'))).toBeGreaterThan(2_300);
  await expect(root).not.toHaveAttribute('data-notes');

  await openAddress(page, '/my');
  await at(page, 'sounds').click();
  await expect(root, 'the sound is heard when it is turned on').toHaveAttribute('data-notes', '3');
  await openAddress(page, '/heyue');
  const wire = wireOf(request, operator.world, token);
  await wire.post('/trade/appTradePositions/create', {
    symbol: 'BTC/USDT',
    direction: 'long',
    quantity: '0.01',
    leverage: 10,
  });
  await operator.gap('BTC/USDT', 3);
  await operator.advance('5s');
  await at(page, 'positions-tab-positions').click();
  await closePosition(page);
  await expect(moment).toBeVisible();
  await expect(root).toHaveAttribute('data-notes', '6');
});

test('with reduced motion a celebration is a still picture, Escape skips it, and it can be turned off', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'moment-still');
  const token = await inProfit(page, operator);
  await closePosition(page);
  const moment = at(page, 'moment');
  await expect(at(page, 'moment-amount')).toContainText('+');
  await expect(moment).toHaveAttribute('data-moving', 'false');
  await expect(moment.locator('.gold-dust')).toHaveCount(0);
  expect(await axeViolations(page, '.moment')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(moment).toHaveCount(0);

  await openAddress(page, '/my');
  await at(page, 'celebrations').click();
  await openAddress(page, '/heyue');
  const wire = wireOf(request, operator.world, token);
  await wire.post('/trade/appTradePositions/create', {
    symbol: 'BTC/USDT',
    direction: 'long',
    quantity: '0.01',
    leverage: 10,
  });
  await operator.gap('BTC/USDT', 3);
  await operator.advance('5s');
  await at(page, 'positions-tab-positions').click();
  await closePosition(page);
  await expect(page.getByTestId('toast')).toContainText('Closed by you, +');
  await page.waitForTimeout(600);
  await expect(moment).toHaveCount(0);
});

test('a new level is celebrated once no sheet is open, before its notice card is shown', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'moment-level');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { BTC: '0.009' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/home`);
  await expect(page.locator('[data-testid="notices-ready"][data-ready="true"]')).toBeAttached();
  await openAddress(page, '/my');
  await at(page, 'language').click();
  await expect(page.locator(SHEET)).toBeVisible();
  // The assets reach the first level; levels are checked at midnight.
  await operator.gap('BTC/USDT', 20);
  await operator.advance('24h');
  const moment = at(page, 'moment');
  await page.waitForTimeout(1_500);
  await expect(moment).toHaveCount(0);
  await closeSheet(page);
  await expect(moment).toContainText('VIP 1');
  await expect(page.locator('.moment [role=status]')).toHaveText('You are now VIP 1.');
  await expect(page.locator('.bulletins')).toBeHidden();
  await expect(moment).toHaveCount(0);
  await expect(page.locator('.bulletins:not([hidden]) .bulletin')).toBeVisible();
});

test('a won option is celebrated on its page, and its receipt is shared as a picture', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'moment-option');
  const { token } = await operator.post<{ token: string }>('/members', {
    balances: { USDT: '900' },
  });
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue?mode=options`);
  await expect(page.locator('[data-testid="notices-ready"][data-ready="true"]')).toBeAttached();
  await at(page, 'option-30').click();
  await at(page, 'option-stake').fill('100');
  await at(page, 'option-buy-up').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'option-running')).toHaveCount(1);
  await operator.advance('5s');
  await operator.gap('BTC/USDT', 2);
  await operator.advance('28s');
  await expect(at(page, 'moment-amount')).toContainText('+70.00');
  await expect(at(page, 'moment')).toHaveCount(0);

  await at(page, 'options-tab-history').click();
  await at(page, 'option-row').click();
  await at(page, 'option-share').click();
  await expect(page.getByTestId('share-card-picture')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByTestId('share-card-download').click();
  expect((await download).suggestedFilename()).toMatch(/^hongbao-.*\.png$/);
});
