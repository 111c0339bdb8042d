import { callsByName } from '@hongbao/contracts/calls';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { describe, expect, it } from 'vitest';
import { type NamedStreams, createClient } from './index.ts';
import { fakeServer, refusal } from './testing/fakeServer.ts';

const streamType = { 'content-type': 'text/event-stream; charset=utf-8' };
const tick = (at: number) => ({ event: 'clock', at });
const eventOf = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

/** A response with a stream of the given chunks, which stays open after them if `isEndless`. */
function streamOf(chunks: readonly string[], { isEndless = false } = {}) {
  const left = [...chunks];
  const state = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = left.shift();
      if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
      else if (!isEndless) controller.close();
    },
    cancel: () => {
      state.isCancelled = true;
    },
  });
  return { response: new Response(body, { headers: streamType }), state };
}

const clientOf = (fetch: typeof globalThis.fetch) =>
  createClient({ url: 'http://there', token: 't', fetch });

async function readAll(fetch: typeof globalThis.fetch): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of clientOf(fetch).events(streamTrade)) events.push(event);
  return events;
}

describe('client.streams', () => {
  it('yields the events of a stream by name, with its fields in the query', async () => {
    const { fetch, last } = fakeServer(streamOf([eventOf(tick(1))]).response);
    const events: unknown[] = [];
    for await (const event of clientOf(fetch).streams.streamTrade({ symbols: 'BTC/USDT' }))
      events.push(event);
    expect(events).toEqual([tick(1)]);
    expect(last().url).toBe(`http://there${streamTrade.path}?symbols=BTC%2FUSDT`);
  });

  it('has every call that answers with events, and client.calls has all others', () => {
    const { calls, streams } = clientOf(fetch);
    for (const { name, answers } of callsByName.values()) {
      expect(name in streams).toBe(answers === 'events');
      expect(name in calls).toBe(answers === 'wrapped' || answers === 'file');
    }
    expect(Object.entries(streams)).toEqual([]);
    expect('toString' in streams).toBe(false);
  });

  it('has types for exactly the calls that answer with events', () => {
    const names: Record<keyof NamedStreams, true> = { streamTrade: true, streamTraffic: true };
    const streams = [...callsByName.values()].filter(({ answers }) => answers === 'events');
    expect(streams.map(({ name }) => name).toSorted()).toEqual(Object.keys(names).toSorted());
  });
});

describe('client.events', () => {
  it('sends the member’s token, the query and the signal with the request of the stream', async () => {
    const { fetch, last } = fakeServer(streamOf([]).response);
    const { signal } = new AbortController();
    const query = { symbols: ['BTC/USDT'] } as object;
    const reading = clientOf(fetch).events(streamTrade, { query }, { signal });
    expect(await reading.next()).toEqual({ done: true, value: undefined });
    expect(last().url).toBe(`http://there${streamTrade.path}?symbols=BTC%2FUSDT`);
    expect(last().headers.get('x-access-token')).toBe('t');
    expect(last().init.signal).toBe(signal);
  });

  it.each([
    ['several events of one chunk', [eventOf(tick(1)) + eventOf(tick(2))]],
    ['an event in several chunks', [eventOf(tick(1)), 'data: {"event":"clock"', ',"at":2}\n\n']],
    ['events between comments', [': alive\n\n', eventOf(tick(1)), ': alive\n\n', eventOf(tick(2))]],
    ['no incomplete event at the end', [eventOf(tick(1)) + eventOf(tick(2)), 'data: {"ev']],
  ])('yields %s', async (_what, chunks) => {
    const { fetch } = fakeServer(streamOf(chunks).response);
    expect(await readAll(fetch)).toEqual([tick(1), tick(2)]);
  });

  it('ends without events when the response has no body', async () => {
    const { fetch } = fakeServer(new Response(null, { headers: streamType }));
    expect(await readAll(fetch)).toEqual([]);
  });

  it('closes the connection when the loop exits', async () => {
    const { response, state } = streamOf([eventOf(tick(1))], { isEndless: true });
    for await (const event of clientOf(fakeServer(response).fetch).events(streamTrade)) {
      expect(event).toEqual(tick(1));
      break;
    }
    expect(state.isCancelled).toBe(true);
  });

  it('throws CallRefused when the server refuses the stream', async () => {
    const { fetch } = fakeServer(refusal('unauthorized'));
    await expect(readAll(fetch)).rejects.toMatchObject({
      name: 'CallRefused',
      call: 'streamTrade',
      reason: 'unauthorized',
    });
  });

  it('throws when the server returns a result instead of a stream', async () => {
    const { fetch } = fakeServer({ result: 5 });
    await expect(readAll(fetch)).rejects.toThrow(
      'streamTrade did not return an event stream (HTTP 200)',
    );
  });

  it('throws AnswerLost when the connection fails before the stream', async () => {
    const { fetch } = fakeServer(new Error('reset'));
    await expect(readAll(fetch)).rejects.toMatchObject({ name: 'AnswerLost', call: 'streamTrade' });
  });

  it('throws the error of a connection that breaks during the stream', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('reset')) });
    const { fetch } = fakeServer(new Response(body, { headers: streamType }));
    await expect(readAll(fetch)).rejects.toThrow('reset');
  });
});
