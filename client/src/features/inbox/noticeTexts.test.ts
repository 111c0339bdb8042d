import {
  type NoticeFactName,
  type NoticeFacts,
  type NoticeKey,
  noticeFactNames,
  reasonCodes,
} from '@hongbao/contracts/content/notices.facts';
import { flatTexts } from '@hongbao/locales/flatTexts';
import { type LanguageCode, languages, serverTexts } from '@hongbao/locales/languages';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatEpoch } from '../../lib/times.ts';
import { noticeTexts } from './noticeTexts.ts';

const timeOf = (epochMs: number) => formatEpoch(epochMs, 'short');
const AT = Date.parse('2026-01-14T12:16:08+08:00');
const usdt = (amount: string) => ({ amount, currency: 'USDT' });

/** A value of every fact, and its text in English, also with hidden amounts. */
const samples: {
  readonly [K in NoticeFactName]: [NonNullable<NoticeFacts[K]>, shown: string, hidden?: string];
} = {
  account: ['a***@hongbao.example', 'a***@hongbao.example'],
  amount: [{ amount: '1234.88029040', currency: 'BTC' }, '1,234.880290\u00a0BTC', '••••\u00a0BTC'],
  currency: ['ETH', 'ETH'],
  destination: ['TXz…9f', 'TXz…9f'],
  endTime: [AT, timeOf(AT)],
  factor: [3, '3'],
  graceTime: [AT + 60_000, timeOf(AT + 60_000)],
  level: [4, '4'],
  owed: [usdt('406.88029040'), '406.88\u00a0USDT', '••••\u00a0USDT'],
  paid: [usdt('100.50000000'), '100.50\u00a0USDT', '••••\u00a0USDT'],
  payout: [usdt('18.50000000'), '18.50\u00a0USDT', '••••\u00a0USDT'],
  price: ['3120.12345678', '3,120.12\u00a0USDT'],
  quantity: [{ amount: '7.00000000', currency: 'NEW' }, '7.0000\u00a0NEW', '••••\u00a0NEW'],
  rank: [2, '2'],
  reason: [
    { code: 'addressNotYours', text: 'Any text.' },
    serverTexts['en-us'].reasons.addressNotYours,
  ],
  returned: [usdt('12.00000000'), '12.00\u00a0USDT', '••••\u00a0USDT'],
  salePrice: ['2900.00000000', '2,900.00\u00a0USDT'],
  stake: [usdt('10.00000000'), '10.00\u00a0USDT', '••••\u00a0USDT'],
  startTime: [AT - 60_000, timeOf(AT - 60_000)],
  symbol: ['BTC/USDT', 'BTC/USDT'],
};

const kinds = Object.keys(noticeFactNames) as NoticeKey[];
const namesOf = (kind: NoticeKey): readonly NoticeFactName[] => noticeFactNames[kind];
const noticeOf = (kind: string, facts?: NoticeFacts) => ({
  kind,
  title: 'Title of the server',
  content: 'Got 12.5 USDT from the server.',
  ...(facts === undefined ? {} : { facts }),
});
const sampleNotice = (kind: NoticeKey) =>
  noticeOf(kind, {
    refId: '17',
    ...Object.fromEntries(namesOf(kind).map((name) => [name, samples[name][0]])),
  });
const style = { isHidden: false, priceDigits: 2 };
/** Tokens of a subscription are whole lots, unlike the quantity of a collateral. */
const shownIn = (kind: NoticeKey, name: keyof typeof samples) =>
  name === 'quantity' && kind.startsWith('ieo') ? '7\u00a0NEW' : samples[name][1];
const wordsIn = (code: LanguageCode) => i18next.getFixedT(code);

beforeAll(async () => {
  await i18next.init({
    lng: 'en-us',
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map(({ code }) => {
        const { content, reasons } = serverTexts[code];
        return [code, { translation: { notices: content.notices, reasons } }];
      }),
    ),
  });
});

describe.each(languages)('the notices in $code', ({ code }) => {
  const texts = new Map(flatTexts(serverTexts[code].content.notices));
  const placeholders = (text = '') =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

  it('have a title and a content for every kind, and for no other', () =>
    expect([...texts.keys()].toSorted()).toEqual(
      kinds.flatMap((kind) => [`${kind}.content`, `${kind}.title`]).toSorted(),
    ));

  it('use every fact of every kind and no other', () => {
    const used = (kind: NoticeKey) => [
      ...new Set(
        ['title', 'content'].flatMap((part) => placeholders(texts.get(`${kind}.${part}`))),
      ),
    ];
    expect(kinds.map((kind) => [kind, used(kind).toSorted()])).toEqual(
      kinds.map((kind) => [kind, namesOf(kind).toSorted()]),
    );
  });

  it('are worded for every kind with every fact in the format of the app', () => {
    for (const kind of kinds) {
      const { title, content } = noticeTexts(wordsIn(code), sampleNotice(kind), style);
      expect(`${title} ${content}`, kind).not.toMatch(/\{\{|of the server/);
      for (const name of namesOf(kind)) {
        const shown =
          name === 'reason' ? serverTexts[code].reasons.addressNotYours : shownIn(kind, name);
        expect(`${title} ${content}`, kind).toContain(shown);
      }
    }
  });

  it('have a text for every code of a reason', () =>
    expect(Object.keys(serverTexts[code].reasons).toSorted()).toEqual(reasonCodes.toSorted()));
});

describe('noticeTexts', () => {
  const t = () => wordsIn('en-us');

  it('noticeTexts masks amounts, but neither prices nor times', () => {
    for (const kind of kinds) {
      const { title, content } = noticeTexts(t(), sampleNotice(kind), { ...style, isHidden: true });
      for (const name of namesOf(kind)) {
        const shown = shownIn(kind, name);
        const [, , hidden] = samples[name];
        expect(`${title} ${content}`).toContain(hidden ?? shown);
      }
    }
  });

  it('noticeTexts contains the reason that an operator typed, unchanged', () => {
    const facts = { amount: usdt('5'), reason: { text: 'Ask {{amount}} $t(reasons.x) again.' } };
    expect(noticeTexts(t(), noticeOf('loanRejected', facts), style).content).toBe(
      'Your loan of 5.00\u00a0USDT was rejected: Ask {{amount}} $t(reasons.x) again.',
    );
  });

  it.each([
    ['without facts', noticeOf('loanRejected')],
    ['of a kind of a newer server', noticeOf('newerKind', { amount: usdt('5') })],
  ])('noticeTexts returns the texts of the server for a notice %s', (_, notice) => {
    expect(noticeTexts(t(), notice, style)).toEqual({
      title: 'Title of the server',
      content: 'Got 12.5 USDT from the server.',
    });
    expect(noticeTexts(t(), notice, { ...style, isHidden: true }).content).toBe(
      'Got •••• USDT from the server.',
    );
  });
});
