import { randomInt, randomUUID } from 'node:crypto';
import { createMember, listMembers } from '@hongbao/contracts/control/members.calls';
import { takeSnapshot } from '@hongbao/contracts/control/snapshots.calls';
import { createWorld, deleteWorld, forkWorld } from '@hongbao/contracts/control/worlds.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import pg from 'pg';
import { steadyNow } from '@hongbao/engine/world/machineClock';
import { pause, problemsOfBooks, untilAnswered } from './clusterChaos.ts';
import {
  TICKET,
  type Told,
  anyOf,
  balanced,
  differences,
  grantedOf,
  persist,
  startLoad,
} from './clusterLoad.ts';
import type { DatabaseProxy } from './databaseProxy.ts';
import type { Postgres } from './postgres.ts';
import type { ServerCluster } from './serverCluster.ts';

const STEADY = ['steady1', 'steady2', 'steady3'] as const;
const RECYCLED = ['again1', 'again2'] as const;
const RUNNING = { status: 'running', pageNo: 1, pageSize: 100 } as const;
const PEOPLE = 3;
const READERS = 2;
const READ_PAUSE_MS = 30;
/** Interval between faults in ms. */
const QUIET_MS = [500, 3_000] as const;

interface Parts {
  readonly cluster: ServerCluster;
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  readonly proxies: readonly DatabaseProxy[];
  readonly durationMs: number;
  readonly report: (line: string) => void;
}

/** Results of a campaign. */
export interface Campaign {
  readonly operations: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
  readonly stale: number;
  readonly wrong404: number;
  /** Longest time in which no request to a world was answered, by the kind of the last fault, in ms. */
  readonly unavailableMs: Readonly<Record<string, number>>;
  readonly unanswered: number;
}

/**
 * Uses worlds as clients behind a load balancer while servers, the database and the network between them fail. Then
 * starts one server alone and compares its data with the answers.
 */
export async function runCampaign(parts: Parts): Promise<Campaign> {
  const { cluster, durationMs } = parts;
  const endsAt = steadyNow() + durationMs;
  const isOver = () => steadyNow() > endsAt;
  const operations: Record<string, number> = {};
  const count = (name: string) => void (operations[name] = (operations[name] ?? 0) + 1);
  const faults = new Faults(parts);
  const found: Found = { stale: 0, lost: [] };
  for (const world of STEADY)
    await persist(cluster, world, noTold(), createWorld, {
      body: { id: world, scenario: 'empty' },
    });

  const loads = STEADY.map((world) => {
    const isAnswered = faults.watch();
    return { world, isAnswered, load: startLoad(cluster, world, PEOPLE, isAnswered) };
  });
  const others = noTold();
  const shared = { cluster, isOver, count, found, told: others };
  const work = [
    ...loads.flatMap(({ world, isAnswered, load }) =>
      Array.from({ length: READERS }, () =>
        readAll({ ...shared, world, isAnswered, load: load.told }),
      ),
    ),
    ...RECYCLED.map((world) => recycle({ ...shared, world })),
    ...loads.slice(0, 2).map(({ world, load }) => copyAll({ ...shared, world, load: load.told })),
    faults.run(isOver),
  ];
  await Promise.all(work);
  parts.report('the readers and the operator have ended');
  for (const { load } of loads) await load.stop();
  parts.report('the writers have ended');

  // Starts one server alone, with only the database of the cluster.
  for (const server of cluster.servers) await server.kill();
  await cluster.servers[0]?.start();
  for (const { world, load } of loads) {
    operations['positions'] =
      (operations['positions'] ?? 0) +
      [...load.told.opened.values()].reduce((sum, { size }) => sum + size, 0);
    found.lost.push(...(await differences(cluster, world, load.told)));
    await untilAnswered(cluster, world);
    found.lost.push(...(await problemsOfBooks(cluster, world)));
  }
  const told = [...loads.map(({ load }) => load.told), others];
  return {
    operations,
    faults: faults.counts,
    lost: found.lost,
    stale: found.stale,
    wrong404: told.reduce((sum, { wrong404 }) => sum + wrong404, 0),
    unavailableMs: faults.unavailableMs,
    unanswered: told.reduce((sum, { unanswered }) => sum + unanswered, 0),
  };
}

interface Found {
  stale: number;
  readonly lost: string[];
}

interface Shared {
  readonly cluster: ServerCluster;
  readonly world: string;
  readonly isOver: () => boolean;
  readonly count: (name: string) => void;
  readonly found: Found;
  readonly told: Told;
}

const noTold = (): Told => ({ opened: new Map(), unanswered: 0, wrong404: 0 });

