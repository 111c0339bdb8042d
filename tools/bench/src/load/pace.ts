import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as waited } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import type { LoadOrder, LoadReport, LoadRequest } from './load.types.ts';

/**
 * Interval at which due requests are sent, in milliseconds. Autocannon also supports a rate, but sends all requests of
 * a second at its start.
 */
const STEP_MS = 5;

/** Sends requests at a constant rate, independent of earlier answers. Resolves when all requests are answered. */
export async function pace(order: LoadOrder & { readonly perSecond: number }): Promise<LoadReport> {
  const { url, seconds, perConnection, perSecond, everyAnswerHolds } = order;
  const requests = perConnection.flat();
  const agent = new Agent({ keepAlive: true, maxSockets: perConnection.length });
  const waits: number[] = [];
  let failures = 0;
  const ask = async (one: LoadRequest) => {
    const askedAt = performance.now();
    const answer = await answerOf(url, agent, one).catch(String);
    waits.push(performance.now() - askedAt);
    if (!answer.includes(everyAnswerHolds)) failures += 1;
  };
  const beganAt = performance.now();
  const asked: Promise<void>[] = [];
  while (asked.length < seconds * perSecond) {
    const due = Math.min(((performance.now() - beganAt) / 1000) * perSecond, seconds * perSecond);
    while (asked.length < due) {
      const one = requests[asked.length % requests.length];
      if (one) asked.push(ask(one));
    }
    await waited(STEP_MS);
  }
  await Promise.all(asked);
  const tookMs = performance.now() - beganAt;
  agent.destroy();
  return {
    answers: waits.length - failures,
    seconds: tookMs / 1000,
    failures,
    latencyMs: { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) },
  };
}

function answerOf(url: string, agent: Agent, { method, path, headers, body }: LoadRequest) {
  return new Promise<string>((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, method, ...(headers ? { headers } : {}) });
    sent.on('response', (answer) => text(answer).then(resolve, reject));
    sent.on('error', reject);
    sent.end(body);
  });
}
