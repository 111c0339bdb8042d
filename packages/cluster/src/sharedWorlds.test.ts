import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, isPostgresHere, startPostgres } from './testing/postgres.ts';
import { TEST_AT, type TestServer } from '@hongbao/server/testing/server';
import { type ClusterServerOptions, startServer } from './testing/server.ts';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { WorldElsewhere } from '@hongbao/server/world/store';
import { SharedDatabase } from './sharedDatabase.ts';

let postgres: Postgres;
let databaseUrl = '';
let database: SharedDatabase;
const servers: TestServer[] = [];

beforeAll(async () => {
  if (!isPostgresHere()) return;
  const started = await startPostgres();
  if (!started) throw new Error('There is no PostgreSQL here.');
  postgres = started;
});
afterAll(() => (isPostgresHere() ? postgres.stop() : undefined));
beforeEach(async () => {
  if (!isPostgresHere()) return;
  databaseUrl = await postgres.createDatabase();
  database = new SharedDatabase(databaseUrl);
});
afterEach(async () => {
  if (!isPostgresHere()) return;
  for (const server of servers.splice(0)) await server.stop();
  await database.close();
});

async function joined(options: ClusterServerOptions = {}): Promise<TestServer> {
  const server = await startServer({ databaseUrl, ...options });
  servers.push(server);
  return server;
}

const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const count = async (table: string) => {
  const [row] = await database.query<{ count: string }>(
    `SELECT count(*) AS count FROM hongbao.${table}`,
  );
  return Number(row?.count);
};
/** Evicts the lease of a world's owner without notifying it, as after a sleep of its machine or a network partition. */
const forgetOwner = (world: string) =>
  database.query(
    'DELETE FROM hongbao.server WHERE id = (SELECT owner FROM hongbao.world WHERE name = $1)',
    [world],
  );

describe.runIf(isPostgresHere())('a world', () => {
  it('is listed by every server and owned by the one that created it', async () => {
    const [one, two] = [await joined(), await joined()];
    const world = await one.createWorld({ id: 'shared' });
    const listed = await two.client('shared').must(listWorlds);
    expect(listed).toMatchObject([{ id: 'shared', scenario: 'empty', now: TEST_AT }]);
    await expect(two.worlds.find('shared')).rejects.toThrow(WorldElsewhere);
    await expect(two.createWorld({ id: 'Shared' })).rejects.toThrow('already');
    await expectBalanced(world);
  });

  it('continues on another server with the same state after the first closed it', async () => {
    const one = await joined({ seed: 'moved' });
    const world = await one.createWorld({ id: 'moved' });
    await everyFeature(world, world.control, { world: 'moved', members: 1 });
    await world.control.advance('1d');
    const hash = await world.control.hash();
    await one.stop();
    servers.length = 0;
    const two = await joined({ seed: 'moved' });
    const moved = two.openWorld('moved');
    expect(await moved.control.hash()).toBe(hash);
    await moved.control.advance('1d');
    const alone = await startServer({ seed: 'moved', secretsKey: randomBytes(32) });
    const same = await alone.createWorld();
    await everyFeature(same, same.control, { world: same.id, members: 1 });
    await same.control.advance('2d');
    expect(await moved.control.hash()).toBe(await same.control.hash());
    await expectBalanced(moved);
    await alone.stop();
  });

  it('is taken over from a crashed server with all acknowledged writes', async () => {
    const [one, two] = [await joined(), await joined()];
    const world = await one.createWorld({ id: 'taken' });
    const member = await world.given.member({ usdt: '1000' });
    const opened = await member.must(openPosition, { body });
    await world.control.advance('2h');
    await forgetOwner('taken');
    const taken = two.openWorld('taken');
    expect(await taken.control.now()).toBe(TEST_AT + DAY_MS / 12);
    const query = { status: 'running' } as const;
    const running = await two
      .client('taken')
      .must(listPositions, { query }, { token: member.token });
    expect(running.records.map(({ id }) => id)).toEqual([opened.id]);
    await expectBalanced(taken);
  });

  it('rejects late writes of a former owner without any effect', async () => {
    const [one, two] = [await joined(), await joined()];
    const world = await one.createWorld({ id: 'fenced' });
    const member = await world.given.member({ usdt: '1000' });
    await forgetOwner('fenced');
    const taken = two.openWorld('fenced');
    const hash = await taken.control.hash();
    const late = await member.call(openPosition, { body });
    expect(late).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
    expect(await taken.control.hash()).toBe(hash);
    // A refusal also reveals state of the world, so it is withheld as well.
    for (const input of [{ status: 'running' }, { status: 'nonsense' }]) {
      const held = await member.raw(listPositions, { query: input });
      expect([held.status, JSON.parse(held.text)]).toMatchObject([
        503,
        { success: false, code: 503, result: { reason: 'worldUnavailable' } },
      ]);
    }
    const asked = await member.call(listPositions, { query: { status: 'running' } });
    expect(asked).toMatchObject({ ok: false, reason: 'worldUnavailable' });
    await expectBalanced(taken);
  });

  it('leaves no rows in the database after its removal', async () => {
    const one = await joined();
    const world = await one.createWorld({ id: 'gone' });
    await world.control.snapshot('kept');
    await world.given.member({ usdt: '1000' });
    expect(await one.worlds.remove('gone')).toBe(true);
    for (const table of ['world', 'log', 'piece', 'snapshot']) expect(await count(table)).toBe(0);
    expect(await one.worlds.find('gone')).toBeNull();
  });

  it('can be restored from a snapshot that another server took', async () => {
    const one = await joined();
    const world = await one.createWorld({ id: 'snapped' });
    await world.given.member({ usdt: '1000' });
    const hash = await world.control.hash();
    await world.control.snapshot('before');
    await world.control.advance('1d');
    await one.stop();
    servers.length = 0;
    const snapped = (await joined()).openWorld('snapped');
    await snapped.control.restore('before');
    expect(await snapped.control.hash()).toBe(hash);
    await expectBalanced(snapped);
  });

  it('gets a new base while it is open, after its log has grown', async () => {
    const one = await joined({ seed: 'folded', foldedFrom: 100_000 });
    const world = await one.createWorld({ id: 'folded' });
    await everyFeature(world, world.control, { world: 'folded', members: 3 });
    for (let day = 0; day < 20 && !(await isFolded()); day++) await world.control.advance('1d');
    expect(await isFolded()).toBe(true);
    const hash = await world.control.hash();
    await forgetOwner('folded');
    const taken = (await joined({ seed: 'folded' })).openWorld('folded');
    expect(await taken.control.hash()).toBe(hash);
    expect(await count('piece')).toBeLessThan(20);
    await expectBalanced(taken);
  });
  it('gets a new base when its log was written by crashed servers, even if the next owner writes little', async () => {
    const one = await joined({ seed: 'folded' });
    const world = await one.createWorld({ id: 'folded' });
    await everyFeature(world, world.control, { world: 'folded', members: 3 });
    await world.control.advance('20d');
    await forgetOwner('folded');
    const two = await joined({ seed: 'folded', foldedFrom: 100_000 });
    const taken = two.openWorld('folded');
    expect(await isFolded()).toBe(false);
    await taken.given.member();
    await expect.poll(isFolded, { timeout: 10_000 }).toBe(true);
    await expectBalanced(taken);
  });
  const isFolded = async () => {
    const [row] = await database.query<{ base: string }>('SELECT base FROM hongbao.world');
    return Number(row?.base) > 1;
  };
});

