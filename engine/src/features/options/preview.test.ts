import { formatUnits, units } from '@hongbao/contracts/money';
import {
  buyOption,
  listOptions,
  listOptionTerms,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { optionPayout } from '@hongbao/contracts/options/options.quote';
import { optionOutcomes } from '@hongbao/contracts/options/options.types';
import { optionDirections } from '@hongbao/contracts/options/options.types';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();

it('an option books what its ticket previews, in both directions and every account', async () => {
  const member = await world.given.member({ usdt: '50000' });
  const terms = await world.must(listOptionTerms, { query: { symbol: 'BTC/USDT' } });
  const heldIn = async (account: string) => {
    const held = await member.must(listBalances, { query: { account } });
    return units(held.find(({ currency }) => currency === 'USDT')?.available ?? '0');
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...terms),
      fc.constantFrom(...optionDirections),
      fc.constantFrom('main', 'demo'),
      fc.bigInt({ min: 0n, max: units('900') }),
      async (one, direction, account, above) => {
        const stake = units(one.minStake) + above;
        const before = await heldIn(account);
        const body = { setId: one.id, direction, stake: formatUnits(stake), account };
        const bought = await member.must(buyOption, { body });
        expect(bought).toMatchObject({ stake: formatUnits(stake), payoutRate: one.payoutRate });
        expect(await heldIn(account)).toBe(before - stake);
        await world.control.advance(`${one.seconds + 1}s`);
        const query = { status: 'settled', account } as const;
        const { records } = await member.must(listOptions, { query });
        const settled = records.find(({ id }) => id === bought.id);
        const payout = optionPayout(
          stake,
          units(one.payoutRate),
          optionOutcomes.find((each) => each === settled?.result) ?? 'tie',
        );
        expect(units(settled?.payout ?? '')).toBe(payout);
        expect(await heldIn(account)).toBe(before - stake + payout);
      },
    ),
    { numRuns: 15 },
  );
  expect(await member.must(summarizeOptions, { query: {} })).toMatchObject({ running: 0 });
});
