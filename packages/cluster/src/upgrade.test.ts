import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { expect, it } from 'vitest';
import { isPostgresHere, sharedPostgres } from './testing/postgres.ts';
import { startServer } from './testing/server.ts';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { SharedDatabase } from './sharedDatabase.ts';

const TICKET = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;

/** Turns tables of layout 3 into those of layout 2. */
const TO_LAYOUT_2 = `
CREATE TABLE hongbao.server (id text PRIMARY KEY, url text, until timestamptz NOT NULL);
ALTER TABLE hongbao.world ADD COLUMN fence bigint NOT NULL DEFAULT 3, ADD COLUMN base_fence bigint NOT NULL DEFAULT 2,
  ADD COLUMN last bigint NOT NULL DEFAULT 0;
UPDATE hongbao.piece p SET file = 'base 2 ' || w.image_number FROM hongbao.world w WHERE p.file = w.image;
UPDATE hongbao.world SET owner = 'the lease of a server that crashed';
ALTER TABLE hongbao.world DROP COLUMN image;
ALTER TABLE hongbao.world RENAME COLUMN image_number TO base;
ALTER TABLE hongbao.log ADD COLUMN entry text NOT NULL DEFAULT '';
UPDATE hongbao.setting SET value = '2' WHERE name = 'layout';
`;

it.runIf(isPostgresHere())(
  'tables of layout 2 are upgraded once no server of an older version runs, and their worlds continue',
  async () => {
    const postgres = await sharedPostgres();
    if (!postgres) throw new Error('PostgreSQL was not found.');
    const databaseUrl = await postgres.createDatabase();
    const first = await startServer({ databaseUrl });
    const before = await first.createWorld({ id: 'old' });
    const { token } = await before.given.member({ usdt: '1000' });
    await before.control.snapshot('kept');
    await first.client('old').must(openPosition, { body: TICKET }, { token });
    const hash = await before.control.hash();
    await first.stop();
    const database = new SharedDatabase(databaseUrl);
    await database.query(TO_LAYOUT_2);
    await database.query(
      `INSERT INTO hongbao.server (id, url, until) VALUES ('old', 'http://old:3000', now() + interval '1 minute')`,
    );
    await expect(startServer({ databaseUrl })).rejects.toThrow(
      'Servers of an older version of Hongbao use the database of DATABASE_URL (http://old:3000). Stop all of them',
    );
    await database.query('DELETE FROM hongbao.server');
    const servers = await Promise.all([startServer({ databaseUrl }), startServer({ databaseUrl })]);
    const [upgraded] = servers;
    const world = upgraded.openWorld('old');
    expect(await world.control.hash()).toBe(hash);
    await upgraded.client('old').must(openPosition, { body: TICKET }, { token });
    const query = { status: 'running' } as const;
    const { total } = await upgraded.client('old').must(listPositions, { query }, { token });
    expect(total).toBe(2);
    await world.control.restore('kept');
    await expectBalanced(world);
    expect(await upgraded.worlds.remove('old')).toBe(true);
    for (const table of ['world', 'log', 'piece', 'snapshot'])
      expect(await database.query(`SELECT 1 FROM hongbao.${table}`)).toEqual([]);
    for (const server of servers) await server.stop();
    await database.close();
  },
);
