import autocannon from 'autocannon';
import { percentile } from '../statistics.ts';
import type { LoadOrder, LoadReport } from './load.types.ts';
import { pace } from './pace.ts';

/** Load generator in a separate process, so that its own cost does not affect the measured server. */
process.on('message', (order: LoadOrder) => {
  const { perSecond } = order;
  const ran = perSecond === undefined ? run(order) : pace({ ...order, perSecond });
  void ran.then((report) => process.send?.(report));
});

async function run(order: LoadOrder): Promise<LoadReport> {
  const { url, seconds, perConnection, everyAnswerHolds } = order;
  // Latencies are measured here, because the percentiles of autocannon are whole milliseconds.
  const waits: number[] = [];
  const free = perConnection.map((requests) => requests.map((request) => ({ ...request })));
  const result = await autocannon({
    url,
    duration: seconds,
    connections: perConnection.length,
    setupClient: (client) => {
      const requests = free.pop();
      if (requests) client.setRequests(requests);
      client.on('response', (_status, _bytes, waitedMs) => void waits.push(waitedMs));
    },
    verifyBody: (body) => String(body).includes(everyAnswerHolds),
  });
  return {
    answers: result['2xx'],
    seconds: result.duration,
    failures: result.non2xx + result.errors + result.timeouts + result.mismatches,
    latencyMs: { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) },
  };
}
