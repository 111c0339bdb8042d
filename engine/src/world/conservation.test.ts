import {
  adjustMargin,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  placeExit,
  reversePosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { units } from '@hongbao/contracts/money';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { type Member, asMember } from '@hongbao/test-support/given';
import { startServer } from '@hongbao/server/testing/server';
import { type TestWorld, expectBalanced } from '@hongbao/server/testing/testWorld';
import { uploadPng } from '@hongbao/test-support/upload';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const MEMBERS = 4;
const action = fc.record({
  member: fc.nat(MEMBERS - 1),
  kind: fc.constantFrom(
    'open',
    'open',
    'limit',
    'trigger',
    'exit',
    'reverse',
    'close',
    'part',
    'cancel',
    'margin',
    'stops',
    'recharge',
  ),
  size: fc.integer({ min: 1, max: 3_000 }),
  leverage: fc.constantFrom(1, 10, 75),
  direction: fc.constantFrom('long', 'short'),
  /** Number of the key: two equal numbers are a repeated request with the same key. */
  taps: fc.constantFrom(1, 1, 2, 3),
  key: fc.option(fc.nat(5), { nil: undefined }),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
/** Concurrent actions at one instant, and the advance of the clock after them. */
const moment = fc.record({
  actions: fc.array(action, { minLength: 4, maxLength: 14 }),
  gapPercent: fc.constantFrom(0, -3, 4, -20),
  minutes: fc.integer({ min: 0, max: 300 }),
});

it('concurrent members neither create nor lose money, including refusals and retries', async () => {
  const server = await startServer();
  const base = await server.createWorld();
  const members = await base.given.members(MEMBERS, { usdt: '2500' });
  const proofs = await Promise.all(members.map((member) => uploadPng(base, member)));
  const seen = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 5 }), async (moments) => {
      const world = await server.forkWorld(base);
      const here = members.map((member) => asMember(server.client(world.id), member));
      for (const { actions, gapPercent, minutes } of moments) {
        await Promise.all(
          actions.map(async (each) => {
            const outcomes = await act(here[each.member], proofs[each.member], each);
            for (const isDone of outcomes) seen[isDone ? 'done' : 'refused'] += 1;
          }),
        );
        if (gapPercent !== 0) await world.control.gap('BTC/USDT', gapPercent);
        await world.control.advance(`${minutes}m`);
        await expectBalanced(world);
        for (const member of here) await expectChangesAddUp(world, member);
      }
      await server.worlds.remove(world.id);
    }),
    { numRuns: 8 },
  );
  await server.stop();
  expect(seen.done).toBeGreaterThan(20);
  expect(seen.refused).toBeGreaterThan(20);
}, 60_000);

/** Sends one member's action once or several times concurrently. Returns which requests were accepted. */
async function act(
  member: Member | undefined,
  proof: string | undefined,
  given: Action,
): Promise<boolean[]> {
  if (!member || proof === undefined) return [];
  const { kind, size, leverage, direction, key, taps } = given;
  const options = key === undefined ? {} : { idempotencyKey: `key-${key}` };
  const status = kind === 'cancel' ? 'pending' : 'running';
  const { records } = await member.must(listPositions, { query: { status } });
  const id = records[size % Math.max(1, records.length)]?.id ?? '1';
  const quantity = (size / 10_000).toFixed(5);
  const order = { symbol: 'BTC/USDT', direction, quantity, leverage } as const;
  const once = async () => {
    switch (kind) {
      case 'open':
        return member.call(openPosition, { body: order }, options);
      case 'limit':
        return member.call(
          openPosition,
          { body: { ...order, orderType: 'limit', price: String(80_000 + size * 10) } },
          options,
        );
      case 'trigger':
        return member.call(
          openPosition,
          { body: { ...order, orderType: 'trigger', triggerPrice: String(85_000 + size * 10) } },
          options,
        );
      case 'exit': {
        const side = size % 2 === 0 ? 'takeProfit' : 'stopLoss';
        const price = String(85_000 + size * 10);
        return member.call(placeExit, { body: { id, side, price, quantity } }, options);
      }
      case 'reverse':
        return member.call(reversePosition, { params: { id } }, options);
      case 'close':
        return member.call(closePosition, { params: { id } }, options);
      case 'part':
        return member.call(closePosition, { params: { id }, body: { quantity } }, options);
      case 'cancel':
        return member.call(cancelOrder, { params: { id } }, options);
      case 'margin':
        return member.call(
          adjustMargin,
          { body: { id, amount: (size / 10 - 100).toFixed(1) } },
          options,
        );
      case 'stops':
        return member.call(updateStops, { body: { id, stopLoss: String(70_000 + size * 10) } });
      case 'recharge':
        return member.call(
          applyRecharge,
          { body: { currency: 'USDT', network: 'TRC20', amount: String(size), proofPath: proof } },
          options,
        );
    }
  };
  const answers = await Promise.all(Array.from({ length: taps }, once));
  for (const { status: http } of answers) expect([200, 409]).toContain(http);
  return answers.map(({ ok }) => ok);
}

/** Expects that a member's account changes sum to the displayed balance, which must never be negative. */
async function expectChangesAddUp(world: TestWorld, member: Member): Promise<void> {
  const balance = (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');
  let sum = 0n;
  for (let pageNo = 1; ; pageNo++) {
    const page = await member.must(listAccountChanges, {
      query: { currency: 'USDT', pageNo, pageSize: 100 },
    });
    for (const { amount, balanceAfter } of page.records) {
      sum += units(amount);
      expect(units(balanceAfter) >= 0n, `${world.id} ${member.id}`).toBe(true);
    }
    if (pageNo >= page.pages) break;
  }
  expect(sum).toBe(units(balance?.available ?? '0'));
}
