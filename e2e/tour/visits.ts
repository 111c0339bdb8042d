import { expect, type Page } from '@playwright/test';
import { front } from '../support/front.ts';
import { cardPhoto } from '../support/photos.ts';
import type { Ids, Who } from './prepare.ts';

interface Visit {
  readonly who?: Who;
  readonly query?: string;
  /** Actions to run before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

/**
 * Visits of screens that need more than opening the path, by path. Default: the demo member, no query and no actions.
 */
export function visits(ids: Ids): Readonly<Record<string, Visit | undefined>> {
  return {
    '/login': { who: 'nobody', act: typing({ 'login-account': 'demo@hongbao.example' }) },
    '/search': { act: typing({ 'search-field': 'loan' }) },
    '/heyue': { act: tapping('ticket-type-market', 'ticket-share-25') },
    '/demotrading': { query: '?mode=options', act: typing({ 'option-stake': '100' }) },
    '/outlink': { query: `?url=${encodeURIComponent('https://hongbao.example')}` },
    '/chongzhitixianResult': { query: `?withdrawal=${ids.withdrawal}` },
    '/shenfenRenzheng': { who: 'newcomer', act: showDocument },
    '/shenfenRenzhengAd': {
      who: 'verified',
      act: showContact,
    },
    '/renzhengResult': { who: 'turnedDown' },
    '/tixian': {
      act: async (page) => {
        await at(page, 'destination').filter({ hasText: 'TRC20' }).click();
        await at(page, 'withdrawal-amount').fill('120.5');
      },
    },
    '/jiedai': { act: typing({ 'loan-amount': '500' }) },
    '/bisaiDetail': { query: `?id=${ids.contest}` },
    '/bisaiTrade': { query: `?id=${ids.contest}`, act: tapping('ticket-share-25') },
    '/taolilicaiDetail': { query: '?id=arbitrage-30' },
    '/taoliOk': { query: '?id=arbitrage-30', act: typing({ 'purchase-amount': '1000' }) },
    '/kuangchiDetail': { query: '?id=s21', act: typing({ 'purchase-amount': '2' }) },
    '/zhaiquanDetail': { query: '?id=debt-30', act: typing({ 'purchase-amount': '500' }) },
    '/shandui': { act: typing({ 'flash-from': '1000' }) },
    '/articleList': { query: '?about=help' },
    '/articleDetail': { query: `?about=news&id=${ids.article}` },
  };
}

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

function typing(texts: Readonly<Record<string, string>>) {
  return async (page: Page) => {
    for (const [testId, text] of Object.entries(texts)) await at(page, testId).fill(text);
  };
}

function tapping(...testIds: readonly string[]) {
  return async (page: Page) => {
    for (const testId of testIds) await at(page, testId).click();
  };
}

async function showContact(page: Page): Promise<void> {
  await at(page, 'advanced-address').fill('1 Queen’s Road');
  await at(page, 'advanced-next').click();
  await typing({
    'advanced-emergencySurname': 'Lin',
    'advanced-emergencyName': 'Wei',
    'advanced-emergencyPhone': '+852 5123 4567',
    'advanced-emergencyAddress': '2 Nathan Road',
  })(page);
}

async function showDocument(page: Page): Promise<void> {
  await at(page, 'identity-name').fill('Ann Example');
  await at(page, 'identity-number').fill('A1234567');
  await at(page, 'identity-next').click();
  await at(page, 'identity-front').setInputFiles(await cardPhoto(page));
  await expect(at(page, 'identity-front-done')).toBeVisible();
  await at(page, 'identity-back').setInputFiles(await cardPhoto(page, { light: 30, blur: 12 }));
  await expect(at(page, 'identity-back-done')).toBeVisible();
  // Shows the rejected submission with its reasons.
  await at(page, 'identity-back-done').scrollIntoViewIfNeeded();
}
