import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, isPostgresHere, startPostgres } from './testing/postgres.ts';
import { TEST_AT, type TestServer } from '@hongbao/server/testing/server';
import { type ClusterServerOptions, startServer } from './testing/server.ts';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { WorldElsewhere } from '@hongbao/engine/world/store';
import { SharedDatabase } from './sharedDatabase.ts';

let postgres: Postgres;
let databaseUrl = '';
let database: SharedDatabase;
const servers: TestServer[] = [];

beforeAll(async () => {
  if (!isPostgresHere()) return;
  const started = await startPostgres();
  if (!started) throw new Error('PostgreSQL was not found.');
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

const ORIGIN = { scenario: 'empty', seed: 'test', at: TEST_AT, clock: 'frozen' } as const;

async function stop(server: TestServer): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

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
/** Ends the session that owns a world, as after a crash of its server. */
const endSession = (world: string) =>
  database.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l, hongbao.world w
     WHERE w.name = $1 AND l.locktype = 'advisory'
       AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(w.incarnation, 0)`,
    [world],
  );
const ownerOf = async (world: string) => {
  const [row] = await database.query<{ owner: string | null }>(
    'SELECT owner FROM hongbao.world WHERE name = $1',
    [world],
  );
  return row?.owner ?? null;
};

describe.runIf(isPostgresHere())('a world', () => {
  it('is listed by every server, and its name is taken for all of them', async () => {
    const [one, two] = [await joined(), await joined()];
    await one.createWorld({ id: 'shared' });
    const listed = await two.client('shared').must(listWorlds);
    expect(listed).toMatchObject([{ id: 'shared', scenario: 'empty', now: TEST_AT }]);
    await expect(two.createWorld({ id: 'Shared' })).rejects.toThrow('already');
  });

  it('moves to the server that has requests for it when it is idle, with its state', async () => {
    const [one, two] = [await joined(), await joined()];
    const world = await one.createWorld({ id: 'moves' });
    const { token } = await world.given.member({ usdt: '1000' });
    const query = { status: 'running' } as const;
    const seen = new Set([await ownerOf('moves')]);
    for (const [moves, server] of [two, one, two].entries()) {
      const moved = server.client('moves');
      expect((await moved.must(listPositions, { query }, { token })).total).toBe(moves);
      await moved.must(openPosition, { body }, { token });
      seen.add(await ownerOf('moves'));
    }
    expect(seen.size).toBe(2);
    await expectBalanced(two.openWorld('moves'));
  });

  it('stays with the server that uses it, and others answer 503 with Retry-After', async () => {
    const [one, two] = [await joined(), await joined()];
    const world = await one.createWorld({ id: 'used' });
    let leave = () => {};
    const inside = await world.inside();
    const use = inside.refCount.run(() => new Promise<void>((resolve) => (leave = resolve)));
    const refused = await two.openWorld('used').raw(getServerTime);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    await expect(two.worlds.remove('used')).rejects.toThrow(WorldElsewhere);
    expect(await world.call(getServerTime)).toMatchObject({ ok: true });
    leave();
    await use;
  });

  it('ends its streams when it moves, so that they are opened at the other server', async () => {
    const [one, two] = [await joined(), await joined()];
    const inside = await (await one.createWorld({ id: 'streamed' })).inside();
    let ended = 0;
    inside.refCount.onEnd(() => (ended += 1));
    await two.client('streamed').must(getServerTime);
    expect(ended).toBe(1);
  });

  it('that is closed is removed after its time to live, and an open one is not', async () => {
    const [one, two] = [await joined(), await joined()];
    for (const id of ['closed', 'open']) await one.worlds.create({ ...ORIGIN, id, ttlMs: 1_000 });
    await two.client('closed').must(getServerTime);
    await stop(two);
    const past = `UPDATE hongbao.world SET used_at = now() - interval '1 hour'`;
    await database.query(past);
    const three = await joined();
    await three.worlds.sweep();
    expect(await one.worlds.ids()).toEqual(['open']);
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
    await endSession('taken');
    const taken = two.openWorld('taken');
    expect(await taken.control.now()).toBe(TEST_AT + DAY_MS / 12);
    const query = { status: 'running' } as const;
    const running = await two
      .client('taken')
      .must(listPositions, { query }, { token: member.token });
    expect(running.records.map(({ id }) => id)).toEqual([opened.id]);
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

  it('loses the files of interrupted writes when it is opened', async () => {
    const [one, two] = [await joined(), await joined()];
    const world = await one.createWorld({ id: 'left' });
    await world.control.snapshot('kept');
    const used = await count('piece');
    await database.query(
      `INSERT INTO hongbao.piece SELECT incarnation, 'left', 0, '' FROM hongbao.world`,
    );
    await two.client('left').must(getServerTime);
    expect(await count('piece')).toBe(used);
    await two.openWorld('left').control.restore('kept');
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

  it('gets a new image while it is open, after its log has grown', async () => {
    const one = await joined({ seed: 'folded', foldedFrom: 100_000 });
    const world = await one.createWorld({ id: 'folded' });
    await everyFeature(world, world.control, { world: 'folded', members: 3 });
    for (let day = 0; day < 20 && !(await isFolded()); day++) await world.control.advance('1d');
    expect(await isFolded()).toBe(true);
    const hash = await world.control.hash();
    await endSession('folded');
    const taken = (await joined({ seed: 'folded' })).openWorld('folded');
    expect(await taken.control.hash()).toBe(hash);
    expect(await count('piece')).toBeLessThan(20);
    await expectBalanced(taken);
  });
  it('gets a new image when its log was written by crashed servers, even if the next owner writes little', async () => {
    const one = await joined({ seed: 'folded' });
    const world = await one.createWorld({ id: 'folded' });
    await everyFeature(world, world.control, { world: 'folded', members: 3 });
    await world.control.advance('20d');
    await endSession('folded');
    const two = await joined({ seed: 'folded', foldedFrom: 100_000 });
    const taken = two.openWorld('folded');
    expect(await isFolded()).toBe(false);
    await taken.given.member();
    await expect.poll(isFolded, { timeout: 10_000 }).toBe(true);
    await expectBalanced(taken);
  });
  const isFolded = async () => {
    const [row] = await database.query<{ number: string }>(
      'SELECT image_number AS number FROM hongbao.world',
    );
    return Number(row?.number) > 0;
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
});
