import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ResultOf } from '@hongbao/contracts/call';
import {
  intervene,
  removeIntervention,
  replayCandles,
} from '@hongbao/contracts/control/interventions.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { buyOption, getOptionReceipt, listOptions } from '@hongbao/contracts/options/options.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

/**
 * Checks that options cannot be manipulated: entry and payout rate are those of the acceptance, whatever is set
 * afterwards.
 */

const world = useWorld();
const BTC = 'BTC/USDT';
const body = { setId: 'BTC-60', direction: 'up', stake: '100' } as const;
const SCRIPT = join(import.meta.dirname, '../../../../docs/verify/option-receipt.mjs');

type Receipt = ResultOf<typeof getOptionReceipt>;

function verify(receipt: unknown, ...args: string[]) {
  const run = spawnSync(process.execPath, [SCRIPT, ...args], {
    input: JSON.stringify(receipt),
    encoding: 'utf8',
  });
  return { code: run.status, said: run.stdout };
}
const receiptOf = (member: Member, id: string) => member.must(getOptionReceipt, { query: { id } });

describe('an accepted option', () => {
  it.each([
    ['gap', { kind: 'gap', percent: 50 }],
    ['ramp', { kind: 'ramp', percent: -50, durationMs: 1_000 }],
    ['move', { kind: 'move', percent: 50, durationMs: 2_000 }],
    ['freeze', { kind: 'freeze', durationMs: 60_000 }],
    ['volatility', { kind: 'volatility', factor: 100, durationMs: 60_000 }],
  ] as const)(
    'is affected by a %s within the same second from the tick after the entry, and its receipt includes it',
    async (_, steer) => {
      await world.control.advance(300);
      const member = await world.given.member({ usdt: '500' });
      const bought = await member.must(buyOption, { body });
      const entryTick = TEST_AT;
      expect(bought.entryTickAt).toBe(entryTick);
      await world.control.advance(100);
      const marketBefore = (await world.inside()).market;
      // Checks the earliest start that the call accepts: now, or the next tick.
      for (const startAt of [TEST_AT + 400, entryTick + 1_000])
        expect((await world.control.intervene({ symbol: BTC, ...steer, startAt })).startAt).toBe(
          entryTick + 1_000,
        );
      const { market } = await world.inside();
      expect(market).not.toBe(marketBefore);
      expect(formatUnits(market.markPrice(BTC, entryTick))).toBe(bought.entryPrice);
      await world.control.advance('60s');
      const { records } = await member.must(listOptions, { query: { status: 'settled' } });
      expect(records[0]).toMatchObject({
        entryPrice: bought.entryPrice,
        payoutRate: bought.payoutRate,
      });
      const receipt = await receiptOf(member, bought.id);
      expect(receipt.market.interventions).toHaveLength(2);
      expect(receipt.market.interventions[0]).toMatchObject({
        kind: steer.kind,
        startAt: entryTick + 1_000,
        createdAt: TEST_AT + 400,
      });
      expect(verify(receipt)).toMatchObject({ code: 0 });
    },
  );

  it('is affected by the end of an intervention at later ticks only, and its receipt includes that end', async () => {
    const ramp = { symbol: BTC, kind: 'ramp', percent: 40, durationMs: 600_000 } as const;
    const { id } = await world.control.intervene(ramp);
    await world.control.advance('20s');
    const member = await world.given.member({ usdt: '500' });
    const early = await member.must(buyOption, { body });
    await world.control.advance('30s');
    const late = await member.must(buyOption, { body });
    await world.control.advance('30s');
    const settledBefore = await receiptOf(member, early.id);
    const endedAt = await world.control.now();
    await world.must(removeIntervention, { params: { world: world.id, id } });
    await world.control.advance('1m');
    expect(await receiptOf(member, early.id)).toEqual({
      ...settledBefore,
      exitTicks: expect.arrayContaining(settledBefore.exitTicks),
      signature: expect.any(String),
    });
    const receipt = await receiptOf(member, late.id);
    expect(receipt.market.interventions).toMatchObject([
      { id, endedAt, stoppedAt: endedAt + 1_000, endAt: TEST_AT + 601_000 },
    ]);
    const { seedSalt } = await world.inside();
    const revealed = ['--salt', seedSalt, '--seed', 'test'];
    expect(verify(receipt, ...revealed)).toMatchObject({ code: 0 });
    const [acting] = receipt.market.interventions;
    const interventions = [{ ...acting, stoppedAt: endedAt - 60_000 }];
    const earlier = { ...receipt, market: { ...receipt.market, interventions } };
    expect(verify(earlier)).toMatchObject({ code: 1 });
  });

  it('has a receipt from which a replayed price is computed, and which contains no future candle', async () => {
    const rows = [
      '100000,100500,99000,99500',
      '99500,99500,88000,90000',
      '90000,170000,80000,85000',
    ];
    const csv = rows.map((row, index) => `${1_600_000_000_000 + index * 60_000},${row}`).join('\n');
    const params = { world: world.id };
    await world.must(replayCandles, { params, body: { symbol: BTC, csv } });
    await world.control.advance('5s');
    const member = await world.given.member({ usdt: '500' });
    const { id } = await member.must(buyOption, { body });
    await world.control.advance('61s');
    const receipt = await receiptOf(member, id);
    expect(receipt.order.status).toBe('settled');
    expect(JSON.stringify(receipt.market)).not.toContain('170000');
    expect(JSON.stringify(receipt.market)).not.toContain('90000.0');
    const { seedSalt } = await world.inside();
    expect(verify(receipt, '--salt', seedSalt, '--seed', 'test')).toMatchObject({ code: 0 });
    await world.control.advance('10m');
    expect((await receiptOf(member, id)).market).toEqual(receipt.market);
  });

  it('cannot be affected by an intervention that starts in the past, because that is refused', async () => {
    await world.control.advance('10s');
    const now = await world.control.now();
    const steer = { symbol: BTC, kind: 'gap', percent: 5, startAt: now - 1 } as const;
    expect(await world.call(intervene, { params: { world: world.id }, body: steer })).toMatchObject(
      {
        reason: 'interventionInThePast',
      },
    );
  });

  it('settles at the payout rate of its acceptance when the terms change', async () => {
    const member = await world.given.member({ usdt: '500' });
    const bought = await member.must(buyOption, { body });
    const inside = await world.inside();
    const cells = { payoutRate: 1n, seconds: 5, symbol: 'ETH/USDT', maxStake: 1n };
    await inside.commit({ rows: [update('OptionTerms', { id: 'BTC-60' }, cells)] }, inside.now());
    await world.control.gap(BTC, 5);
    await world.control.advance('60s');
    const { records } = await member.must(listOptions, { query: { status: 'settled' } });
    expect(records[0]).toMatchObject({ ...bought, status: 'settled', payout: '175.00000000' });
  });

  it('settles with the same outcome when the symbol is halted and policies, clock and jobs change', async () => {
    const member = await world.given.member({ usdt: '500' });
    const bought = await member.must(buyOption, { body });
    const { market } = await world.inside();
    const exit = market.markPrice(BTC, TEST_AT + 60_000);
    const inside = await world.inside();
    const halt = update('MarketSymbol', { symbol: BTC }, { status: 'halted' });
    await inside.commit({ rows: [halt] }, inside.now());
    for (const policy of ['manual', 'reject', 'auto'] as const)
      await world.control.setPolicy(policy);
    for (const { name } of await world.control.jobs()) await world.control.runJob(name);
    await world.control.gap('ETH/USDT', 40);
    await world.control.setRate(50);
    await world.control.freeze();
    await world.control.advance('29d');
    const { records } = await member.must(listOptions, { query: { status: 'settled' } });
    const isWon = exit > units(bought.entryPrice);
    expect(records[0]).toMatchObject({
      entryPrice: bought.entryPrice,
      exitTickAt: TEST_AT + 60_000,
      exitPrice: formatUnits(exit),
      result: isWon ? 'win' : 'lose',
    });
  });
});

