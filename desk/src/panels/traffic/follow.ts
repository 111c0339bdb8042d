import { listTraffic, streamTraffic } from '@hongbao/contracts/control/traffic.calls';
import { operatorClient } from '../../control/client.ts';
import type { TrafficFeed } from './feed.ts';

const PAGE = 500;
/** Maximum number of pages that are loaded from a recording, which contains at most 1,000 requests. */
const PAGES_MAX = 3;
const RETRY_MS = 2_000;
/**
 * Time after which the stream is connected, in milliseconds. Then requests between the list and the stream are fetched
 * again.
 */
const SETTLE_MS = 600;

interface Followed {
  readonly world: string;
  readonly language: string;
  readonly signal: AbortSignal;
}

/** Fills a feed with the requests of a world until it is aborted. It reconnects when the server is available again. */
export async function followTraffic(feed: TrafficFeed, followed: Followed): Promise<void> {
  while (!followed.signal.aborted) {
    try {
      await follow(feed, followed);
    } catch {
      // Ignores the failure: the server is unreachable or requires a token, which the Desk shows on top of all panels.
    }
    feed.setLive(false);
    await waited(RETRY_MS, followed.signal);
  }
}

async function follow(feed: TrafficFeed, followed: Followed): Promise<void> {
  const { world, language, signal } = followed;
  await catchUp(feed, followed);
  feed.setLive(true);
  const late = setTimeout(() => void catchUp(feed, followed).catch(() => {}), SETTLE_MS);
  try {
    const events = operatorClient(language).events(
      streamTraffic,
      { params: { world } },
      { signal },
    );
    for await (const { lines, lost } of events) {
      feed.miss(lost);
      const [first] = lines;
      const isGap = first !== undefined && Number(first.id) > Number(feed.newest()?.id ?? 0) + 1;
      if (isGap && lost === 0) await catchUp(feed, followed);
      feed.add(lines);
    }
  } finally {
    clearTimeout(late);
  }
}

/** Fetches requests that are newer than the newest known request, or all requests if the recording was restarted. */
async function catchUp(feed: TrafficFeed, { world, language, signal }: Followed): Promise<void> {
  const operator = operatorClient(language);
  const known = feed.newest();
  const page = (range: { after?: string; before?: string }) =>
    operator.must(listTraffic, { params: { world }, query: { limit: PAGE, ...range } }, { signal });
  const after = known === undefined ? {} : { after: String(Number(known.id) - 1) };
  const found = await page(after);
  const lines = [...found.records];
  let full = found.records.length === PAGE;
  for (let pages = 1; full && pages < PAGES_MAX; pages++) {
    const before = lines.at(-1)?.id;
    const { records } = await page({ ...after, ...(before === undefined ? {} : { before }) });
    lines.push(...records);
    full = records.length === PAGE;
  }
  if (known === undefined) return feed.add(lines.toReversed());
  const isForgotten = found.forgotten >= Number(known.id);
  const isSame = lines.some(({ requestId }) => requestId === known.requestId);
  const hasCount = found.kept + found.forgotten >= Number(known.id);
  if (hasCount && (isSame || isForgotten)) {
    feed.miss(Math.max(0, found.forgotten - Number(known.id)));
    feed.add(lines.toReversed());
    return;
  }
  feed.clear();
  feed.add((await page({})).records.toReversed());
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
