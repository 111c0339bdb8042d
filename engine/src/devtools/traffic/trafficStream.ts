import { measureLoad } from '#platform/machine';
import { EVENTS_TYPE, EventContent, type HttpAnswer } from '../../http/httpAnswer.ts';
import type { Client, ClientShares } from '../../http/clientShares.ts';
import type { World } from '../../world/world.ts';
import { type TrafficFilter, matcherOf, toLine } from './listExchanges.ts';
import type { Recorder } from './recorder.ts';

/** Interval at which collected lines are sent as one event, machine time. */
const COLLECT_MS = 50;
/** Maximum lines in one event, which allows 2,000 lines a second. Further lines follow in the next events. */
const LINES_MAX = 100;
/** Maximum lines in one event while the event loop utilization is above `BUSY_SHARE`. */
const LINES_MAX_BUSY = 20;
const BUSY_SHARE = 0.8;
/** Maximum bytes buffered for a slow subscriber. Above it nothing is written until the buffer has drained. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** Interval of comments that prevent proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;

/** The next lines of a stream. */
export interface StreamLines {
  /** Each line as JSON. */
  readonly lines: readonly string[];
  /** Number of requests that were evicted before they could be sent. */
  readonly lost: number;
  /** Id of the last examined request. */
  readonly lastId: number;
}

/** Returns the maximum lines of one event at an event loop utilization from 0 to 1. */
export const linesMaxAt = (utilization: number) =>
  utilization > BUSY_SHARE ? LINES_MAX_BUSY : LINES_MAX;

/**
 * Returns the lines after request `after` that match a filter. Nothing is buffered per subscriber, so that a slow
 * subscriber misses evicted requests.
 */
export function nextLines(
  recorder: Recorder,
  after: number,
  filter: TrafficFilter,
  linesMax = LINES_MAX,
): StreamLines {
  const matches = matcherOf(filter);
  const lines: string[] = [];
  const lost = Math.max(0, recorder.evicted - after);
  let id = after + lost;
  while (id < recorder.lastId && lines.length < linesMax) {
    id += 1;
    const exchange = recorder.get(id);
    if (exchange && matches(exchange)) lines.push(JSON.stringify(toLine(exchange)));
  }
  return { lines, lost, lastId: id };
}

interface StreamOptions {
  readonly world: World;
  readonly recorder: Recorder;
  readonly filter: TrafficFilter;
  readonly open: ClientShares;
}

/** Sends requests as server-sent events until the subscriber disconnects, the world closes or the server stops. */
export function trafficStream(
  client: Client,
  { world, recorder, filter, open }: StreamOptions,
): HttpAnswer {
  return {
    type: EVENTS_TYPE,
    content: new EventContent((channel) => {
      let sentUpTo = recorder.lastId;
      const load = measureLoad();
      let scheduled: ReturnType<typeof setTimeout> | null = null;
      let removeEndListener = () => {};
      const send = () => {
        scheduled = null;
        if (channel.unreadBytes > UNREAD_BYTES_MAX) return;
        const next = nextLines(recorder, sentUpTo, filter, linesMaxAt(load()));
        const { lines, lost } = next;
        sentUpTo = next.lastId;
        if (lines.length > 0 || lost > 0)
          channel.send(`data: {"lines":[${lines.join(',')}],"lost":${lost}}\n\n`);
        if (sentUpTo < recorder.lastId) schedule();
      };
      const schedule = () => {
        scheduled ??= setTimeout(send, COLLECT_MS);
      };
      const heartbeat = setInterval(() => channel.send(': beat\n\n'), HEARTBEAT_MS);
      const end = () => {
        unsubscribe();
        removeEndListener();
        clearInterval(heartbeat);
        if (scheduled !== null) clearTimeout(scheduled);
        open.delete(end);
        channel.end();
      };
      const unsubscribe = recorder.listen(schedule);
      try {
        open.add(client, world, end);
      } catch (error) {
        end();
        throw error;
      }
      channel.onDrain(schedule);
      removeEndListener = world.refCount.onEnd(end);
      channel.onEnd(end);
    }),
  };
}
