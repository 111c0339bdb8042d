import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { createMember, listMembers } from '@hongbao/contracts/control/members.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from './testing/databaseProxy.ts';
import { type Postgres, isPostgresHere, startPostgres } from './testing/postgres.ts';
import type { TestServer } from '@hongbao/server/testing/server';
import { startServer } from './testing/server.ts';
import { type TestWorld, expectBalanced } from '@hongbao/server/testing/testWorld';
import { OwnerSession } from './ownerSession.ts';
import { SharedDatabase } from './sharedDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });
const TICKET = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;
const RUNNING = { query: { status: 'running' } } as const;
/** The statements that acquire, write to and remove a world. */
const TAKES = /SET owner = \$2/;
const WRITES = /INSERT INTO hongbao\.log/;
const REMOVES = /DELETE FROM hongbao\.world/;

let postgres: Postgres;
let databaseUrl = '';
let database: SharedDatabase;
const servers: TestServer[] = [];
const proxies: DatabaseProxy[] = [];

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
  for (const proxy of proxies) {
    proxy.delay(0);
    proxy.release();
  }
  for (const server of servers.splice(0)) await server.stop();
  for (const proxy of proxies.splice(0)) await proxy.close();
  if (isPostgresHere()) await database.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function joined(url = databaseUrl): Promise<TestServer> {
  const server = await startServer({ databaseUrl: url });
  servers.push(server);
  return server;
}

/** Starts a server that reaches the database through a proxy. */
async function joinedByProxy(): Promise<[TestServer, DatabaseProxy]> {
  const proxy = await startDatabaseProxy(databaseUrl);
  proxies.push(proxy);
  return [await joined(proxy.url), proxy];
}

/**
 * Ends the session that owns a world. Its server does not notice it while its connection is held, as after a lost network.
 */
