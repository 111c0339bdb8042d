import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isKnownQuiet } from '../faults/ruleWatch.ts';
import { recorderOf } from '../traffic/recorder.ts';
import { steadyNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { accepted, answerText } from './answers.ts';
import { rateText } from './apiRoutes.ts';
import { browserRules } from './browserRules.ts';
import { worldNamed } from './headers.ts';
import type { CountAddress } from './rateLimits.ts';
import type { WriteLine } from './requestLog.ts';
import type { Served, ToAll } from './served.ts';

export interface ShortPathParts {
  readonly worlds: Worlds;
  readonly served: readonly Served[];
  readonly recordsTraffic: boolean;
  readonly nextRequestId: () => string;
  /** Null where nothing is limited. */
  readonly countAddress: CountAddress | null;
  /** Null where no line is written for a request. */
  readonly writeLine: WriteLine | null;
}

/** Names and values in turns. */
const everyAnswers = [
  ...browserRules.flat(),
  'vary',
  'Origin',
  'content-type',
  'application/json; charset=utf-8',
];

/** Headers that change nothing of such an answer, or only which world it is of. With any other, the long path decides. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'cache-control',
  'connection',
  'host',
  'user-agent',
  'x-access-token',
  'x-world',
]);

/**
 * Answers what everybody is told alike (`serveToAll`) before the framework sees the request, where every step that is left
 * out would have done nothing: a known address without query or body, no header that asks for more, a world that is open,
 * settled, without rules and not recorded, an address below its limit. Everything else goes on to the framework, refusals
 * too, so the two paths give the same answers. Not for servers that check results, believe proxies, or share their worlds.
 */
export function takeShortPath(app: FastifyInstance, parts: ShortPathParts): void {
  const { server } = app;
  const listeners = server.listeners('request') as RequestListener[];
  const answer = shortPath(parts);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isClosing && answer(request, response)) return;
    for (const listener of listeners) listener(request, response);
  });
}

/** Answers a request if it can go the short path; false when it can't, and nothing was done about it. */
function shortPath({
  worlds,
  served,
  recordsTraffic,
  nextRequestId,
  countAddress,
  writeLine,
}: ShortPathParts) {
  const told = new Map(
    served.flatMap(({ call, toAll }) => (toAll ? [[call.path, toAll] as const] : [])),
  );
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    const toAll = told.get(url);
    if (toAll === undefined || method !== 'GET' || !isPlain(request)) return false;
    const named = worldNamed(request);
    const world = worlds.ready(named);
    if (!world || !isKnownQuiet(world) || world.whenDurable() !== null) return false;
    if (recorderOf(world, recordsTraffic).isRecording) return false;
    const now = world.time.settledAt();
    if (now === null) return false;
    const body = bodyAt(world, toAll, now);
    // Last: what is not answered here is counted where it is.
    const ip = request.socket.remoteAddress;
    if (body === null || ip === undefined || countAddress?.(ip)) return false;
    const reqId = nextRequestId();
    if (writeLine) {
      const begunAt = steadyNow();
      response.once('finish', () => {
        const ms = steadyNow() - begunAt;
        writeLine({ reqId, world: named, method, route: url, status: 200, ms });
      });
    }
    send(response, world, reqId, body);
    return true;
  };
}

function isPlain({ headers }: IncomingMessage): boolean {
  // HTTP/1.1 wants it, and says so elsewhere.
  if (headers.host === undefined) return false;
  for (const name in headers) if (!UNDERSTOOD.has(name)) return false;
  return true;
}

/** An answer's body, and what is asked of it for each client. */
interface Body {
  readonly text: string;
  readonly length: string;
  /** Plain ASCII is the same in both, and is sent without being translated. */
  readonly encoding: 'latin1' | 'utf8';
}

/** The whole answer; null where it can't be told. Why not, the long path says. */
function bodyAt(world: World, toAll: ToAll, now: number): Body | null {
  try {
    const { json } = toAll(world, now);
    return world.memory.latest('shortAnswer', [json, now], () => {
      const text = answerText(accepted(null, now), json);
      const length = Buffer.byteLength(text);
      const encoding = length === text.length ? 'latin1' : 'utf8';
      return { text, length: String(length), encoding };
    });
  } catch {
    return null;
  }
}

function send(response: ServerResponse, world: World, reqId: string, body: Body): void {
  response.writeHead(200, [
    'x-request-id',
    reqId,
    ...everyAnswers,
    'x-world-now',
    String(world.now()),
    'x-world-rate',
    rateText(world),
    'content-length',
    body.length,
  ]);
  response.end(body.text, body.encoding);
}
