import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenStreams } from '../http/openStreams.ts';
import { whenOver } from '../http/whenOver.ts';
import type { World } from '../world/world.ts';
import { type Wanted, isWanted, lineOf } from './listExchanges.ts';
import type { Recorder } from './recorder.ts';

/** How long lines are gathered into one event, machine milliseconds. */
const GATHER_MS = 50;
/** Most lines of one event: two thousand a second, which nobody can read. A burst is told in full a moment later. */
const LINES_MAX = 100;
/** The same while the process has hardly a moment left, by its share of time at work: members go before onlookers. */
const LINES_MAX_BUSY = 20;
const BUSY_SHARE = 0.8;
/** Most bytes that wait for a slow reader: beyond, nothing is written until they are gone. */
const UNREAD_BYTES_MAX = 256 * 1024;
const BEAT_MS = 15_000;

/** What comes next for a reader that has been told everything up to `told`. */
export interface Portion {
  /** As JSON. */
  readonly lines: readonly string[];
  /** Requests that were forgotten before they could be told. */
  readonly lost: number;
  /** The number of the last one that was looked at. */
  readonly told: number;
}

/** Most lines of one event of a process that has been at work for this share of its time, 0 to 1. */
export const linesMaxAt = (busyShare: number) =>
  busyShare > BUSY_SHARE ? LINES_MAX_BUSY : LINES_MAX;

/** The next lines after a number. Nothing is kept for a reader: whoever is too slow has lost what is forgotten. */
export function nextPortion(
  recorder: Recorder,
  told: number,
  wanted: Wanted,
  linesMax = LINES_MAX,
): Portion {
  const fits = isWanted(wanted);
  const lines: string[] = [];
  const lost = Math.max(0, recorder.evicted - told);
  let id = told + lost;
  while (id < recorder.lastId && lines.length < linesMax) {
    id += 1;
    const exchange = recorder.get(id);
    if (exchange && fits(exchange)) lines.push(JSON.stringify(lineOf(exchange)));
  }
  return { lines, lost, told: id };
}

interface Telling {
  readonly world: World;
  readonly recorder: Recorder;
  readonly wanted: Wanted;
  readonly open: OpenStreams;
}

/** Tells a reader of requests as they happen, until it leaves, the world is closed, or the server stops. */
export function tellTraffic(
  request: FastifyRequest,
  reply: FastifyReply,
  { world, recorder, wanted, open }: Telling,
): void {
  const { raw } = reply;
  let told = recorder.lastId;
  let looked = performance.eventLoopUtilization();
  let waiting: NodeJS.Timeout | null = null;
  let forget = () => {};
  const tell = () => {
    waiting = null;
    if (raw.writableLength > UNREAD_BYTES_MAX) return;
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, looked);
    looked = now;
    const portion = nextPortion(recorder, told, wanted, linesMaxAt(utilization));
    ({ told } = portion);
    const { lines, lost } = portion;
    if (lines.length > 0 || lost > 0)
      raw.write(`data: {"lines":[${lines.join(',')}],"lost":${lost}}\n\n`);
    if (told < recorder.lastId) soon();
  };
  const soon = () => {
    waiting ??= setTimeout(tell, GATHER_MS);
  };
  const beat = setInterval(() => raw.write(': beat\n\n'), BEAT_MS);
  const stop = recorder.listen(soon);
  const end = () => {
    stop();
    forget();
    clearInterval(beat);
    if (waiting !== null) clearTimeout(waiting);
    open.delete(end);
    if (!raw.writableEnded) raw.end();
  };
  open.add(request.ip, end);
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  raw.on('drain', soon);
  forget = world.uses.onEnd(end);
  whenOver(request, reply, end);
}
