import { expect, it } from 'vitest';
import { findRanked, rank } from './rank.ts';

/** Items as the palette contains them, in its order. */
const items = [
  { title: 'Members', words: 'm' },
  { title: '+1 h' },
  { title: '+1 day' },
  { title: 'Monday 0:00' },
  { title: 'Next event' },
  { title: 'Crash and liquidation', words: 'crash Half a bitcoin at twenty times.' },
  { title: 'A Monday with red envelopes', words: 'monday Three members, a midnight.' },
  { title: 'position-liquidated', words: 'A position that was liquidated.' },
  { title: 'liquidation-in', words: 'A position that is liquidated in a minute.' },
  { title: 'margin-call', words: 'A loan that gets a margin call.' },
  { title: 'session-ended', words: 'The session ends in the middle of an order.' },
  { title: 'Fork', words: 'copy world' },
  { title: 'story-crash', words: 'world' },
  { title: 'demo@hongbao.example', words: 'Demo' },
  { title: 'dong.mei@hongbao.example', words: 'Dong Mei' },
  { title: 'openPosition' },
  { title: 'addPositionMargin' },
  { title: 'Dark' },
];

it.each([
  ['liq', ['liquidation-in', 'Crash and liquidation', 'position-liquidated']],
  ['crash', ['Crash and liquidation', 'story-crash']],
  ['margin', ['margin-call', 'addPositionMargin']],
  ['demo@', ['demo@hongbao.example']],
  ['mei', ['dong.mei@hongbao.example']],
  ['fork', ['Fork']],
  ['monday', ['Monday 0:00', 'A Monday with red envelopes']],
  ['+1 h', ['+1 h']],
  ['position', ['position-liquidated', 'openPosition', 'addPositionMargin', 'liquidation-in']],
  ['open pos', ['openPosition']],
  ['red monday', ['A Monday with red envelopes']],
  ['DARK', ['Dark']],
  ['rk', ['Fork', 'Dark']],
  ['opn', ['openPosition']],
  ['no such thing', []],
])('findRanked returns the expected items for "%s", best first', (query, titles) => {
  expect(findRanked(query, items).map(({ title }) => title)).toEqual(titles);
});

it.each([
  ['a title before its beginning', 'fork', 'Fork', 'Forks'],
  ['the beginning before a later word', 'liq', 'liquidation-in', 'position-liquidated'],
  ['a word that begins with the text before letters inside', 'ark', 'noah-ark', 'dark'],
  ['letters inside before letters in between', 'ark', 'dark', 'a-rank'],
])('rank prefers %s', (_what, query, better, worse) => {
  const [one, other] = [better, worse].map((title) => rank(query, { title }) ?? NaN);
  expect(one).toBeLessThan(other ?? NaN);
});
