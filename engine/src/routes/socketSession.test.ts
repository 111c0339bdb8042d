import { SOCKET_FLOOD_MAX, SOCKET_HEARTBEAT_MS } from '@hongbao/contracts/market/socket.types';
import type { SocketEvent } from '@hongbao/contracts/market/socket.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainMessages } from '../http/socketMessages.ts';
import { RefCount } from '../world/refCount.ts';
import type { World } from '../world/world.ts';
import { SocketSession } from './socketSession.ts';

/** A session with a channel whose client answers only when a test calls `alive`. */
function openSession(parts: { readonly collect?: () => Promise<SocketEvent[]> } = {}) {
  const sent: string[] = [];
  const ends: string[] = [];
  let take: (text: string | null) => void = () => {};
  let alive = () => {};
  let over: (code: number) => void = () => {};
  let pings = 0;
  const channel = {
    unreadBytes: 0,
    send: (text: string) => void sent.push(text),
    ping: () => void (pings += 1),
    close: (code: number) => {
      ends.push(String(code));
      over(code);
    },
    reset: () => {
      ends.push('reset');
      over(1006);
    },
    onMessage: (work: typeof take) => (take = work),
    onAlive: (work: () => void) => (alive = work),
    onClose: (work: typeof over) => (over = work),
  };
  const world = {
    now: () => 1,
    refCount: new RefCount('main'),
    atNow: <T>(work: (now: number) => Promise<T>) => work(1),
    whenDurable: () => null,
  } as unknown as World;
  const session = new SocketSession(channel, {
    world,
    feed: {
      collect: parts.collect ?? (async () => []),
      onChange: () => () => undefined,
      login: () => undefined,
      subscribe: async () => ({ result: null }),
      unsubscribe: () => undefined,
    },
    identify: null,
    messages: plainMessages,
    language: 'en-us',
    send: channel.send,
    onReceived: () => undefined,
    onMember: () => undefined,
    onEnd: (code) => void ends.push(`ended ${code}`),
  });
  const receive = (text: string) => take(text);
  return { session, channel, world, sent, ends, receive, alive: () => alive(), pings: () => pings };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the heartbeat', () => {
  it('disconnects a client that does not answer the ping before', async () => {
    const { ends, pings } = openSession();
    await vi.advanceTimersByTimeAsync(SOCKET_HEARTBEAT_MS);
    expect([pings(), ends]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(SOCKET_HEARTBEAT_MS);
    expect(ends).toEqual(['reset', 'ended 1006']);
  });

  it('keeps a client that answers, or sends messages', async () => {
    const { ends, alive, receive, pings } = openSession();
    for (let round = 0; round < 5; round++) {
      await vi.advanceTimersByTimeAsync(SOCKET_HEARTBEAT_MS);
      if (round % 2 === 0) alive();
      else receive('{"op":"ping"}');
    }
    expect([pings(), ends]).toEqual([5, []]);
  });
});

it('a flood of messages closes the socket with 1008, and further ones are not read', async () => {
  const { ends, receive, sent } = openSession();
  for (let count = 0; count < SOCKET_FLOOD_MAX + 10; count++) receive('{"op":"ping"}');
  expect(ends).toEqual(['1008', 'ended 1008']);
  expect(sent.length).toBeLessThanOrEqual(SOCKET_FLOOD_MAX);
});

it('a failing round closes the socket with 1011, and a closed world with 1001', async () => {
  const failing = openSession({ collect: async () => Promise.reject(new Error('broken')) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failing.ends).toEqual(['1011', 'ended 1011']);
  const { world, ends } = openSession();
  await world.refCount.drain();
  expect(ends).toEqual(['1001', 'ended 1001']);
});

it('events are sent only while the session lasts', async () => {
  const event: SocketEvent = { channel: 'clock', seq: 1, now: 1, rate: 0 };
  const { sent, session } = openSession({ collect: async () => [event] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([JSON.stringify(event), JSON.stringify(event)]);
  session.close(1001, '');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(2);
});
