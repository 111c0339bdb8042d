import { randomInt, randomUUID } from 'node:crypto';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { Call } from '@hongbao/contracts/call';
import {
  type Answered,
  type CallOptions,
  type LooseInput,
  readAnswer,
} from '@hongbao/test-support/client';
import type { ClusterServer, ServerCluster } from './serverCluster.ts';

/**
 * Number of positions that one member opens before the next member continues, because the positions of a member are
 * limited.
 */
const OF_ONE_MEMBER = 60;
const PAUSE_MS = 100;
/** One of this number of requests is sent to any server. */
const ASTRAY = 50;
const PAGE = 100;
export const TICKET = {
  symbol: 'BTC/USDT',
  direction: 'long',
  quantity: '0.001',
  leverage: 10,
} as const;

/** Counts of the results of the requests of a load. */
export interface Told {
  /** Ids of the answered positions, by the member's token. */
  readonly opened: Map<string, Set<string>>;
  /** Requests that no server answered, or that a server answered with 503. */
  unanswered: number;
  /** Requests that a server answered with 404 although the world exists. */
  wrong404: number;
  /** Called for each request that was answered. */
  readonly onAnswer?: () => void;
}

/** Members who open positions in sequence until the load is stopped. */
export interface Load {
  readonly told: Told;
  /** Waits until every member has an answer to the last request. */
  stop(): Promise<void>;
}

/**
 * Starts this number of members who open positions in a world. An unanswered request is retried with the same key until it
 * is answered; only the last answer counts. An unexpected answer is thrown by `stop`.
 */
export function startLoad(
  cluster: ServerCluster,
  world: string,
  people: number,
  onAnswer?: () => void,
): Load {
  const told: Told = {
    opened: new Map(),
    unanswered: 0,
    wrong404: 0,
    ...(onAnswer ? { onAnswer } : {}),
  };
  let isOver = false;
  const live = async () => {
    while (!isOver) {
      const body = { balances: { USDT: '100000' } };
      const made = await persist(cluster, world, told, createMember, {
        params: { world },
        body,
      });
      const { token } = grantedOf(made);
      const opened = new Set<string>();
      told.opened.set(token, opened);
      for (let count = 0; count < OF_ONE_MEMBER && !isOver; count += 1) {
        const options = { token, idempotencyKey: randomUUID() };
        const input = { body: TICKET };
        const answer = await persist(cluster, world, told, openPosition, input, options);
        opened.add(grantedOf(answer).id);
      }
    }
  };
  const lives = Promise.all(Array.from({ length: people }, live));
  // `stop` handles the rejection; until then it must not count as unhandled.
  lives.catch(() => undefined);
  return {
    told,
    stop: async () => {
      isOver = true;
      await lives;
    },
  };
}

/**
 * Compares the positions with the answers: positions that were answered and are missing, and positions that exist
 * without an answer.
 */
export async function differences(
  cluster: ServerCluster,
  world: string,
  told: Told,
): Promise<string[]> {
  const found: string[] = [];
  for (const [token, opened] of told.opened) {
    const there = new Set<string>();
    for (let pageNo = 1; ; pageNo += 1) {
      const query = { status: 'running', pageNo, pageSize: PAGE } as const;
      const answer = await persist(cluster, world, told, listPositions, { query }, { token });
      const { records, total } = grantedOf(answer);
      for (const { id } of records) there.add(id);
      if (records.length === 0 || there.size >= total) break;
    }
    for (const id of opened) if (!there.has(id)) found.push(`${id} was confirmed and is lost`);
    for (const id of there)
      if (!opened.has(id)) found.push(`${id} was executed but never confirmed`);
  }
  return found;
}

/** Sends a request, as a load balancer and clients do, until a server answers. */
export async function persist<C extends Call>(
  cluster: ServerCluster,
  world: string,
  told: Told,
  call: C,
  input: LooseInput,
  options: CallOptions = {},
): Promise<Answered<C>> {
  for (;;) {
    const server = balanced(cluster, world);
    const raw = await cluster
      .client(world, server)
      .raw(call, input, options)
      .catch(() => null);
    const answer = raw === null ? null : readAnswer(call, raw);
    if (answer !== null && !answer.ok && answer.reason === 'worldUnknown') told.wrong404 += 1;
    else if (answer !== null && (answer.ok || answer.reason !== 'worldUnavailable')) {
      told.onAnswer?.();
      return answer;
    }
    told.unanswered += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The server that gets a request: mostly that of a load balancer, and sometimes any, so that worlds move. */
export function balanced(cluster: ServerCluster, world: string): ClusterServer {
  return randomInt(ASTRAY) === 0 ? anyOf(cluster.servers) : cluster.serverOf(world);
}

export function anyOf<T>(servers: readonly T[]): T {
  const server = servers[randomInt(Math.max(1, servers.length))];
  if (server === undefined) throw new Error('The list is empty.');
  return server;
}

export function grantedOf<C extends Call>(
  answer: Answered<C>,
): Extract<Answered<C>, { ok: true }>['result'] {
  if (answer.ok) return answer.result;
  throw new Error(`refused: ${answer.reason} ${JSON.stringify(answer.facts)}`);
}
