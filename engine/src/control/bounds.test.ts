import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  intervene,
  interveneEverywhere,
  listInterventions,
  removeIntervention,
  replayCandles,
} from '@hongbao/contracts/control/interventions.calls';
import { importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { createWorld, deleteWorld, forkWorld } from '@hongbao/contracts/control/worlds.calls';
import { units } from '@hongbao/contracts/money';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { insert, update } from '@hongbao/prisma/rowWriter';
import { sendForm } from '@hongbao/test-support/upload';
import { isInFolder } from '@hongbao/server/testing/testStore';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

describe('an operator', () => {
  it('cannot delete the main world', async () => {
    const main = await world.server.createWorld({ id: 'main' });
    expect(await main.call(deleteWorld, { params: { world: 'main' } })).toMatchObject({
      reason: 'worldIsMain',
    });
  });

  it.runIf(isInFolder())('cannot create more than 2,000 worlds', async () => {
    const folder = join(world.server.config.dataDir, 'worlds');
    await world.inside();
    // Worlds are counted without being opened.
    for (let number = (await world.server.worlds.ids()).length; number < 2_000; number++)
      writeFileSync(join(folder, `copy${number}.sqlite`), '');
    const body = { id: 'onemore', scenario: 'empty' };
    expect(await world.call(createWorld, { body })).toMatchObject({
      reason: 'tooManyWorlds',
      facts: { max: 2_000 },
    });
    const params = { world: world.id };
    const fork = await world.call(forkWorld, { params, body: { id: 'onemore' } });
    expect(fork).toMatchObject({ reason: 'tooManyWorlds' });
    const file = { name: 'file', filename: 'x.sqlite', data: 'never looked at' };
    expect((await sendForm(world, null, [file], importWorld)).text).toContain('tooManyWorlds');
    for (const id of await world.server.worlds.ids())
      if (id.startsWith('copy')) await world.server.worlds.remove(id);
  });

  it('cannot create more than 500 interventions in a world', async () => {
    const inside = await world.inside();
    const rows = Array.from({ length: 500 }, (_, index) =>
      insert('Intervention', {
        id: inside.ids.nextId(),
        symbol: 'BTC/USDT',
        kind: 'gap',
        percent: 0.01,
        factor: null,
        startAt: BigInt(inside.now() + (index + 2) * 1_000),
        durationMs: 0n,
        createdAt: BigInt(inside.now()),
        endedAt: null,
        candles: null,
      }),
    );
    await inside.commit({ rows }, inside.now());
    const input = {
      params: { world: world.id },
      body: { symbol: 'BTC/USDT', kind: 'gap', percent: 1 },
    } as const;
    expect(await world.call(intervene, input)).toMatchObject({
      reason: 'tooManyInterventions',
      facts: { max: 500 },
    });
    const { params } = input;
    const csv = '1600000000000,1,1,1,1,1,1600000059999';
    const others = [
      await world.call(interveneEverywhere, { params, body: { kind: 'gap', percent: 1 } }),
      await world.call(replayCandles, { params, body: { symbol: 'BTC/USDT', csv } }),
    ];
    for (const other of others) expect(other).toMatchObject({ reason: 'tooManyInterventions' });
    // An intervention that is canceled before its start no longer counts.
    const [last] = await world.must(listInterventions, { params });
    await world.must(removeIntervention, { params: { ...params, id: last?.id ?? '' } });
    expect(await world.call(intervene, input)).toMatchObject({ ok: true });
  });
});

it('refuses a position whose margin is nearly all maintenance margin, because it would be liquidated immediately', async () => {
  const inside = await world.inside();
  // In this tier nearly all of the margin at 100x leverage is maintenance margin.
  const tier = update('LeverageTier', { symbol: 'BTC/USDT', tier: 1 }, { rate: units('0.0095') });
  await inside.commit({ rows: [tier] }, inside.now());
  const member = await world.given.member({ usdt: '1000' });
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 100 } as const;
  expect(await member.call(openPosition, { body: order })).toMatchObject({
    reason: 'wouldLiquidateAtOnce',
    facts: { field: 'leverage' },
  });
});

it('an intervention applies to the levels of positions that were opened before it', async () => {
  const member = await world.given.member({ usdt: '1000' });
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 50 } as const;
  const { id } = await member.must(openPosition, { body: order });
  await world.control.gap('BTC/USDT', -10);
  await world.control.advance('5s');
  const { records } = await member.must(listPositions, { query: { status: 'closed' } });
  expect(records).toMatchObject([{ id, closeReason: 'liquidation' }]);
});
