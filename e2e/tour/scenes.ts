import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { languages } from '../../locales/languages.ts';
import { confirmOrder, openPosition } from '../support/confirmOrder.ts';
import { front } from '../support/front.ts';
import { createWorld, type Operator } from '../support/operator.ts';
import { wireOf } from '../support/wire.ts';
import { bothThemes, type Phone } from './phone.ts';

type OpenPhone = (world: string, token: string | undefined, language?: string) => Promise<Phone>;

interface Stage {
  readonly request: APIRequestContext;
  readonly operator: Operator;
  readonly openPhone: OpenPhone;
}

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

/**
 * Pictures of sheets and moments that no path opens, by name; their titles are in `client/src/app/tour.test.ts`. Each is
 * made in a world of its own.
 */
const scenes: Readonly<Record<string, (stage: Stage) => Promise<Buffer[]>>> = {
  'scene-mailbox': async ({ operator, openPhone }) => {
    const phone = await openPhone(operator.world, undefined);
    await phone.open('/login', '?mode=register');
    await at(phone.page, 'login-email').fill('ann@hongbao.example');
    await at(phone.page, 'login-send-code').click();
    await expect(at(phone.page, 'test-mailbox')).toBeVisible();
    return taken(phone);
  },
  'scene-welcome': async ({ operator, openPhone }) => {
    const phone = await openPhone(operator.world, undefined);
    const { page } = phone;
    await phone.open('/login', '?mode=register');
    await at(page, 'login-email').fill('ann@hongbao.example');
    await at(page, 'login-send-code').click();
    await at(page, 'test-mailbox-fill').click();
    await at(page, 'login-password').fill('correct horse 8');
    await at(page, 'login-repeat').fill('correct horse 8');
    await at(page, 'login-agree').check();
    await at(page, 'login-submit').click();
    await expect(at(page, 'welcome-sheet')).toBeVisible();
    return taken(phone);
  },
  'scene-confirm': async (stage) => {
    const { phone } = await trader(stage);
    await fillTicket(phone.page, 20);
    await at(phone.page, 'ticket-submit').click();
    await expect(at(phone.page, 'receipt-confirm')).toBeVisible();
    return taken(phone);
  },
  'scene-opened': async (stage) => {
    const { phone } = await trader(stage);
    await fillTicket(phone.page, 20);
    await openPosition(phone.page);
    return taken(phone);
  },
  'scene-warning': async (stage) => {
    const { phone } = await trader(stage);
    const { page } = phone;
    await fillTicket(page, 50);
    await openPosition(page);
    await phone.open('/home');
    await stage.operator.gap('BTC/USDT', -1.4);
    await stage.operator.advance('5s');
    await expect(page.getByTestId('liquidation-near')).toBeVisible();
    return taken(phone);
  },
  'scene-liquidated': async (stage) => {
    const { phone, token } = await trader(stage);
    await fillTicket(phone.page, 50);
    await openPosition(phone.page);
    const id = await runningId(stage, token);
    await stage.operator.gap('BTC/USDT', -12);
    await stage.operator.advance('20m');
    await openReceipt(phone, id);
    return taken(phone);
  },
  'scene-win': async (stage) => {
    const { phone } = await trader(stage);
    await closeWithProfit(phone, stage);
    await expect(at(phone.page, 'moment-amount')).toContainText('+');
    const shot = await phone.page.screenshot();
    await phone.page.context().close();
    return [shot];
  },
  'scene-receipt': async (stage) => {
    const { phone, token } = await trader(stage);
    const id = await closeWithProfit(phone, stage, token);
    await stage.operator.advance('20m');
    await openReceipt(phone, id);
    return taken(phone);
  },
  'scene-option': async (stage) => {
    const { phone, token } = await trader(stage);
    const wire = wireOf(stage.request, stage.operator.world, token);
    const terms = await wire.get<{ id: string; seconds: number }[]>(
      '/trade/appSecondContractSet/list?symbol=BTC/USDT',
    );
    const setId = terms.find(({ seconds }) => seconds === 60)?.id;
    await wire.post('/trade/appSecondContractOrder/buy', { setId, direction: 'up', stake: '100' });
    await stage.operator.advance('20s');
    await stage.operator.gap('BTC/USDT', 0.3);
    await stage.operator.advance('20s');
    await phone.open('/heyue', '?mode=options');
    const running = await phone.page.screenshot();
    await stage.operator.advance('30s');
    await phone.open('/home');
    await phone.open('/heyue', '?mode=options');
    await at(phone.page, 'options-tab-history').click();
    await at(phone.page, 'option-row').first().click();
    await expect(at(phone.page, 'option-path')).toBeVisible();
    await phone.waitUntilStill();
    const receipt = await phone.page.screenshot();
    await phone.page.context().close();
    return [running, receipt];
  },
  'scene-jump': async (stage) => {
    const { phone, token } = await trader(stage);
    const wire = wireOf(stage.request, stage.operator.world, token);
    await wire.post('/prod/appLoanOrder/creditApply', { setId: 'credit-7', amount: '100' });
    await fillTicket(phone.page, 20);
    await openPosition(phone.page);
    await phone.open('/home');
    await stage.operator.advance('3d');
    await expect(phone.page.locator('.bulletins:not([hidden]) .bulletin')).toBeVisible();
    const shot = await phone.page.screenshot();
    await phone.page.context().close();
    return [shot];
  },
  'scene-share': async (stage) => {
    const { phone, token } = await trader(stage);
    const id = await closeWithProfit(phone, stage, token);
    await phone.page.context().close();
    const shots: Buffer[] = [];
    for (const { code } of languages) {
      const own = await stage.openPhone(stage.operator.world, token, code);
      await openReceipt(own, id);
      await at(own.page, 'position-share').click();
      const picture = own.page.getByTestId('share-card-picture');
      await expect(picture).toBeVisible();
      shots.push(await picture.screenshot());
      await own.page.context().close();
    }
    return shots;
  },
};

