import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../lib/storage.ts';
import { fakeStream } from '../testing/fakeStream.ts';
import { readTradeStream, SILENCE_MAX_MS, type TradeEvent } from './stream.ts';
import { createReconnectingStream, backoffMs } from './reconnectingStream.ts';

const notice = (id: string) => ({ event: 'notice', id });
/** Runs pending microtasks and timers that are already due. */
const settle = () => vi.advanceTimersByTimeAsync(0);

let stream: ReturnType<typeof fakeStream>;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  stream = fakeStream();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listening() {
  const received: TradeEvent[][] = [];
  const onOpen = vi.fn<() => void>();
  const leave = new AbortController();
  const ended = readTradeStream(
    { onOpen, onEvents: (events) => received.push([...events]) },
    leave.signal,
  );
  return { received, onOpen, leave, ended };
}

describe('readTradeStream', () => {
  it('sends the token in headers, not in the URL', async () => {
    writeStored('token', 'secret');
    writeStored('world', 'w1');
    const { onOpen } = listening();
    await settle();
    expect(stream.last.headers).toMatchObject({ 'x-access-token': 'secret', 'x-world': 'w1' });
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('delivers the events of one chunk together, and a message in several chunks once it is complete', async () => {
    const { received } = listening();
    await settle();
    stream.last.send('retry: 2000\n\n');
    stream.last.sendEvents(notice('1'), notice('2'));
    await settle();
    expect(received).toEqual([[notice('1'), notice('2')]]);
    stream.last.send('data: {"event":"not');
    await settle();
    stream.last.send('ice","id":"3"}\n\n');
    await settle();
    expect(received[1]).toEqual([notice('3')]);
  });

  it.each([
    ['a comment', ': beat\n\n'],
    ['a message that is not JSON', 'data: nonsense\n\n'],
    ['JSON that is not an event', 'data: [1]\n\n'],
  ])('ignores %s', async (_, text) => {
    const { received } = listening();
    await settle();
    stream.last.send(text);
    stream.last.sendEvents(notice('1'));
    await settle();
    expect(received.flat()).toEqual([notice('1')]);
  });

  it('stays open while the server sends comments, and fails with a timeout after a long silence', async () => {
    const { ended } = listening();
    let failure: unknown = null;
    void ended.then((why) => {
      failure = why;
    });
    for (let beat = 0; beat < 4; beat++) {
      await vi.advanceTimersByTimeAsync(SILENCE_MAX_MS - 1);
      stream.last.send(': beat\n\n');
      await settle();
    }
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(SILENCE_MAX_MS);
    expect(failure).toMatchObject({ kind: 'timeout' });
  });

  it.each([
    ['the server ends it', 'open', 'network'],
    ['the network fails', 'lost', 'network'],
    [
      'the token has expired',
      { status: 401, body: { code: 401, message: 'Over.' } },
      'unauthorised',
    ],
    ['a proxy answers', { status: 502, body: {} }, 'http'],
    ['the answer is not a stream', { status: 200, body: { code: 200, result: [] } }, 'network'],
  ] as const)('returns the reason when the stream ends because %s', async (_, answer, kind) => {
    stream.answerWith(answer);
    const { ended } = listening();
    await settle();
    if (answer === 'open') stream.last.end();
    expect(await ended).toMatchObject({ kind });
  });

  it('ends when no answer is received in time, and when it is aborted', async () => {
    stream.answerWith('silent');
    const [waiting, left] = [listening(), listening()];
    left.leave.abort();
    expect(await left.ended).toMatchObject({ kind: 'aborted' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waiting.ended).toMatchObject({ kind: 'timeout' });
  });
});

describe('createReconnectingStream', () => {
  const givenStream = () => {
    const handlers = { onEvents: vi.fn(), onOpen: vi.fn(), onLost: vi.fn() };
    return { ...handlers, connection: createReconnectingStream(handlers) };
  };

  it('reconnects after a delay, and resets the delay once the stream was open', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { connection, onOpen, onLost } = givenStream();
    connection.wake();
    await settle();
    stream.last.end();
    await settle();
    expect([onOpen.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(stream.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(stream.asked).toBe(2);
    stream.last.end();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stream.asked).toBe(3);
    connection.sleep();
    vi.restoreAllMocks();
  });

  it('doubles the delay after every failure', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    stream.answerWith('lost');
    const { connection } = givenStream();
    connection.wake();
    const asked = [];
    for (const wait of [0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(wait);
      asked.push(stream.asked);
    }
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
    connection.sleep();
    vi.restoreAllMocks();
  });

  it('reconnects immediately on wake while a delay is pending, and never opens a second stream', async () => {
    stream.answerWith('lost');
    const { connection } = givenStream();
    connection.wake();
    await settle();
    stream.answerWith('open');
    connection.wake();
    await settle();
    connection.wake();
    await vi.advanceTimersByTimeAsync(SILENCE_MAX_MS - 1);
    expect(stream.asked).toBe(2);
    connection.sleep();
  });

  it('closes the stream on sleep, delivers no further events and does not reconnect', async () => {
    const { connection, onEvents, onLost } = givenStream();
    connection.wake();
    await settle();
    stream.last.sendEvents(notice('1'));
    connection.sleep();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(stream.last.isLeft()).toBe(true);
    expect(stream.asked).toBe(1);
    expect(onEvents).not.toHaveBeenCalled();
    expect(onLost).not.toHaveBeenCalled();
  });

  it.each([
    [1, 0, 2_000],
    [1, 0.999, 1_001],
    [4, 0, 16_000],
    [5, 0, 30_000],
    [500, 0.5, 22_500],
  ])('backoffMs after %d failures, with random value %d, is %d ms', (failures, random, ms) =>
    expect(backoffMs(failures, random)).toBe(ms),
  );
});
