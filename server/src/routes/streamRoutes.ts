import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import type { Config } from '../config.ts';
import { type RuleInput, ruleInput } from '../devtools/faults/conditions.ts';
import { firstHalf } from '../devtools/faults/corruptBody.ts';
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
import type { RequestDialect } from '../dialect/requestDialect.ts';
import { setWorldHeaders } from './apiRoutes.ts';
import { FeedLoop, collectDurable } from './feedLoop.ts';
import { isRefusal } from '../calls/decision.ts';
import { header, worldNamed } from '../http/headers.ts';
import {
  EVENTS_TYPE,
  type EventChannel,
  EventContent,
  type HttpAnswer,
  json,
} from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { identifyBy } from '../calls/identify.ts';
import { ClientShares, STREAMS } from '../http/clientShares.ts';
import type { RouteGroup } from '../http/route.ts';
import type { Feed, Streamed } from '../calls/streamed.ts';
import { validate } from '../calls/validate.ts';

/** Maximum bytes buffered for a subscriber. A subscriber that does not read is disconnected. */
export const UNREAD_BYTES_MAX = 1024 * 1024;
/** Interval in seconds at which a comment is sent, which prevents proxies from closing an idle stream. */
const HEARTBEAT_EVERY = 15;

interface StreamParts {
  readonly config: Pick<Config, 'recordsTraffic'>;
  readonly worlds: ReachableWorlds;
  readonly streams: readonly Streamed[];
  readonly delayed: DelayedRequests;
}

/**
 * Returns the routes of the calls that answer with server-sent events. The token and the world are also accepted in the
 * query, because a browser's EventSource cannot send headers.
 */
export function streamRoutes({ streams, ...parts }: StreamParts): RouteGroup {
  const open = new ClientShares(STREAMS);
  return {
    routes: streams.map((streamed) => ({
      method: streamed.call.method,
      path: streamed.call.path,
      call: streamed.call,
      answer: (request, dialect = null) => answer(streamed, request, dialect, { ...parts, open }),
    })),
    bodies: 'json',
    stop: () => open.endAll(),
  };
}

async function answer(
  { call, open: openFeed }: Streamed,
  request: HttpRequest,
  dialect: RequestDialect | null,
  { config, worlds, delayed, open }: Omit<StreamParts, 'streams'> & { readonly open: ClientShares },
): Promise<HttpAnswer> {
  open.requireRoom(request);
  const asked = request.query as Readonly<Record<string, unknown>>;
  const world = await worldOfStream(worlds, request, asked);
  setWorldHeaders(request, world);
  request.world = world;
  beginRecording(config, world, request, call, dialect);
  const token = dialect?.token ?? header(request, 'x-access-token') ?? textOf(asked['token']);
  const identify = identifyBy(world, token);
  const sent = { params: dialect?.params ?? {}, query: asked, body: {} };
  const readSent = () => (dialect ? dialect.readInput(sent) : sent);
  const openBody = async () => ({});
  const parts = { world, call, request, identify, delayed, openBody, readSent };
  const faults = await faultContext(parts);
  const faulty = faults && (await applyFaultsBefore(faults));
  if (faulty) return faulty;
  const signedIn = await identify(world.now());
  // An invalid token is refused, because a stream without the member's orders would hide the problem.
  if (token !== null && !signedIn) throw new TransportError('unauthorized');
  const { query } = validate(call, readSent());
  const listener = { world, member: signedIn?.member ?? null };
  const decision = await openFeed(listener, query);
  if (isRefusal(decision)) {
    const language = languageOf(header(request, 'accept-language') ?? undefined);
    return json(refused(decision.refused, decision.facts, world.now(), language));
  }
  const hasSession = async () => token === null || (await identify(world.now())) !== null;
  const memberId = signedIn?.member.id ?? null;
  if (request.recording) request.recording.memberId = memberId;
  const faultKind = faults ? await matchStreamFault(faults) : null;
  const { result: feed } = decision;
  const input = ruleInput(call, { body: {}, query, params: {} });
  const options = { world, feed, name: call.name, memberId, input, hasSession, open, faultKind };
  return {
    type: faultKind === 'wrongContentType' ? 'text/html; charset=utf-8' : EVENTS_TYPE,
    content: new EventContent((channel) => sendEvents(channel, request, options)),
  };
}

interface StreamOptions {
  readonly world: World;
  readonly feed: Feed<unknown>;
  /** Name of the call. */
  readonly name: string;
  readonly memberId: string | null;
  readonly input: RuleInput;
  readonly hasSession: () => Promise<boolean>;
  readonly open: ClientShares;
  /** The fault that applies to the stream; null for none. */
  readonly faultKind: FaultKind | null;
}

function sendEvents(
  channel: EventChannel,
  request: HttpRequest,
  { world, feed, name, memberId, input, hasSession, open, faultKind }: StreamOptions,
): void {
  let beats = 0;
  let removeEndListener = () => {};
  const end = () => {
    loop.stop();
    removeEndListener();
    open.delete(end);
    feeds.delete(openFeed);
    channel.end();
  };
  const feeds = openFeeds(world);
  const openFeed = { call: name, memberId, input, cut: () => channel.reset() };
  const onSecond = () => {
    beats += 1;
    if (beats % HEARTBEAT_EVERY === 0) channel.send(': beat\n\n');
  };
  const round = async () => {
    if (channel.isEnded) return;
    if (!(await hasSession()) || channel.unreadBytes > UNREAD_BYTES_MAX) return end();
    const events = await collectDurable(world, feed);
    for (const event of events) {
      const text = `data: ${JSON.stringify(event)}\n\n`;
      if (faultKind === 'truncatedJson') {
        channel.send(firstHalf(text));
        return channel.end();
      }
      channel.send(text);
    }
    // After the events are sent, the connection is closed within the response.
    if (faultKind === 'commitThenDrop' && events.length > 0) channel.cut();
  };
  open.add(request, end);
  feeds.add(openFeed);
  request.recording?.end(request, 'streaming', { status: 200, type: EVENTS_TYPE, text: '' });
  // Streams of a closed or deleted world end.
  const loop = new FeedLoop({ feed, round, onSecond, onFail: end });
  removeEndListener = world.refCount.onEnd(end);
  channel.onEnd(end);
  loop.schedule();
}

/** Returns the world of a stream or socket: that of the query, or else of the header. Throws `worldUnknown`. */
export async function worldOfStream(
  worlds: ReachableWorlds,
  request: HttpRequest,
  query: Readonly<Record<string, unknown>>,
): Promise<World> {
  const world = await worlds.find(textOf(query['world']) ?? worldNamed(request));
  if (!world) throw new TransportError('worldUnknown');
  return world;
}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
