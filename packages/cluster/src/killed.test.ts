import { randomUUID } from 'node:crypto';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  killOwners,
  makeWorld,
  pause,
  problemsOfBooks,
  untilAnswered,
} from './testing/clusterChaos.ts';
import { type Postgres, isPostgresHere, startPostgres } from './testing/postgres.ts';
import { type ClusterServer, type ServerCluster, startCluster } from './testing/serverCluster.ts';

/** A world is available again after two seconds; later on a busy machine. */
const AWAY_MS_MAX = 15_000;
const TICKET = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
let postgres: Postgres;
let cluster: ServerCluster;
let world = '';
beforeAll(async () => {
  if (!isPostgresHere()) return;
  const started = await startPostgres();
  if (!started) throw new Error('PostgreSQL was not found.');
  postgres = started;
  cluster = await startCluster(await postgres.createDatabase(), 3);
});
afterAll(async () => {
  if (!isPostgresHere()) return;
  await cluster.stop();
  await postgres.stop();
});
beforeEach(async () => {
  if (!isPostgresHere()) return;
  world = `w${randomUUID().slice(0, 8)}`;
  await makeWorld(cluster, world);
});

async function givenMember(server: ClusterServer) {
  const body = { balances: { USDT: '100000' } };
  const client = cluster.client(world, server);
  const { token } = await client.must(createMember, { params: { world }, body });
  const at = (asked: ClusterServer) => cluster.client(world, asked);
  return {
    open: (asked: ClusterServer) => at(asked).call(openPosition, { body: TICKET }, { token }),
    running: (asked: ClusterServer) =>
      at(asked).call(listPositions, { query: { status: 'running' } }, { token }),
  };
}

/** Returns the server that owns the world, and another server. */
async function ownerAndOther(): Promise<[ClusterServer, ClusterServer]> {
  const owner = await cluster.ownerOf(world);
  const other = cluster.servers.find((server) => server !== owner);
  if (!other) throw new Error('There is no other server.');
  return [owner, other];
}

it.runIf(isPostgresHere())(
  'the world of a killed server continues on another server without a lost or repeated acknowledged write',
  async () => {
    const chaos = await killOwners(cluster, { world, kills: 3, people: 6 });
    expect(chaos.problems).toEqual([]);
    expect(chaos.opened).toBeGreaterThan(50);
    expect(Math.max(...chaos.awayMs)).toBeLessThan(AWAY_MS_MAX);
  },
);

describe.runIf(isPostgresHere())('a server that was suspended until its session ended', () => {
  it('refuses writes and stale reads', async () => {
    const [owner, other] = await ownerAndOther();
    const member = await givenMember(owner);
    const before = await member.open(owner);
    owner.freeze();
    const late = [member.open(owner), member.running(owner)] as const;
    await untilAnswered({ servers: [other] }, world);
    const meanwhile = await member.open(other);
    owner.thaw();
    expect([before.ok, meanwhile.ok]).toEqual([true, true]);
    const [opened, seen] = await Promise.all(late);
    // The resumed server either answers 503, or has acquired the world again.
    if (!opened.ok) expect([opened.status, opened.reason]).toEqual([503, 'worldUnavailable']);
    if (seen.ok) expect(seen.result.total).toBeGreaterThanOrEqual(2);
    else expect([seen.status, seen.reason]).toEqual([503, 'worldUnavailable']);
    await expect.poll(async () => (await member.running(owner)).ok, { timeout: 10_000 }).toBe(true);
    const { records } = await expectOk(member.running(owner));
    expect(records.length).toBe(opened.ok ? 3 : 2);
    expect(await problemsOfBooks(cluster, world)).toEqual([]);
  });
});

describe.runIf(isPostgresHere())('a server with an unreachable database', () => {
  it('acknowledges nothing that is not durable, and recovers when the database is reachable again', async () => {
    const [owner] = await ownerAndOther();
    const member = await givenMember(owner);
    const kept = await expectOk(member.open(owner));
    await postgres.cut();
    const startedAt = performance.now();
    const refused = await member.open(owner);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(refused).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
    await pause(1_500);
    for (const server of cluster.servers) {
      const asked = await member.running(server);
      expect(asked).toMatchObject({ ok: false, status: 503, reason: 'worldUnavailable' });
      expect((await fetch(`${server.url}/health`)).status).toBe(503);
    }
    await postgres.goOn();
    expect(await untilAnswered(cluster, world)).toBeLessThan(AWAY_MS_MAX);
    // Time for each server to open a session, and for the world to move.
    await expect
      .poll(async () => (await member.running(owner)).ok, { timeout: AWAY_MS_MAX })
      .toBe(true);
    const { records } = await expectOk(member.running(owner));
    expect(records.map(({ id }) => id)).toEqual([kept.id]);
    expect(await problemsOfBooks(cluster, world)).toEqual([]);
  });
});

async function expectOk<R>(
  asked: Promise<{ readonly ok: true; readonly result: R } | { readonly ok: false }>,
): Promise<R> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return answer.result;
}