describe.runIf(isPostgresHere())('the database', () => {
  it('that becomes unreachable causes 503 and no loss of data, and the server recovers afterwards', async () => {
    const one = await joined();
    const world = await one.createWorld({ id: 'cut' });
    const member = await world.given.member({ usdt: '1000' });
    const key = { idempotencyKey: 'the-same-tap' };
    await postgres.cut();
    const refused = await member.call(openPosition, { body }, key);
    expect(refused).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
    await postgres.goOn();
    await expect
      .poll(() => member.call(openPosition, { body }, key), { timeout: 15_000 })
      .toMatchObject({ ok: true });
    await member.must(openPosition, { body }, key);
    expect((await member.must(listPositions, { query: { status: 'running' } })).total).toBe(1);
    await expectBalanced(world);
    one.reports.length = 0;
  }, 40_000);

  it.each([
    ['postgres://nobody@127.0.0.1:1/none', 'does not answer'],
    ['postgres://hongbao@127.0.0.1:PORT/missing', 'does not exist'],
  ])('that is unavailable at %s is reported at startup', async (url, why) => {
    const at = url.replace('PORT', new URL(databaseUrl).port);
    await expect(startServer({ databaseUrl: at })).rejects.toThrow(why);
  });

  it('with tables of a newer version is rejected', async () => {
    await joined();
    await database.query(`UPDATE hongbao.setting SET value = '99' WHERE name = 'layout'`);
    await expect(startServer({ databaseUrl })).rejects.toThrow('newer version');
  });
});

it.runIf(isPostgresHere())('all servers share the keys of the installation', async () => {
  const [one, two] = [await joined(), await joined()];
  const keysOf = ({ config }: TestServer) => readdirSync(join(config.dataDir, 'keys')).sort();
  expect(keysOf(one)).toEqual(['envelope.pem', 'secrets.key']);
  expect(keysOf(two)).toEqual(keysOf(one));
});

it.runIf(isPostgresHere())('a server closes all database connections when it stops', async () => {
  const server = await startServer({ databaseUrl });
  await server.createWorld();
  await server.stop();
  const connections = async () => {
    const [row] = await database.query<{ count: string }>(
      `SELECT count(*) AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return Number(row?.count);
  };
  await expect.poll(connections).toBe(0);
  expect(await count('server')).toBe(0);
});