/** The functions that take the pictures, by name. */
export function scenePictures(request: APIRequestContext, openPhone: OpenPhone) {
  return Object.entries(scenes).map(
    ([name, take]) =>
      [
        name,
        async () => {
          const operator = await createWorld(request, {
            id: name,
            seed: 'tour',
            scenario: 'empty',
          });
          return take({ request, operator, openPhone });
        },
      ] as const,
  );
}

/** A member with money, on the trade page. */
async function trader({ operator, openPhone }: Stage) {
  const { token } = await operator.post<{ token: string }>('/members', {
    nickname: 'Ann',
    verified: true,
    creditGranted: '1000',
    balances: { USDT: '6000' },
  });
  await operator.advance('1m');
  const phone = await openPhone(operator.world, token);
  await phone.open('/heyue');
  return { phone, token };
}

async function fillTicket(page: Page, leverage: number): Promise<void> {
  await at(page, 'ticket-direction-long').click();
  await at(page, 'leverage').selectOption(String(leverage));
  await at(page, 'ticket-share-25').click();
}

async function runningId({ request, operator }: Stage, token: string): Promise<string> {
  const { records } = await wireOf(request, operator.world, token).get<{
    records: { id: string }[];
  }>('/trade/appTradePositions/listMy?status=running');
  return records[0]?.id ?? '';
}

/** Opens a position, moves the market in its favor and closes it. Returns the position's id if a token is given. */
async function closeWithProfit(phone: Phone, stage: Stage, token?: string): Promise<string> {
  await fillTicket(phone.page, 20);
  await confirmOrder(phone.page);
  await expect(at(phone.page, 'position-row')).toHaveCount(1);
  const id = token === undefined ? '' : await runningId(stage, token);
  await stage.operator.advance('40m');
  await stage.operator.gap('BTC/USDT', 2);
  await stage.operator.advance('5s');
  await at(phone.page, 'position-close').first().click();
  await at(phone.page, 'close-submit').click();
  await expect(at(phone.page, 'position-row')).toHaveCount(0);
  return id;
}

async function openReceipt(phone: Phone, id: string): Promise<void> {
  await phone.open('/home');
  await phone.open('/heyue', `?symbol=BTC/USDT&mode=contracts&tab=history&receipt=${id}`);
  await expect(at(phone.page, 'position-receipt')).toBeVisible();
}

/** Pictures in both themes, after which the phone is closed. */
async function taken(phone: Phone): Promise<Buffer[]> {
  const shots = await bothThemes(phone);
  await phone.page.context().close();
  return shots;
}
