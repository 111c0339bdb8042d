import { randomInt } from 'node:crypto';
import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { steadyNow } from '@hongbao/engine/world/machineClock';
import { differences, startLoad } from './clusterLoad.ts';
import type { ClusterServer, ServerCluster } from './serverCluster.ts';

const ASK_MS = 25;
/** A world that is unavailable for longer than this counts as lost. */
const GIVE_UP_MS = 60_000;

/** Results of killing the owner of a world repeatedly while members use it. */
export interface Chaos {
  /** Duration of the unavailability of the world after each kill, in ms. */
  readonly awayMs: readonly number[];
  readonly opened: number;
  /** Number of requests that no server could answer. */
  readonly unanswered: number;
  /** Lost or duplicated positions, and problems of the ledger. */
  readonly problems: readonly string[];
}

interface Wanted {
  readonly world: string;
  readonly kills: number;
  readonly people: number;
  /** Called after each kill of a server. */
  readonly tell?: (kill: number, awayMs: number) => void;
}

/** Kills the owner of a world at random instants. Each time the other servers continue and the killed one restarts. */
export async function killOwners(cluster: ServerCluster, wanted: Wanted): Promise<Chaos> {
  const { world, kills, people, tell } = wanted;
  const load = startLoad(cluster, world, people);
  const awayMs: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(randomInt(100, 1_500));
    const owner = await cluster.ownerOf(world);
    await owner.kill();
    const away = await untilAnswered(cluster, world);
    awayMs.push(away);
    tell?.(kill, away);
    await owner.start();
  }
  await load.stop();
  const { told } = load;
  const lost = await differences(cluster, world, told);
  const opened = [...told.opened.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    awayMs,
    opened,
    unanswered: told.unanswered,
    problems: [...lost, ...(await problemsOfBooks(cluster, world))],
  };
}

/** Creates a world with a frozen clock. A 503 is retried, as `Retry-After` asks clients to, for at most `GIVE_UP_MS`. */
export async function makeWorld({ servers, client }: ServerCluster, id: string): Promise<void> {
  const [first] = servers;
  if (!first) throw new Error('The cluster has no server.');
  const startedAt = steadyNow();
  for (;;) {
    const answer = await client(id, first).call(createWorld, { body: { id, scenario: 'empty' } });
    if (answer.ok) return;
    if (answer.status !== 503 || steadyNow() - startedAt > GIVE_UP_MS)
      throw new Error(`createWorld was refused: ${JSON.stringify(answer)}`);
    await pause(ASK_MS);
  }
}

/** Measures the time until a server answers for a world, in ms. */
export async function untilAnswered(
  cluster: Pick<ServerCluster, 'servers'>,
  world: string,
): Promise<number> {
  const startedAt = steadyNow();
  for (;;) {
    const waited = steadyNow() - startedAt;
    if (waited > GIVE_UP_MS) return waited;
    for (const server of cluster.servers.filter(({ isUp }) => isUp))
      if (await doesAnswer(server, world)) return steadyNow() - startedAt;
    await pause(ASK_MS);
  }
}

async function doesAnswer({ url }: ClusterServer, world: string): Promise<boolean> {
  const headers = { 'x-world': world };
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const answer = await fetch(`${url}/api/public/getServerTime`, { headers, signal }).catch(
    () => null,
  );
  await answer?.text();
  return answer?.status === 200;
}

export async function problemsOfBooks(
  { servers, client }: ServerCluster,
  world: string,
): Promise<string[]> {
  const [first] = servers;
  if (!first) return ['no server'];
  const { balanced, problems } = await client(world, first).must(auditLedger, {
    params: { world },
  });
  return [...(balanced ? [] : ['the ledger does not balance']), ...problems.map(String)];
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