/** Reads a member's positions. The result must contain every position that was answered before the request. */
async function readAll({
  cluster,
  world,
  isOver,
  count,
  found,
  told,
  load,
  isAnswered,
}: Shared & { readonly load: Told; readonly isAnswered: () => void }): Promise<void> {
  while (!isOver()) {
    await pause(READ_PAUSE_MS);
    // The latest members are the ones that open positions.
    const members = [...load.opened].slice(-PEOPLE);
    if (members.length === 0) continue;
    const [token, opened] = anyOf(members);
    const before = [...opened];
    const answer = await persist(
      cluster,
      world,
      told,
      listPositions,
      { query: RUNNING },
      { token },
    );
    isAnswered();
    count('reads');
    const seen = new Set(grantedOf(answer).records.map(({ id }) => id));
    if (before.some((id) => !seen.has(id))) found.stale += 1;
  }
}

/** Creates a world, uses it, and removes it while another server creates it again. */
async function recycle(shared: Shared): Promise<void> {
  const { cluster, world, isOver, count, found, told } = shared;
  const params = { world };
  await persist(cluster, world, told, createWorld, { body: { id: world, scenario: 'empty' } });
  while (!isOver()) {
    const { token } = await firstMember(shared);
    const opened: string[] = [];
    for (let index = 0; index < randomInt(1, 8); index += 1) {
      const options = { token, idempotencyKey: randomUUID() };
      const answer = await persist(cluster, world, told, openPosition, { body: TICKET }, options);
      if (answer.ok) opened.push(answer.result.id);
      else found.lost.push(`${world}: a new world refuses its member: ${answer.reason}`);
    }
    const seen = await persist(cluster, world, told, listPositions, { query: RUNNING }, { token });
    const ids = seen.ok ? seen.result.records.map(({ id }) => id) : [];
    if (opened.some((id) => !ids.includes(id))) found.lost.push(`${world}: a position is lost`);
    const members = await persist(cluster, world, told, listMembers, { params });
    // Each retry of the request that is executed adds one member.
    // Only six digits of an id differ between worlds.
    const marks = grantedOf(members).records.map((each) => `${each.id} ${each.registerTime}`);
    for (const mark of marks.filter((each) => known.has(`${world} ${each}`)))
      found.lost.push(`${world}: has a member of an earlier world: ${mark}`);
    for (const mark of marks) known.add(`${world} ${mark}`);
    let [isMade, isRemoved] = [false, false];
    await Promise.all([
      removeOnce(shared, () => isMade).then(() => (isRemoved = true)),
      makeAgain(shared, () => isRemoved).then(() => (isMade = true)),
    ]);
    count('worlds made again');
  }
}

/** Members of earlier worlds with the same name; no later world may contain them. */
const known = new Set<string>();

/** The first member of a world that was created again. A removal without an answer may have removed the new world too. */
async function firstMember(shared: Shared): Promise<{ readonly token: string }> {
  const { cluster, world } = shared;
  const input = { params: { world }, body: { balances: { USDT: '100000' } } };
  for (;;) {
    const answer = await cluster
      .client(world, balanced(cluster, world))
      .call(createMember, input)
      .catch(() => null);
    if (answer?.ok) return answer.result;
    if (answer?.reason === 'worldUnknown') await makeAgain(shared, () => true);
    await pause(READ_PAUSE_MS);
  }
}

/** Retries a removal until it is answered or no longer needed. */
async function removeOnce(
  { cluster, world }: Shared,
  isDone: () => boolean = () => false,
): Promise<void> {
  while (!isDone()) {
    const answer = await cluster
      .client(world, balanced(cluster, world))
      .call(deleteWorld, { params: { world } })
      .catch(() => null);
    if (answer && (answer.ok || answer.reason === 'worldUnknown')) return;
    await pause(READ_PAUSE_MS);
  }
}

/** Creates a world until it exists, by this request or by an earlier one whose answer was lost. */
async function makeAgain({ cluster, world }: Shared, isRemoved: () => boolean): Promise<void> {
  for (;;) {
    const answer = await cluster
      .client(world, balanced(cluster, world))
      .call(createWorld, { body: { id: world, scenario: 'empty' } })
      .catch(() => null);
    if (answer?.ok || (answer?.reason === 'worldExists' && isRemoved())) return;
    await pause(READ_PAUSE_MS);
  }
}

