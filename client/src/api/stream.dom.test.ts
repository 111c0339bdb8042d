import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../lib/storage.ts';
import { fakeStream } from '../testing/fakeStream.ts';
import { listen, SILENCE_MAX_MS, type TradeEvent } from './stream.ts';
import { keepStream, waitMs } from './streamKeeper.ts';

const notice = (id: string) => ({ event: 'notice', id });
/** Lets streams that are pure bookkeeping go on. */
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
  const heard: TradeEvent[][] = [];
  const onOpen = vi.fn<() => void>();
  const leave = new AbortController();
  const ended = listen({ onOpen, onEvents: (events) => heard.push([...events]) }, leave.signal);
  return { heard, onOpen, leave, ended };
}

describe('listening', () => {
  it('says who listens in headers, not in the address', async () => {
    writeStored('token', 'secret');
    writeStored('world', 'w1');
    const { onOpen } = listening();
    await settle();
    expect(stream.last.headers).toMatchObject({ 'X-Access-Token': 'secret', 'X-World': 'w1' });
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('hears what came together at once, and a message in pieces when it is whole', async () => {
    const { heard } = listening();
    await settle();
    stream.last.send('retry: 2000\n\n');
    stream.last.tell(notice('1'), notice('2'));
    await settle();
    expect(heard).toEqual([[notice('1'), notice('2')]]);
    stream.last.send('data: {"event":"not');
    await settle();
    stream.last.send('ice","id":"3"}\n\n');
    await settle();
    expect(heard[1]).toEqual([notice('3')]);
  });

  it.each([
    ['a comment', ': beat\n\n'],
    ['no JSON', 'data: nonsense\n\n'],
    ['no event', 'data: [1]\n\n'],
  ])('passes over %s', async (_, text) => {
    const { heard } = listening();
    await settle();
    stream.last.send(text);
    stream.last.tell(notice('1'));
    await settle();
    expect(heard.flat()).toEqual([notice('1')]);
  });

  it('lives on comments, and is over after a long silence', async () => {
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
    ['nobody answers', 'lost', 'network'],
    ['the token is over', { status: 401, body: { code: 401, message: 'Over.' } }, 'unauthorised'],
    ['something else answers', { status: 502, body: {} }, 'http'],
    ['an answer is no stream', { status: 200, body: { code: 200, result: [] } }, 'network'],
  ] as const)('says why it is over: %s', async (_, answer, kind) => {
    stream.answerWith(answer);
    const { ended } = listening();
    await settle();
    if (answer === 'open') stream.last.end();
    expect(await ended).toMatchObject({ kind });
  });

  it('is over when nothing answers in time, and when it is left', async () => {
    stream.answerWith('silent');
    const [waiting, left] = [listening(), listening()];
    left.leave.abort();
    expect(await left.ended).toMatchObject({ kind: 'aborted' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waiting.ended).toMatchObject({ kind: 'timeout' });
  });
});

describe('keeping the stream open', () => {
  const kept = () => {
    const told = { onEvents: vi.fn(), onOpen: vi.fn(), onLost: vi.fn() };
    return { ...told, keeper: keepStream(told) };
  };

  it('opens it anew after a wait, which begins anew once it was open', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { keeper, onOpen, onLost } = kept();
    keeper.wake();
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
    keeper.sleep();
    vi.restoreAllMocks();
  });

  it('waits longer after every failure', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    stream.answerWith('lost');
    const { keeper } = kept();
    keeper.wake();
    const asked = [];
    for (const wait of [0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(wait);
      asked.push(stream.asked);
    }
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
    keeper.sleep();
    vi.restoreAllMocks();
  });

  it('waking opens at once what waits, and nothing twice', async () => {
    stream.answerWith('lost');
    const { keeper } = kept();
    keeper.wake();
    await settle();
    stream.answerWith('open');
    keeper.wake();
    await settle();
    keeper.wake();
    await vi.advanceTimersByTimeAsync(SILENCE_MAX_MS - 1);
    expect(stream.asked).toBe(2);
    keeper.sleep();
  });

  it('asleep there is none, nothing more is heard of the last one, and none comes by itself', async () => {
    const { keeper, onEvents, onLost } = kept();
    keeper.wake();
    await settle();
    stream.last.tell(notice('1'));
    keeper.sleep();
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
  ])('after %d failures and chance %d it waits %d ms', (failures, random, ms) =>
    expect(waitMs(failures, random)).toBe(ms),
  );
});