const endSession = (world: string) =>
  database.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l, hongbao.world w
     WHERE w.name = $1 AND l.locktype = 'advisory'
       AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(w.incarnation, 0)`,
    [world],
  );

/** Retries a call that fails while a world changes its owner. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried > 50) throw error;
      await pause(100);
    }
  }
}

async function stop(server: TestServer): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

/** Creates a member with one open position, both acknowledged. */
async function givenPosition(world: TestWorld) {
  const member = await world.given.member({ usdt: '1000' });
  const { id } = await member.must(openPosition, { body: TICKET });
  return { ...member, position: id };
}

/** Checks that a server opens the world with the member and its position. */
async function expectThere(
  server: TestServer,
  id: string,
  { token, position }: { readonly token: string; readonly position: string },
): Promise<void> {
  const world = server.openWorld(id);
  const { records } = await server.client(id).must(listPositions, RUNNING, { token });
  expect(records.map((each) => each.id)).toEqual([position]);
  await expectBalanced(world);
}

describe.runIf(isPostgresHere())('a server whose session has ended without its notice', () => {
  it('answers no read that misses an acknowledged write of the next owner', async () => {
    const [paused, proxy] = await joinedByProxy();
    const owner = await joined();
    const { token } = await givenPosition(await paused.createWorld({ id: 'x' }));
    let acknowledged = 1;
    let answered = 0;
    let isOver = false;
    const reads = (async () => {
      while (!isOver) {
        const before = acknowledged;
        const seen = await paused.client('x').call(listPositions, RUNNING, { token });
        if (seen.ok) expect(seen.result.total).toBeGreaterThanOrEqual(before);
        else expect(seen).toMatchObject({ status: 503, reason: 'worldUnavailable' });
        answered += seen.ok ? 1 : 0;
        await pause(5);
      }
    })();
    await pause(50);
    proxy.hold();
    await endSession('x');
    for (let count = 0; count < 10; count += 1) {
      await untilDone(() => owner.client('x').must(openPosition, { body: TICKET }, { token }));
      acknowledged += 1;
      await pause(100);
    }
    proxy.release();
    await pause(500);
    isOver = true;
    await reads;
    expect(answered).toBeGreaterThan(5);
    const seen = await untilDone(() => paused.client('x').must(listPositions, RUNNING, { token }));
    expect(seen.total).toBe(11);
  });

  it('writes nothing, although its statement arrives later', async () => {
    const [paused, proxy] = await joinedByProxy();
    const owner = await joined();
    const { token } = await givenPosition(await paused.createWorld({ id: 'x' }));
    proxy.hold();
    const late = paused.client('x').call(openPosition, { body: TICKET }, { token });
    await pause(50);
    await endSession('x');
    const moved = owner.openWorld('x');
    const hash = await untilDone(() => moved.control.hash());
    proxy.release();
    expect(await late).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
    expect(await moved.control.hash()).toBe(hash);
    await expectBalanced(moved);
  });

  it('does not continue with a world that it was opening', async () => {
    const first = await joined();
    const member = await givenPosition(await first.createWorld({ id: 'x' }));
    await stop(first);
    const [paused, proxy] = await joinedByProxy();
    const owner = await joined();
    proxy.onAnswerTo(TAKES, proxy.hold);
    const opening = paused.client('x').call(listPositions, RUNNING, member);
    await pause(300);
    await endSession('x');
    await untilDone(() => owner.client('x').must(openPosition, { body: TICKET }, member));
    proxy.release();
    const seen = await opening;
    if (seen.ok) expect(seen.result.total).toBe(2);
    else expect(seen).toMatchObject({ status: 503, reason: 'worldUnavailable' });
    const later = await untilDone(() => paused.client('x').must(listPositions, RUNNING, member));
    expect(later.total).toBe(2);
  });
});

describe.runIf(isPostgresHere())('a write whose answer was lost', () => {
  it('is refused as unavailable, and its repetition with the same key is executed once', async () => {
    const [server, proxy] = await joinedByProxy();
    const world = await server.createWorld({ id: 'x' });
    const { token } = await world.given.member({ usdt: '1000' });
    const options = { token, idempotencyKey: 'the-same-tap' };
    proxy.onAnswerTo(WRITES, () => {
      proxy.cut();
      proxy.mend();
    });
    const refused = await world.call(openPosition, { body: TICKET }, options);
    expect(refused).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
    await untilDone(() => server.client('x').must(openPosition, { body: TICKET }, options));
    const seen = await server.client('x').must(listPositions, RUNNING, { token });
    expect(seen.total).toBe(1);
    await expectBalanced(server.openWorld('x'));
  });
});

describe.runIf(isPostgresHere())('a world that is removed and created again', () => {
  it('rejects a log entry sent for the earlier incarnation, and loses no entry of its own', async () => {
    const [paused, proxy] = await joinedByProxy();
    const [owner, other] = [await joined(), await joined()];
    const before = await paused.createWorld({ id: 'x' });
    proxy.hold();
    const late = before.call(createMember, { params: { world: 'x' }, body: {} });
    await pause(50);
    await endSession('x');
    await untilDone(() => owner.worlds.remove('x'));
    const again = await owner.createWorld({ id: 'x' });
    proxy.release();
    expect(await late).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
    const member = await givenPosition(again);
    await stop(owner);
    await untilDone(() => expectThere(other, 'x', member));
  });

  it('keeps its image while another server is still removing the earlier incarnation', async () => {
    const [remover, proxy] = await joinedByProxy();
    for (let round = 0; round < 3; round += 1) {
      const id = `x${round}`;
      const maker = await joined();
      await remover.createWorld({ id });
      proxy.delay(20);
      const [, member] = await Promise.all([
        remover.worlds.remove(id),
        untilDone(() => maker.createWorld({ id })).then(givenPosition),
      ]);
      proxy.delay(0);
      await stop(maker);
      await expectThere(remover, id, member);
    }
  });

  it('has no data of the earlier incarnation after its removal was interrupted by a crash', async () => {
    const [killed, proxy] = await joinedByProxy();
    const [maker, other] = [await joined(), await joined()];
    const before = await killed.createWorld({ id: 'x' });
    for (let index = 0; index < 3; index += 1) await before.given.member();
    proxy.onAnswerTo(REMOVES, proxy.cut);
    await expect(killed.worlds.remove('x')).rejects.toThrow(/shared database/);
    const again = await untilDone(() => maker.createWorld({ id: 'x' }));
    const member = await givenPosition(again);
    const { total } = await again.must(listMembers, { params: { world: 'x' } });
    expect(total).toBe(1);
    await stop(maker);
    await expectThere(other, 'x', member);
  });
});

describe('a request for a world that is being closed', () => {
  it('gets 503 with Retry-After, because the world exists', async () => {
    const server = await startServer();
    const world = await server.createWorld({ id: 'closing' });
    await (await world.inside()).refCount.drain();
    const answer = await world.raw(getServerTime);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.text).toContain('worldUnavailable');
    await server.stop();
  });

  it('gets 503 during the removal of the world, and a refusal that names it as unknown afterwards', async () => {
    const server = await startServer();
    const world = await server.createWorld({ id: 'removed' });
    const inside = await world.inside();
    let leave = () => {};
    const use = inside.refCount.run(() => new Promise<void>((resolve) => (leave = resolve)));
    const removal = server.worlds.remove('removed');
    await pause(10);
    expect(await world.call(getServerTime)).toMatchObject({ status: 503 });
    leave();
    await Promise.all([use, removal]);
    expect(await world.call(getServerTime)).toMatchObject({ reason: 'worldUnknown' });
    await server.stop();
  });
});

describe.runIf(isPostgresHere())('the name of a world', () => {
  it('can be reserved again after the answer to its first reservation was lost', async () => {
    const [maker, proxy] = await joinedByProxy();
    proxy.onAnswerTo(/INSERT INTO hongbao\.world/, () => {
      proxy.cut();
      proxy.mend();
    });
    const body = { id: 'x', scenario: 'empty' };
    const made = await maker.client('x').call(createWorld, { body });
    expect(made).toMatchObject({ ok: false, status: 503 });
    await untilDone(() => maker.client('x').must(createWorld, { body }));
  });
});

describe.runIf(isPostgresHere())('the name of a world that is only reserved', () => {
  it('is answered with 503 by other servers, and is free when the server that has reserved it is gone', async () => {
    const [maker, proxy] = await joinedByProxy();
    const other = await joined();
    const body = { id: 'x', scenario: 'empty' };
    let meanwhile: Promise<unknown> = Promise.resolve();
    proxy.onAnswerTo(/INSERT INTO hongbao\.world/, () => {
      proxy.hold();
      meanwhile = other.client('x').call(createWorld, { body });
    });
    const making = maker.client('x').call(createWorld, { body });
    await expect.poll(() => meanwhile).toMatchObject({ status: 503, reason: 'worldUnavailable' });
    // The server that creates the world loses the database, so that its session ends.
    proxy.cut();
    proxy.release();
    expect(await making).toMatchObject({ status: 503 });
    const made = await untilDone(async () => other.client('x').must(createWorld, { body }));
    expect(made.id).toBe('x');
    expect(await other.client('x').call(createWorld, { body })).toMatchObject({
      reason: 'worldExists',
    });
  });
});

describe.runIf(isPostgresHere())('a pooler between server and database', () => {
  it('is refused, because it does not keep the locks of a session', async () => {
    const [target, url] = [new URL(databaseUrl), new URL(databaseUrl)];
    const pooler = createServer((client) => {
      const backend = connect(Number(target.port), target.hostname);
      client.pipe(backend).on('error', () => client.destroy());
      client.on('error', () => backend.destroy());
      backend.on('data', (chunk) => {
        // Message K: the id of the process, which is that of the pooler.
        const at = chunk.indexOf(Buffer.from('4b0000000c', 'hex'));
        if (at >= 0) chunk.writeInt32BE(7, at + 5);
        client.write(chunk);
      });
    });
    pooler.listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    url.port = String((pooler.address() as AddressInfo).port);
    const listeners = { onWanted: () => undefined, onEnd: () => undefined };
    await expect(OwnerSession.open(url.href, listeners)).rejects.toThrow(
      'a pooler such as PgBouncer',
    );
    pooler.close();
  });
});