/** Takes snapshots and forks. A fork must contain everything that was answered before the request. */
async function copyAll({
  cluster,
  world,
  isOver,
  count,
  found,
  told,
  load,
}: Shared & { readonly load: Told }): Promise<void> {
  const params = { world };
  while (!isOver()) {
    const members = [...load.opened].slice(-PEOPLE);
    if (members.length > 0) {
      const [token, opened] = anyOf(members);
      const before = [...opened];
      const name = `s${randomUUID().slice(0, 8)}`;
      const taken = await persist(cluster, world, told, takeSnapshot, { params, body: { name } });
      if (taken.ok) count('snapshots');
      const id = `f${randomUUID().slice(0, 8)}`;
      const fork = await persist(cluster, world, told, forkWorld, { params, body: { id } });
      if (fork.ok) {
        const answer = await persist(
          cluster,
          id,
          told,
          listPositions,
          { query: RUNNING },
          { token },
        );
        const seen = answer.ok ? answer.result.records.map((each) => each.id) : [];
        if (before.some((each) => !seen.includes(each)))
          found.lost.push(`${id}: the fork misses a position`);
        count('forks');
      }
      // A fork whose answer was lost may exist or still be in progress.
      await removeOnce({ cluster, world: id, isOver, count, found, told });
    }
    await pause(randomInt(500, 1_500));
  }
}

/** Injects faults in sequence, and measures how long worlds are unavailable. */
class Faults {
  readonly counts: Record<string, number> = {};
  readonly unavailableMs: Record<string, number> = {};
  readonly #parts: Parts;
  #kind = 'none';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the listener for the answers of a world. */
  watch(): () => void {
    let answeredAt = steadyNow();
    return () => {
      const now = steadyNow();
      const gap = now - answeredAt;
      answeredAt = now;
      if (gap > (this.unavailableMs[this.#kind] ?? 0)) this.unavailableMs[this.#kind] = gap;
    };
  }

  async run(isOver: () => boolean): Promise<void> {
    const { cluster, postgres, databaseUrl, proxies, report } = this.#parts;
    let restarting: Promise<void> = Promise.resolve();
    const kinds: readonly (readonly [string, () => Promise<void>])[] = [
      ['server killed', () => this.#kill()],
      ['server killed', () => this.#kill()],
      ['server paused', () => this.#freeze(500, 4_000)],
      ['server paused', () => this.#freeze(500, 4_000)],
      ['server paused until its session ends', () => this.#freeze(8_000, 13_000)],
      ['session ended', () => endSessions(databaseUrl)],
      [
        'session ended while its connection is held',
        () =>
          this.#network(
            (proxy) => {
              proxy.hold();
              void endSessions(databaseUrl).catch(() => undefined);
            },
            500,
            4_000,
          ),
      ],
      [
        'PostgreSQL killed while a connection is held',
        () =>
          this.#network(
            (proxy) => {
              proxy.hold();
              restarting = postgres.cut().then(() => postgres.goOn());
            },
            1_500,
            4_000,
          ).then(() => restarting),
      ],
      [
        'PostgreSQL killed',
        async () => {
          await postgres.cut();
          await pause(randomInt(100, 3_000));
          await postgres.goOn();
        },
      ],
      ['connection held', () => this.#network((proxy) => proxy.hold(), 1_000, 5_000)],
      ['connection held', () => this.#network((proxy) => proxy.hold(), 1_000, 5_000)],
      [
        'connection slow',
        () => this.#network((proxy) => proxy.delay(randomInt(20, 300)), 1_000, 4_000),
      ],
      ['connection cut', () => this.#network((proxy) => proxy.cut(), 500, 4_000)],
    ];
    while (!isOver()) {
      await pause(randomInt(...QUIET_MS));
      const [kind, inject] = anyOf(kinds);
      this.#kind = kind;
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
      report(kind);
      await inject();
      report(`  ${kind} ends`);
    }
    for (const server of cluster.servers) server.thaw();
    for (const proxy of proxies) restore(proxy);
  }

  async #kill(): Promise<void> {
    const server = anyOf(this.#parts.cluster.servers);
    await server.kill();
    await pause(randomInt(0, 3_000));
    await server.start();
  }

  async #freeze(min: number, max: number): Promise<void> {
    const server = anyOf(this.#parts.cluster.servers);
    server.freeze();
    await pause(randomInt(min, max));
    server.thaw();
  }

  async #network(fault: (proxy: DatabaseProxy) => void, min: number, max: number): Promise<void> {
    const proxy = anyOf(this.#parts.proxies);
    fault(proxy);
    await pause(randomInt(min, max));
    restore(proxy);
  }
}

/** Ends all sessions that own worlds. */
async function endSessions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hongbao owner'`,
  );
  await client.end();
}

function restore(proxy: DatabaseProxy): void {
  proxy.delay(0);
  proxy.release();
  proxy.mend();
}
