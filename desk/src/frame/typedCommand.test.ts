import { expect, it } from 'vitest';
import { typedMove, typedSpan } from './typedCommand.ts';

const symbols = ['BTC/USDT', 'ETH/USDT', 'BNB/USDT'];

it.each([
  ['btc -10', 'BTC/USDT', -10],
  ['BTC −2.5%', 'BTC/USDT', -2.5],
  ['eth +5', 'ETH/USDT', 5],
  ['bitcoin down', 'BTC/USDT', -10],
  ['bitcoin down 12 %', 'BTC/USDT', -12],
  ['ether up', 'ETH/USDT', 10],
  ['bnb/usdt 3', 'BNB/USDT', 3],
])('“%s” changes the price of %s by %d percent', (query, symbol, percent) =>
  expect(typedMove(query, symbols)).toEqual({ symbol, percent }),
);

it.each(['btc', 'btc 0', 'btc -100', 'sol -10', 'crash', 'btc soon', ''])(
  '“%s” does not change a price',
  (query) => expect(typedMove(query, symbols)).toBeNull(),
);

it.each([
  ['3d', 259_200_000],
  ['+1h30m', 5_400_000],
  ['90s', 90_000],
])('“%s” is a time span', (query, span) => expect(typedSpan(query)).toBe(span));

it.each(['0d', 'monday', '10000', ''])('“%s” does not name a time span', (query) =>
  expect(typedSpan(query)).toBeNull(),
);
