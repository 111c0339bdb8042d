import { flatTexts } from '@hongbao/locales/flatTexts';
import { serverTexts } from '@hongbao/locales/languages';
import { describe, expect, it } from 'vitest';
import { effect, effectText, isNothing, kindText } from './eventText.ts';
import { languages } from './language.ts';

describe('the sentence of a past event', () => {
  it.each([
    [effect('marginCall'), 'Margin call', '追加质押提醒'],
    [
      effect('positionClosed', { symbol: 'BTC/USDT', direction: 'long', reason: 'liquidation' }),
      'BTC/USDT long closed: liquidation',
      'BTC/USDT 做多：已平仓（强制平仓）',
    ],
    [
      effect('orderCanceled', { symbol: 'X', direction: 'short', reason: 'balanceTooLow' }),
      'X short: trigger order canceled. The available balance did not cover its cost.',
      null,
    ],
    [
      effect('loanMoved', { event: 'disburse', type: 'pledge' }),
      'Loan, on collateral: paid out',
      '质押借款：已放款',
    ],
    [
      effect('withdrawalMoved', { event: 'payOut', coin: 'USDT' }),
      'Withdrawal in USDT: paid out',
      'USDT 提现：已打款',
    ],
    [effect('contestStarted', { contest: 'sprint 7' }), 'Weekly sprint 7 started', null],
    [
      effect('caseIdentity', { document: 'passport', number: 'up', name: 'win' }),
      'Passport up of win',
      '护照 up，win',
    ],
    ['parked: the glass fell', 'parked: the glass fell', 'parked: the glass fell'],
    ['margin call', 'margin call', 'margin call'],
    ['constructor {}', 'constructor {}', 'constructor {}'],
  ])('is formed from its key and facts: %s', (stored, english, chinese) => {
    expect(effectText(stored, 'en-us')).toBe(english);
    if (chinese !== null) expect(effectText(stored, 'zh-cn')).toBe(chinese);
  });

  it('shows each of its facts in every language', () => {
    for (const [key, english] of flatTexts(serverTexts['en-us'].happened)) {
      const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      for (const language of languages) {
        const own = new Map(flatTexts(serverTexts[language].happened)).get(key) ?? '';
        expect([language, key, names(own).toSorted()]).toEqual([
          language,
          key,
          names(english).toSorted(),
        ]);
      }
    }
  });
});

it('an event without an effect is recognized, also one that an earlier version stored', () => {
  expect(['nothing to do', effect('nothing'), effect('marginCall')].map(isNothing)).toEqual([
    true,
    true,
    false,
  ]);
});

it('an upcoming event of an unknown kind is described by its kind', () => {
  expect(kindText('ieo.draw', 'en-us')).toMatch(/drawn/);
  expect(kindText('toString', 'en-us')).toBe('toString');
});