describe('the receipt', () => {
  it('commits to the seed but reveals neither the seed, a future tick nor a planned intervention', async () => {
    const member = await world.given.member({ usdt: '500' });
    await world.control.intervene({
      symbol: BTC,
      kind: 'gap',
      percent: 5,
      startAt: TEST_AT + 30_000,
    });
    const { id } = await member.must(buyOption, { body });
    const early = await receiptOf(member, id);
    const { seedSalt } = await world.inside();
    expect(seedSalt).toMatch(/^[0-9a-f]{32}$/);
    expect(early.seedCommitment).toBe(createHash('sha256').update(`${seedSalt}test`).digest('hex'));
    // Even a short seed cannot be found by brute force, because the receipt does not contain the salt.
    expect(JSON.stringify(early)).not.toContain(seedSalt);
    expect(early.entryTicks.map(({ at }) => (at - TEST_AT) / 1_000)).toEqual([-3, -2, -1, 0]);
    expect(early).toMatchObject({ exitTicks: [], market: { interventions: [] } });
    expect(early).not.toHaveProperty('recomputed');
    expect(verify(early)).toMatchObject({ code: 0 });
    await world.control.advance('30s');
    expect((await receiptOf(member, id)).market.interventions).toHaveLength(1);
    await world.control.advance('30s');
    const atEnd = await receiptOf(member, id);
    expect(atEnd.exitTicks.map(({ at }) => (at - TEST_AT) / 1_000)).toEqual([57, 58, 59, 60]);
    await world.control.advance('1h');
    expect((await receiptOf(member, id)).exitTicks).toHaveLength(7);
  });

  it('verifies for a real option, and does not verify after a change', async () => {
    const member = await world.given.member({ usdt: '500' });
    const { id } = await member.must(buyOption, { body });
    await world.control.gap(BTC, 5);
    await world.control.advance('2m');
    const receipt = await receiptOf(member, id);
    expect(receipt).toMatchObject({ recomputed: 'win', order: { result: 'win' } });
    expect(verify(receipt)).toMatchObject({ code: 0 });
    const { seedSalt } = await world.inside();
    const revealed = ['--salt', seedSalt, '--seed', 'test'];
    expect(verify({ success: true, result: receipt }, ...revealed)).toMatchObject({ code: 0 });
    expect(verify(receipt, '--salt', seedSalt, '--seed', 'another')).toMatchObject({ code: 1 });
    expect(verify(receipt, '--seed', 'test')).toMatchObject({ code: 1 });
    const { order, market, exitTicks, entryTicks } = receipt;
    const withOrder = (change: Partial<Receipt['order']>) => ({ order: { ...order, ...change } });
    const lower = formatUnits(units(order.entryPrice) - units('1'));
    const tampered: Record<string, Partial<Receipt>> = {
      'another result': withOrder({ result: 'lose', payout: '0.00000000' }),
      'another direction': withOrder({ direction: 'down' }),
      'one unit less': withOrder({ payout: '174.99999999' }),
      'another payout rate': withOrder({ payoutRate: '0.70000000' }),
      'another stake': withOrder({ stake: '101.00000000' }),
      'another entry price': withOrder({ entryPrice: lower }),
      'another exit price': withOrder({ exitPrice: lower, result: 'lose', payout: '0.00000000' }),
      'an earlier exit': withOrder({ exitTickAt: (order.exitTickAt ?? 0) - 1_000 }),
      'a later end': withOrder({ expiresAt: order.expiresAt + 5_000 }),
      'a later entry': withOrder({ entryTickAt: order.entryTickAt + 1_000 }),
      'other ticks': { exitTicks: exitTicks.map((tick) => ({ ...tick, price: lower })) },
      'ticks left out': { entryTicks: entryTicks.filter(({ at }) => at !== order.entryTickAt) },
      'no exit ticks': { exitTicks: [] },
      'another recomputed result': { recomputed: 'tie' },
      'another rule': { rule: 'The house wins.' },
      'no commitment': { seedCommitment: '' },
      'an intervention in the past': {
        market: {
          ...market,
          interventions: market.interventions.map((each) => ({
            ...each,
            createdAt: each.startAt + 1,
          })),
        },
      },
    };
    for (const [name, change] of Object.entries(tampered)) {
      const { code, said } = verify({ ...receipt, ...change });
      expect({ name, code }).toEqual({ name, code: 1 });
      expect(said).toContain('does not follow');
    }
    expect(verify({ nothing: true })).toMatchObject({ code: 1 });
    // Timeout for many verifications, each of which starts a process.
  }, 60_000);

  it('can be verified with the seed, when interventions make its prices differ from the market’s', async () => {
    const member = await world.given.member({ usdt: '500' });
    await world.control.gap(BTC, 3);
    await world.control.advance('10s');
    const { id } = await member.must(buyOption, { body });
    await world.control.gap(BTC, 5);
    await world.control.advance('2m');
    const receipt = await receiptOf(member, id);
    const { seedSalt } = await world.inside();
    const revealed = ['--salt', seedSalt, '--seed', 'test'];
    expect(verify(receipt, ...revealed)).toMatchObject({ code: 0 });
    // The gap before the option is included in its prices.
    expect(receipt.market.interventions).toHaveLength(2);

    const { order, exitTicks, market } = receipt;
    const higher = formatUnits(units(order.exitPrice ?? '0') + units('0.01'));
    const raised = exitTicks.map((tick) =>
      tick.at === order.exitTickAt ? { ...tick, price: higher } : tick,
    );
    const changedExit = { ...receipt, order: { ...order, exitPrice: higher }, exitTicks: raised };
    expect(verify(changedExit)).toMatchObject({ code: 0 });
    expect(verify(changedExit, ...revealed)).toMatchObject({ code: 1 });
    for (const change of [
      { interventions: market.interventions.slice(1) },
      { basePrice: '95001' },
      { version: 1 },
      { symbol: 'ETH/USDT' },
    ])
      expect(
        verify({ ...receipt, market: { ...market, ...change } }, ...revealed),
        JSON.stringify(change),
      ).toMatchObject({ code: 1 });
  });
});
