import { expect, it } from 'vitest';
import { toMarketWeek } from './marketWeek.ts';

it('splits a report into its text and the list of coins', () => {
  const content =
    'The week:\n- BTC: +3.87%, 91,442.44 USDT\n- TRX: \u22121.89%, 0.244874 USDT\n\nAll simulated.';
  expect(toMarketWeek(content)).toEqual({
    before: 'The week:',
    coins: [
      { coin: 'BTC', percent: '3.87', price: '91,442.44' },
      { coin: 'TRX', percent: '-1.89', price: '0.244874' },
    ],
    after: '\nAll simulated.',
  });
});

it.each(['', 'No list.', '- BTC rose\n- BTC: 3%, 5 USDT', '- a: +1.00%, 5 USDT'])(
  'leaves a text without such a list as it is: %j',
  (content) => expect(toMarketWeek(content)).toEqual({ before: content, coins: [], after: '' }),
);
