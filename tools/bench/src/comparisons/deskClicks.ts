import { loadavg } from 'node:os';
import { setTraffic } from '@hongbao/contracts/control/traffic.calls';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { listPrices, listTickers } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { createControl } from '@hongbao/test-support/control';
import { CONNECTIONS, Loader } from '../load/load.ts';
import type { LoadRequest } from '../load/load.types.ts';
import { missingBrowser } from '../measure/browser.ts';
import { openDesk } from '../measure/deskPage.ts';
import { type Effort, type Finding, round } from '../measure/finding.ts';
import type { Hongbao } from '../measure/hongbao.ts';
import { sealRounds } from '../measure/orders.ts';
import { percentile } from '../statistics.ts';

const CALLS_PER_SECOND = 500;
const SECONDS = 60;
const SECONDS_QUICK = 8;
/** Interval of orders: every n-th request opens a position. */
const ORDER_EVERY = 5;
/** Maximum 99th percentile of the time from a click to its rendered result, in milliseconds. */
const CLICK_MS_MAX = 100;
/** Duration of a frame at 60 Hz, in milliseconds. A longer frame means that at least one frame was skipped. */
const FRAME_MS = 1000 / 60;
const DROPPED_MS = 1.5 * FRAME_MS;

/**
 * Measures the response time of the Traffic panel of a Desk in a browser while its world receives 500 requests per
 * second.
 */
export async function clicksUnderLoad(
  hongbao: Hongbao,
  { isQuick }: Effort,
): Promise<Pick<Finding, 'table' | 'goals'>> {
  const missing = missingBrowser();
  if (missing !== null) return { table: [[`Clicks not measured: ${missing}`]], goals: [] };
  const seconds = isQuick ? SECONDS_QUICK : SECONDS;
  const requests = await mixedRequests(hongbao, 'clicked', seconds * CALLS_PER_SECOND);
  const page = await openDesk(hongbao, 'clicked');
  const loader = new Loader();
  try {
    await page.taken();
    const [report] = await Promise.all([
      loader.run({
        url: hongbao.url,
        seconds,
        perConnection: distribute(requests),
        perSecond: CALLS_PER_SECOND,
        everyAnswerHolds: '"success":true',
      }),
      page.click(seconds),
    ]);
    const clicked = await page.taken();
    await page.scroll();
    const scrolled = await page.taken();
    const slow = percentile(clicked.waitsMs, 0.99);
    return {
      table: [
        ['', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'frames dropped'],
        line('Clicks, until the answer is drawn', clicked.waitsMs),
        [...line('Frames while clicked', clicked.framesMs), dropped(clicked.framesMs)],
        [...line('Frames while scrolled', scrolled.framesMs), dropped(scrolled.framesMs)],
        [`${round(report.answers / report.seconds)} calls a second; load average ${averageLoad()}`],
      ],
      goals: [
        {
          text: 'a click in the Traffic panel, 99th percentile',
          value: slow,
          unit: ' ms',
          bound: { atMost: CLICK_MS_MAX },
        },
      ],
    };
  } finally {
    loader.stop();
    await page.close();
  }
}

const line = (name: string, values: readonly number[]) => [
  name,
  round(values.length),
  ...[0.5, 0.95, 0.99, 1].map((share) => round(percentile(values, share))),
];

const dropped = (framesMs: readonly number[]) =>
  round(framesMs.filter((ms) => ms > DROPPED_MS).length);

const averageLoad = () => (loadavg()[0] ?? Number.NaN).toFixed(1);

/** Creates a world that records its requests, and a list of requests: three kinds of reads, with occasional orders. */
async function mixedRequests(hongbao: Hongbao, id: string, count: number): Promise<LoadRequest[]> {
  const client = hongbao.clientOf('main');
  await client.must(createWorld, { body: { id, scenario: 'empty' } });
  await client.must(setTraffic, { params: { world: id }, body: { recording: true } });
  const headers = { 'x-world': id };
  const control = createControl(hongbao.clientOf(id), id);
  const market = { headers, control, publicKeyPem: hongbao.publicKeyPem };
  // Seals as many orders as two seconds at full speed need, which is sufficient for a minute at this rate.
  const sealed = await sealRounds(market, { isQuick: true, rounds: 0, secondsPerRound: 2 });
  const orders = sealed(0).flat();
  const reads = [
    getServerTime.path,
    listTickers.path,
    `${listPrices.path}?symbols=BTC/USDT,ETH/USDT`,
  ].map((path): LoadRequest => ({ method: 'GET', path, headers }));
  return Array.from({ length: count }, (_, place) => {
    const isOrder = place % ORDER_EVERY === 0;
    const one = isOrder ? orders[place / ORDER_EVERY] : reads[place % reads.length];
    if (!one) throw new RangeError('There are not enough orders');
    return one;
  });
}

/**
 * Distributes the requests to one list per connection. Concatenated, as `pace` sends them, the lists have the original
 * order.
 */
const distribute = (requests: readonly LoadRequest[]) => {
  const each = Math.ceil(requests.length / CONNECTIONS);
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    requests.slice(connection * each, (connection + 1) * each),
  );
};
