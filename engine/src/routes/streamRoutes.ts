import { type RuleInput, ruleInput } from '../devtools/faults/conditions.ts';
import { openFeeds } from '../devtools/faults/openFeeds.ts';
import { TransportError, refused } from '../calls/answers.ts';
import { isRefusal } from '../calls/decision.ts';
import type { Feed, Streamed } from '../calls/streamed.ts';
import { validate } from '../calls/validate.ts';
import { ClientShares, STREAMS } from '../http/clientShares.ts';
import { header } from '../http/headers.ts';
import {
  EVENTS_TYPE,
  type EventChannel,
  EventContent,
  type HttpAnswer,
  json,
} from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { type Opened, inputOf, type RouteGroup } from '../requests/arrival.ts';
import { languageOf } from '../words/language.ts';
import type { World } from '../world/world.ts';
import { FeedLoop, collectDurable } from './feedLoop.ts';

/** Maximum bytes buffered for a subscriber. A subscriber that does not read is disconnected. */
export const UNREAD_BYTES_MAX = 1024 * 1024;
/** Interval in seconds at which a comment is sent, which prevents proxies from closing an idle stream. */
const HEARTBEAT_EVERY = 15;

/** Returns the routes of the calls that answer with server-sent events. */
export function streamRoutes(streams: readonly Streamed[]): RouteGroup {
  const open = new ClientShares(STREAMS);
  return {
    routes: streams.map((streamed) => ({
      method: streamed.call.method,
      path: streamed.call.path,
      call: streamed.call,
      world: 'query',
      answer: (arrival) => answer(streamed, arrival, open),
    })),
    stop: () => open.endAll(),
  };
}

async function answer(
  { call, open: openFeed }: Streamed,
  arrival: Opened,
  open: ClientShares,
): Promise<HttpAnswer> {
  const { request, world, caller } = arrival;
  if (!world) throw new TransportError('worldUnknown');
  const { token, signedIn, identify } = caller;
  open.requireRoom(request, world);
  const { query } = validate(call, inputOf(arrival));
  const decision = await openFeed({ world, member: signedIn?.member ?? null }, query);
  if (isRefusal(decision)) {
    const language = languageOf(header(request, 'accept-language') ?? undefined);
    return json(refused(decision.refused, decision.facts, world.now(), language));
  }
  const hasSession = async () => token === null || (await identify(world.now())) !== null;
  const memberId = signedIn?.member.id ?? null;
  const { result: feed } = decision;
  const input = ruleInput(call, { body: {}, query, params: {} });
  const options = { world, feed, name: call.name, memberId, input, hasSession, open };
  return {
    type: EVENTS_TYPE,
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
}

function sendEvents(
  channel: EventChannel,
  request: HttpRequest,
  { world, feed, name, memberId, input, hasSession, open }: StreamOptions,
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
    for (const event of events) channel.send(`data: ${JSON.stringify(event)}\n\n`);
  };
  open.add(request, world, end);
  feeds.add(openFeed);
  // Streams of a closed or deleted world end.
  const loop = new FeedLoop({ feed, round, onSecond, onFail: end });
  removeEndListener = world.refCount.onEnd(end);
  channel.onEnd(end);
  loop.schedule();
}
