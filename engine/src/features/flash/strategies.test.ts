import { exchangeFlash, quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { formatUnits, multiply, units } from '@hongbao/contracts/money';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';

const world = useWorld();
const symbol = 'BTC/USDT';
const DAYS = 14;
const ROUNDS_PER_DAY = 3;
/** Time before a round uses its quotes, just below their validity. */
const WAIT_MS = 14_000;

const bids = [
  { from: 'USDT', to: 'BTC', amount: '1000' },
  { from: 'BTC', to: 'USDT', amount: '0.01' },
] as const;

/**
 * Duration of two weeks, with a volatility at which a coin often moves by more than both fees while a quote is valid.
 */
const shake = () =>
  world.control.intervene({ symbol, kind: 'volatility', factor: 8, durationMs: DAYS * DAY_MS });

/** The value of an amount of a coin at the live mid price, in units of USDT. */
async function worth(member: Member, currency: string, amount: string): Promise<bigint> {
  const [price] = await member.must(listPrices, { query: { symbols: symbol } });
  const mid = currency === 'USDT' ? '1' : (price?.markPrice ?? '0');
  return multiply(units(amount), units(mid), 'floor');
}

it('a member who requests quotes in both directions and uses only the improved ones has no gain', async () => {
  const member = await world.given.member({ usdt: '2000', balances: { BTC: '0.02' } });
  await shake();
  let [taken, refused, profit] = [0, 0, 0n];
  for (let round = 0; round < DAYS * ROUNDS_PER_DAY; round++) {
    const quotes = [];
    for (const bid of bids)
      quotes.push(await member.must(quoteFlashExchange, { query: { ...bid, side: 'from' } }));
    await world.control.advance(WAIT_MS);
    for (const [way, { from, to, amount }] of bids.entries()) {
      const quote = quotes[way];
      const given = await worth(member, from, amount);
      const gained = (await worth(member, to, quote?.toAmount ?? '0')) - given;
      // A loss below the fee shows that the live rate has become worse than the quote; only then the quote is used.
      if (gained <= -given / 1_000n) continue;
      const body = { from, to, amount, quoteId: quote?.quoteId ?? '' };
      const answer = await member.call(exchangeFlash, { body });
      if (!answer.ok) {
        expect(answer.reason).toBe('rateMoved');
        refused++;
        continue;
      }
      taken++;
      profit += gained;
      expect(gained < 0n, `${from} gained ${formatUnits(gained)}`).toBe(true);
      // Exchanges back immediately, so that a guaranteed gain would appear in the balance.
      const back = { from: to, to: from, amount: answer.result.toAmount };
      const returned = await member.must(exchangeFlash, { body: back });
      expect(units(returned.toAmount) < units(amount)).toBe(true);
    }
    await world.control.advance((24 / ROUNDS_PER_DAY) * HOUR_MS - WAIT_MS);
  }
  // Makes sure that the test used enough quotes.
  expect(taken).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(10);
  expect(profit < 0n).toBe(true);
}, 120_000);

it('a member who requests a quote every few seconds retains three valid quotes', async () => {
  const member = await world.given.member({ balances: { BTC: '0.02' } });
  const [, sell] = bids;
  const ladder = [];
  for (let step = 0; step < 7; step++) {
    ladder.push(await member.must(quoteFlashExchange, { query: { ...sell, side: 'from' } }));
    await world.control.advance('2s');
  }
  const reasons = [];
  for (const { quoteId } of ladder) {
    const answer = await member.call(exchangeFlash, { body: { ...sell, quoteId } });
    reasons.push(answer.ok ? 'ok' : answer.reason);
  }
  expect(reasons.filter((reason) => reason === 'quoteExpired')).toHaveLength(4);
});
