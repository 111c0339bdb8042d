import { join } from 'node:path';
import {
  listInterventions,
  removeIntervention,
} from '@hongbao/contracts/control/interventions.calls';
import { forkWorld } from '@hongbao/contracts/control/worlds.calls';
import { changeClosed } from '@hongbao/prisma/database';
import { insert } from '@hongbao/prisma/rowWriter';
import { expect, it } from 'vitest';
import { startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { isInFolder } from '@hongbao/server/testing/testStore';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();

const row = (id: string, change: object = {}) => ({
  id,
  symbol: 'BTC/USDT',
  kind: 'ramp',
  percent: 10,
  factor: null,
  candles: null,
  startAt: 0n,
  durationMs: 60_000n,
  createdAt: 0n,
  endedAt: null,
  ...change,
});

/** Rows that the market refuses, with the reason that is listed. */
const invalid = [
  [row('7001', { durationMs: 0n }), 'durationMs must be above 0: 0'],
  [row('7002', { percent: -100 }), 'percent must be above -100 and at most 10000: -100'],
  [row('7003', { symbol: 'NOPE/USDT' }), 'symbol is not listed: NOPE/USDT'],
  [row('7004', { kind: 'replay' }), 'candles must be given for a replay'],
] as const;

it.each(invalid.map(([stored, problem]) => [problem, stored] as const))(
  'does not commit an intervention that the market refuses: %s',
  async (problem, stored) => {
    const inside = await world.inside();
    const hash = await inside.hash();
    const rows = [insert('Intervention', stored)];
    await expect(inside.commit({ rows }, inside.now())).rejects.toThrow(
      stored.symbol === 'NOPE/USDT' ? 'NOPE/USDT' : problem,
    );
    expect(await inside.hash()).toBe(hash);
  },
);

it.runIf(isInFolder())(
  'a world with invalid stored interventions opens with all others; they are listed with the reason and can be deleted',
  async () => {
    const dataDir = await temporaryDataFolder();
    const before = await startServer({ dataDir });
    const made = await before.createWorld({ id: 'old' });
    await made.control.gap('BTC/USDT', -50);
    await made.control.advance('2s');
    const inside = await made.inside();
    const price = inside.market.markPrice('BTC/USDT', inside.now());
    await before.stop();
    const file = join(dataDir, 'worlds', 'old.sqlite');
    changeClosed(
      file,
      invalid.map(([stored]) => insert('Intervention', stored)),
    );

    const after = await startServer({ dataDir });
    const old = after.openWorld('old');
    const params = { world: 'old' };
    const opened = await old.inside();
    expect(opened.market.markPrice('BTC/USDT', opened.now())).toBe(price);
    const listed = await old.must(listInterventions, { params });
    for (const [{ id }, problem] of invalid)
      expect(listed.find((each) => each.id === id)).toMatchObject({ problem });
    expect(listed.filter(({ problem }) => problem === undefined)).toMatchObject([{ kind: 'gap' }]);
    expect(after.reports.splice(0)).toHaveLength(invalid.length);

    expect(await old.call(forkWorld, { params, body: { id: 'copy' } })).toMatchObject({ ok: true });
    after.reports.splice(0);
    await old.control.gap('BTC/USDT', 1);
    for (const [{ id }] of invalid)
      await old.must(removeIntervention, { params: { ...params, id } });
    expect(await old.must(listInterventions, { params })).toHaveLength(2);
    await after.stop();
    removeDataFolder(dataDir);
  },
);
