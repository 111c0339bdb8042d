import {
  exchangeFlash,
  listFlashExchanges,
  quoteFlashExchange,
} from '@hongbao/contracts/flash/flash.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const coins = ['USDT', 'BTC', 'ETH', 'DOGE'] as const;
const worthOfOne = { USDT: 1n, BTC: 100_000n, ETH: 3_000n, DOGE: 1n };

it('an exchange books the amounts of its quote, whichever of the two amounts was entered', async () => {
  const balances = { USDT: '100000', BTC: '2', ETH: '40', DOGE: '500000' };
  const member = await world.given.member({ balances });
  const heldOf = async (coin: string) => {
    const held = await member.must(listBalances, {});
    return units(held.find(({ currency }) => currency === coin)?.available ?? '0');
  };
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...coins], { minLength: 2, maxLength: 2 }),
      fc.constantFrom('from' as const, 'to' as const),
      fc.bigInt({ min: units('2'), max: units('2000') }),
      async ([from = 'USDT', to = 'BTC'], side, worth) => {
        const amount = formatUnits(worth / worthOfOne[side === 'from' ? from : to] + 1n);
        const asked = await member.call(quoteFlashExchange, { query: { from, to, amount, side } });
        fc.pre(asked.ok);
        if (!asked.ok) return;
        const { quoteId, fromAmount, toAmount, rate } = asked.result;
        const [given, got] = [await heldOf(from), await heldOf(to)];
        fc.pre(units(fromAmount) <= given);
        const body = { from, to, amount: fromAmount, quoteId };
        expect(await member.must(exchangeFlash, { body })).toMatchObject({
          fromAmount,
          toAmount,
          rate,
        });
        expect(await heldOf(from)).toBe(given - units(fromAmount));
        expect(await heldOf(to)).toBe(got + units(toAmount));
        const { records } = await member.must(listFlashExchanges, { query: {} });
        expect(records[0]).toMatchObject({ from, to, fromAmount, toAmount, rate });
      },
    ),
    { numRuns: 25 },
  );
});
