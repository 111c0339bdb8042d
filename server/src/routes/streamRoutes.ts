import type { Call } from '@hongbao/contracts/call';
import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { Config } from '../config.ts';
import { firstHalf } from '../devtools/faults/corruptBody.ts';
import { dropConnection } from '../devtools/faults/dropConnection.ts';
import type { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import {
  applyFaultsBefore,
  faultContext,
  matchStreamFault,
} from '../devtools/faults/applyFaults.ts';
import { openFeeds } from '../devtools/faults/openFeeds.ts';
import { beginRecording } from '../devtools/traffic/recordTraffic.ts';
import { languageOf } from '../words/language.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { TransportError, refused } from '../calls/answers.ts';
import { setWorldHeaders } from './apiRoutes.ts';
import { isRefusal } from '../calls/decision.ts';
import { header, worldNamed } from '../http/headers.ts';
import { identifyBy } from '../calls/identify.ts';
import { OpenStreams } from '../http/openStreams.ts';
import type { Feed, Streamed } from '../calls/streamed.ts';
import { validate } from '../calls/validate.ts';
import { onResponseEnd } from '../http/onResponseEnd.ts';

/** Maximum bytes buffered for a subscriber. A subscriber that does not read is disconnected. */
const UNREAD_BYTES_MAX = 1024 * 1024;
/** Interval in seconds at which a comment is sent, which prevents proxies from closing an idle stream. */
const HEARTBEAT_EVERY = 15;
const EVENTS_TYPE = 'text/event-stream; charset=utf-8';

interface StreamParts {
  readonly config: Config;
  readonly worlds: ReachableWorlds;
  readonly streams: readonly Streamed[];
  readonly delayed: DelayedRequests;
}

/**
 * Registers the calls that answer with server-sent events. The token and the world are also accepted in the query,
 * because a browser's EventSource cannot send headers.
 */
export async function streamRoutes(
  app: FastifyInstance,
  { config, worlds, streams, delayed }: StreamParts,
): Promise<void> {
  const open = new OpenStreams();
  app.addHook('preClose', async () => open.endAll());
  for (const streamed of streams)
    app.get(streamed.call.path, async (request, reply) => {
      open.requireRoom(request.ip);
      const asked = request.query as Readonly<Record<string, unknown>>;
      const world = await worldOf(worlds, request, asked);
      setWorldHeaders(reply, world);
      request.world = world;
      beginRecording(config, world, request, streamed.call);
      const token = header(request, 'x-access-token') ?? textOf(asked['token']);
      const identify = identifyBy(world, token);
      const { call } = streamed;
      const faults = await faultContext({ world, call, request, reply, identify, delayed });
      if (faults && (await applyFaultsBefore(faults))) return reply;
      const signedIn = await identify(world.now());
      // An invalid token is refused, because a stream without the member's orders would hide the problem.
      if (token !== null && !signedIn) throw new TransportError('unauthorized');
      const { query } = validate(streamed.call, { params: {}, query: asked, body: {} });
      const listener = { world, member: signedIn?.member ?? null };
      const decision = await streamed.open(listener, query);
      if (isRefusal(decision)) {
        const language = languageOf(header(request, 'accept-language') ?? undefined);
        return refused(decision.refused, decision.facts, world.now(), language);
      }
      const hasSession = async () => token === null || (await identify(world.now())) !== null;
      const memberId = signedIn?.member.id ?? null;
      if (request.recording) request.recording.memberId = memberId;
      const faultKind = faults ? await matchStreamFault(faults) : null;
      const { result: feed } = decision;
      sendEvents(request, reply, { world, feed, call, memberId, hasSession, open, faultKind });
      return reply;
    });
}

interface StreamOptions {
  readonly world: World;
  readonly feed: Feed<unknown>;
  readonly call: Call;
  readonly memberId: string | null;
  readonly hasSession: () => Promise<boolean>;
  readonly open: OpenStreams;
  /** The fault that applies to the stream; null for none. */
  readonly faultKind: FaultKind | null;
}

function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { world, feed, call, memberId, hasSession, open, faultKind }: StreamOptions,
): void {
  const { raw } = reply;
  // A request pipelined behind an open stream would wait forever, and has no event when the connection closes.
  if (raw.socket === null) throw new TransportError('tooMany', { max: 1 });
  let isSending = false;
  let isRequested = false;
  let beats = 0;
  let removeEndListener = () => {};
  const end = () => {
    clearInterval(timer);
    stop();
    removeEndListener();
    open.delete(end);
    feeds.delete(openFeed);
    if (!raw.writableEnded) raw.end();
  };
  open.add(request.ip, end);
  const feeds = openFeeds(world);
  const openFeed = { call: call.name, memberId, cut: () => dropConnection(request, reply) };
  feeds.add(openFeed);
  request.recording?.end(reply, 'streaming');
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': faultKind === 'wrongContentType' ? 'text/html; charset=utf-8' : EVENTS_TYPE,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  const round = async () => {
    if (!(await hasSession()) || raw.writableLength > UNREAD_BYTES_MAX) return end();
    const events = await world.atNow((now) => feed.collect(now));
    await world.whenDurable();
    for (const event of events) {
      const text = `data: ${JSON.stringify(event)}\n\n`;
      if (faultKind === 'truncatedJson') return cutIn(text);
      raw.write(text);
    }
    // After the events are sent, the connection is closed within the response.
    if (faultKind === 'commitThenDrop' && events.length > 0) raw.socket?.end();
  };
  const cutIn = (text: string) => void raw.end(firstHalf(text));
  const schedule = () => {
    isRequested = true;
    if (isSending || raw.writableEnded) return;
    isSending = true;
    isRequested = false;
    // Streams of a closed or deleted world end.
    round().then(
      () => {
        isSending = false;
        if (isRequested) schedule();
      },
      () => end(),
    );
  };
  const timer = setInterval(() => {
    beats += 1;
    if (beats % HEARTBEAT_EVERY === 0) raw.write(': beat\n\n');
    schedule();
  }, SECOND_MS);
  const stop = feed.onChange(schedule);
  removeEndListener = world.refCount.onEnd(end);
  onResponseEnd(request, reply, end);
  schedule();
}

async function worldOf(
  worlds: ReachableWorlds,
  request: FastifyRequest,
  query: Readonly<Record<string, unknown>>,
): Promise<World> {
  const world = await worlds.find(textOf(query['world']) ?? worldNamed(request));
  if (!world) throw new TransportError('worldUnknown');
  return world;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
