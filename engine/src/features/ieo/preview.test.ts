import { applyIeo, listIeos, payIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { drawOdds, payOut, tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { fromWireTime } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();

async function open(member: Member) {
  const { records } = await member.must(listIeos, { query: { status: 'issuing' } });
  const [ieo] = records;
  if (!ieo) throw new Error('No subscription is open.');
  return ieo;
}
const usdtOf = async (member: Member) =>
  (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');

it('an application is held, changes the odds and costs as previewed', async () => {
  const lots = fc.integer({ min: 1, max: 20 });
  await fc.assert(
    fc.asyncProperty(lots, lots, async (first, second) => {
      const member = await world.given.member({ verified: true, usdt: '5000' });
      for (const count of [first, second]) {
        const ieo = await open(member);
        const mine = units(ieo.myApplication?.quantity ?? '0');
        const asked = units(ieo.lotSize) * BigInt(count);
        const order = await member.must(applyIeo, {
          body: { ieoId: ieo.id, quantity: formatUnits(asked) },
        });
        expect(order.frozen).toBe(formatUnits(tokenCost(mine + asked, units(ieo.estimatedPrice))));
        const applied = units(ieo.appliedQuantity) + asked;
        expect((await open(member)).odds).toBe(formatUnits(drawOdds(units(ieo.supply), applied)));
      }
    }),
    { numRuns: 4 },
  );
});

it('won tokens are paid for as previewed', async () => {
  const member = await world.given.member({ verified: true, usdt: '5000' });
  const ieo = await open(member);
  const quantity = formatUnits(units(ieo.lotSize) * 7n);
  await member.must(applyIeo, { body: { ieoId: ieo.id, quantity } });
  await world.control.advanceTo(fromWireTime(ieo.closeTime) + 1_000);
  const { records } = await member.must(listIeos, {});
  const won = records.find(({ id }) => id === ieo.id)?.myApplication;
  expect(won?.status).toBe('won');
  if (!won) return;
  const due = tokenCost(units(won.wonQuantity ?? '0'), units(won.price));
  const { posted, released } = payOut(units(won.frozen), due);
  const before = await usdtOf(member);
  await member.must(payIeo, { body: { orderId: won.id } });
  const after = await usdtOf(member);
  expect(after).toMatchObject({
    available: formatUnits(units(before?.available ?? '0') - posted + released),
    frozen: '0.00000000',
  });
});
