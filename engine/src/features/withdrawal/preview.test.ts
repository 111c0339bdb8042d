import { formatUnits, units } from '@hongbao/contracts/money';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import {
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { maxWithdrawal, quoteWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.quote';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { givenWithdrawer } from './withdrawal.samples.ts';

const world = useWorld();

/** The facts for the app's preview, from the answer of the call only. */
async function factsOf(
  member: Awaited<ReturnType<typeof givenWithdrawer>>['member'],
  currency: string,
) {
  const config = await member.must(getWithdrawalConfig, { query: { currency } });
  const [route] = config.networks;
  return {
    available: units(config.available),
    fee: units(route?.withdrawFee ?? ''),
    min: units(route?.minWithdraw ?? ''),
    step: units(route?.quantityStep ?? ''),
    usdtRate: units(config.usdtRate),
    dailyLeftUsdt: units(config.dailyLeftUsdt),
  };
}

it.each(['USDT', 'BTC', 'ETH'] as const)(
  'a withdrawal of %s books what the app previews, or is refused with the previewed reason',
  async (currency) => {
    const balances = { USDT: '3000', BTC: '0.1', ETH: '2' };
    const { member, ask } = await givenWithdrawer(world, { balances }, currency);
    const amounts = fc.bigInt({ min: 1n, max: units(balances[currency]) });
    await fc.assert(
      fc.asyncProperty(amounts, fc.boolean(), async (any, isWhole) => {
        const facts = await factsOf(member, currency);
        const amount = isWhole ? any - (any % facts.step) : any;
        fc.pre(amount > 0n);
        const preview = quoteWithdrawal(amount, facts);
        const answer = await ask(formatUnits(amount));
        if (!answer.ok) {
          expect(answer.reason).toBe(preview.problem);
          return;
        }
        expect(preview.problem).toBeNull();
        expect(answer.result).toMatchObject({
          fee: formatUnits(preview.fee),
          received: formatUnits(preview.received),
        });
        const after = (await member.must(listBalances, {})).find(
          (one) => one.currency === currency,
        );
        expect(units(after?.available ?? '')).toBe(facts.available - preview.held);
      }),
      { numRuns: 12 },
    );
    const facts = await factsOf(member, currency);
    const most = maxWithdrawal(facts);
    if (most === 0n) return;
    expect(await ask(formatUnits(most))).toMatchObject({ ok: true });
    const { records } = await member.must(listWithdrawals, { query: {} });
    expect(units(records[0]?.amount ?? '')).toBe(most);
  },
);
