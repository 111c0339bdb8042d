import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { bindAddress, borrowAgainstBitcoin, WITHDRAW_PASSWORD } from '../support/memberSetup.ts';
import { cutTexts } from '../support/cutTexts.ts';
import { closeSheet, front } from '../support/front.ts';
import { newWorld, type Operator } from '../support/operator.ts';
import { writeStored } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';
import { wireOf, type Wire } from '../support/wire.ts';

test.describe.configure({ timeout: 120_000 });

const SHEET = 'ion-modal.show-modal';
/** The language with the longest words. */
const LONGEST = 'xi';

type Theme = 'dark' | 'light';
type Step = (page: Page) => Promise<void>;
const at = (page: Page, testId: string) => front(page).getByTestId(testId).first();
const press =
  (testId: string): Step =>
  (page) =>
    at(page, testId).click();
const fill =
  (testId: string, text: string): Step =>
  (page) =>
    at(page, testId).fill(text);
/** One sheet of each kind: the path of its page, and the steps that open it. */
const sheets: readonly (readonly [path: string, ...steps: Step[]])[] = [
  ['/tixian', press('destination-add')],
  ['/tixian', fill('withdrawal-amount', '100'), press('withdrawal-next')],
  ['/chongzhitixianRecord?kind=withdrawals', press('withdrawal-row')],
  ['/shandui', fill('flash-from', '100'), press('flash-submit')],
  ['/jiedai', fill('loan-amount', '300'), press('loan-submit')],
  ['/jiedaiOrder', press('loan-repay')],
  ['/jiedaiOrder', press('loan-add')],
  ['/jiedaiOrder', press('loan-details')],
  ['/taoliOk?id=arbitrage-7', fill('purchase-amount', '200'), press('purchase-submit')],
  ['/taoliOrder', press('order-leave')],
  ['/ieo', press('ieo-apply')],
  ['/bisai', press('contest-filter-inProgress'), press('contest'), press('contest-exit')],
  ['/bisai', press('contest-filter-toBeStarted'), press('contest'), press('contest-join')],
  ['/heyue', press('symbol-picker')],
  ['/heyue', fill('ticket-size', '100'), press('receipt-open')],
  ['/heyue', press('positions-tab-positions'), press('position-modify')],
  ['/heyue', press('positions-tab-positions'), press('position-close')],
  ['/heyue', press('positions-tab-positions'), press('position-adjust')],
  ['/heyue', press('positions-tab-positions'), press('position-exits')],
  ['/heyue', press('positions-tab-positions'), press('position-reverse')],
  ['/heyue?mode=options', fill('option-stake', '50'), press('option-buy-up')],
  ['/heyue?mode=options', press('options-tab-history'), press('option-row')],
  ['/kline', press('price-alert')],
  ['/home', press('bell')],
  ['/my', press('language')],
  ['/security', press('security-login')],
  ['/security', press('security-sessions')],
  ['/security', press('security-google')],
  ['/security', press('security-phone')],
  ['/jiesuanInfo', press('settlement-edit')],
  ['/gerenziliao', press('profile-country')],
  ['/my', press('logout')],
];
/** Sheets that are available after the draw of a subscription. */
const afterDraw: typeof sheets = [
  ['/ieo', press('ieo-draw')],
  ['/ieo', press('ieo-pay')],
];

test.describe.configure({ mode: 'parallel' });

/** Two halves of the sheets, which are tested in parallel. */
for (const half of [0, 1])
  test(`every sheet is accessible in both themes, and truncates no text at 320 pixels with twice the text size (${half + 1} of 2)`, async ({
    page,
    request,
  }) => {
    const operator = await newWorld(request, `every-sheet-${half}`);
    const { token } = await operator.post<{ token: string }>('/members', {
      verified: true,
      creditGranted: '1000',
      balances: { USDT: '50000', BTC: '1' },
    });
    await createSampleData(operator, wireOf(request, operator.world, token));
    let theme: Theme = 'dark';
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(`/?world=${operator.world}&token=${token}#/home`);
    await expect(at(page, 'home-total')).toBeVisible();
    await writeStored(page, 'lang', LONGEST);
    await page.reload();
    await expect(at(page, 'home-total')).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
    const visit = async ([path, ...steps]: (typeof sheets)[number]) =>
      test.step(`the sheet of ${path} after ${steps.length} steps`, async () => {
        await page.evaluate((hash) => location.replace(`#${hash}`), path);
        const [place = ''] = path.split('?');
        await expect(page.locator(`.ion-page:not([inert])[data-page="${place}"]`)).toHaveCount(1);
        for (const step of steps) await step(page);
        await expect(page.locator(SHEET)).toBeVisible();
        const title = await page.locator(`${SHEET} h2`).first().innerText();
        theme = await lookAt(page, `${path}: ${title}`, theme);
        await closeSheet(page);
      });
    for (const sheet of sheets.filter((_, index) => index % 2 === half)) await visit(sheet);
    if (half === 1) {
      await operator.advance('73h');
      for (const sheet of afterDraw) await visit(sheet);
    }
    expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
  });

/** Checks all rules in the current theme, and contrast in the other theme, which remains selected. */
async function lookAt(page: Page, name: string, theme: Theme): Promise<Theme> {
  expect.soft(await axeViolations(page, SHEET), `${name} in ${theme}`).toEqual([]);
  expect.soft(await cutTexts(page, SHEET), name).toEqual([]);
  const other = theme === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator('html')).toHaveAttribute('data-theme', other);
  const inOther = await axeViolations(page, SHEET, ['color-contrast']);
  expect.soft(inOther, `${name} in ${other}`).toEqual([]);
  return other;
}

/** Creates data for the sheets: a bound account, active orders, a settled option. */
async function createSampleData(operator: Operator, wire: Wire): Promise<void> {
  const { get, post } = wire;
  const settlementId = await bindAddress(wire);
  await post('/finance/appWithdrawal/apply', {
    settlementId,
    currency: 'USDT',
    amount: '30',
    withdrawPassword: WITHDRAW_PASSWORD,
  });
  await borrowAgainstBitcoin(wire);
  const opening = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.05', leverage: 10 };
  await post('/trade/appTradePositions/create', opening);
  await post('/prod/appProductOrder/arbitrageBuy', { productId: 'arbitrage-7', amount: '300' });
  const { records } = await get<{ records: { id: string }[] }>(
    '/activity/appContest/list?status=1',
  );
  await post('/activity/appContest/join', { id: records[0]?.id, fund: '200' });
  const options = await get<{ id: string }[]>('/trade/appSecondContractSet/list?symbol=BTC/USDT');
  await post('/trade/appSecondContractOrder/buy', {
    setId: options[0]?.id,
    direction: 'up',
    stake: '100',
  });
  const { records: offers } = await get<{ records: { id: string }[] }>(
    '/prod/appProdIoe/listMy?status=issuing',
  );
  await post('/prod/appOrderIoe/apply', { ieoId: offers[0]?.id, quantity: '500' });
  await operator.advance('6m');
}
