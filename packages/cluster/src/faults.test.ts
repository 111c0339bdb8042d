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
import { WorldElsewhere } from '@hongbao/server/world/store';
import { LEASE_MS } from './renewal.ts';
import { SharedDatabase } from './sharedDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });
const TICKET = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;
const RUNNING = { query: { status: 'running' } } as const;
/** The statement that makes a server the owner of a world. */
const TAKES = /UPDATE hongbao\.world( w)? SET owner = \$2, fence/;
/** The statement that removes a world. */
const REMOVES = /DELETE FROM hongbao\.world/;

let postgres: Postgres;
let databaseUrl = '';
const servers: TestServer[] = [];
const proxies: DatabaseProxy[] = [];

beforeAll(async () => {
  if (!isPostgresHere()) return;
  const started = await startPostgres();
  if (!started) throw new Error('There is no PostgreSQL here.');
  postgres = started;
});
afterAll(() => (isPostgresHere() ? postgres.stop() : undefined));
beforeEach(async () => {
  if (isPostgresHere()) databaseUrl = await postgres.createDatabase();
});
afterEach(async () => {
  for (const proxy of proxies) {
    proxy.delay(0);
    proxy.release();
  }
  for (const server of servers.splice(0)) await server.stop();
  for (const proxy of proxies.splice(0)) await proxy.close();
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

describe.runIf(isPostgresHere())('a world that is removed and created again', () => {
  it('stays with its owner when a server that had the earlier incarnation returns', async () => {
    const [paused, proxy] = await joinedByProxy();
    const [owner, other] = [await joined(), await joined()];
    await paused.createWorld({ id: 'x' });
    proxy.hold();
    await pause(LEASE_MS);
    await untilDone(() => owner.worlds.remove('x'));
    const member = await givenPosition(await owner.createWorld({ id: 'x' }));
    proxy.release();
    await pause(2_000);
    await expect(other.worlds.find('x')).rejects.toThrow(WorldElsewhere);
    await stop(owner);
    await expectThere(other, 'x', member);
  });

  it('rejects a log entry sent for the earlier incarnation, and loses no entry of its own', async () => {
    const [paused, proxy] = await joinedByProxy();
    const [owner, other] = [await joined(), await joined()];
    const before = await paused.createWorld({ id: 'x' });
    proxy.hold();
    const late = before.call(createMember, { params: { world: 'x' }, body: {} });
    await pause(LEASE_MS);
    await untilDone(() => owner.worlds.remove('x'));
    const again = await owner.createWorld({ id: 'x' });
    proxy.release();
    expect(await late).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
    await pause(500);
    const member = await givenPosition(again);
    await stop(owner);
    await untilDone(() => expectThere(other, 'x', member));
  });

  it('keeps its base while another server is still removing the earlier incarnation', async () => {
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
    await expect(killed.worlds.remove('x')).rejects.toThrow('does not answer');
    const again = await untilDone(() => maker.createWorld({ id: 'x' }));
    const member = await givenPosition(again);
    const { total } = await again.must(listMembers, { params: { world: 'x' } });
    expect(total).toBe(1);
    await stop(maker);
    await expectThere(other, 'x', member);
  });
});

describe.runIf(isPostgresHere())('a lease that is lost while a world is opened', () => {
  it('is detected: the server returns no read that misses an acknowledged write of another server', async () => {
    const first = await joined();
    const member = await givenPosition(await first.createWorld({ id: 'x' }));
    await stop(first);
    const [paused, proxy] = await joinedByProxy();
    const owner = await joined();
    proxy.onAnswerTo(TAKES, proxy.hold);
    const opening = paused.client('x').call(listPositions, RUNNING, member);
    await pause(LEASE_MS);
    await untilDone(() => owner.worlds.find('x'));
    proxy.release();
    await opening;
    await owner.client('x').must(openPosition, { body: TICKET }, member);
    for (let asked = 0; asked < 20; asked += 1) {
      const seen = await paused.client('x').call(listPositions, RUNNING, member);
      if (seen.ok) expect(seen.result.total).toBe(2);
      else expect(seen).toMatchObject({ status: 503, reason: 'worldUnavailable' });
      await pause(100);
    }
    await stop(owner);
    const seen = await untilDone(() =>
      paused.client('x').must(listPositions, RUNNING, { token: member.token }),
    );
    expect(seen.total).toBe(2);
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
    expect(await maker.client('x').call(createWorld, { body })).toMatchObject({ ok: true });
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
    // The server that creates the world loses the database, so that its lease expires.
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

describe.runIf(isPostgresHere())('a server paused in a transaction', () => {
  it('holds its locks for a few seconds only, after which other servers can use the world', async () => {
    const server = await joined();
    await server.createWorld({ id: 'x' });
    const database = new SharedDatabase(databaseUrl);
    const lock = `UPDATE hongbao.world SET used_at = now() WHERE is_made RETURNING is_made`;
    let resume = () => {};
    const paused = database
      .transaction(async (connection) => {
        await connection.query(lock);
        await new Promise<void>((resolve) => (resume = resolve));
        await connection.query(lock);
      })
      .catch(String);
    await pause(500);
    expect(await untilDone(() => database.query(lock))).toHaveLength(1);
    resume();
    expect(await paused).toContain('StoreUnreachable');
    await database.close();
  });
});

describe.runIf(isPostgresHere())('SERVER_URL', () => {
  it('is rejected at startup when another running server has the same value', async () => {
    const config = { serverUrl: 'http://twin:3000' };
    servers.push(await startServer({ databaseUrl, config }));
    await expect(startServer({ databaseUrl, config })).rejects.toThrow(
      'Another server that is up has the SERVER_URL http://twin:3000',
    );
  });
});
