import { type Server, type Socket, connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

interface Link {
  /** Bytes per second to the browser. */
  readonly down: number;
  /** Bytes per second from the browser. */
  readonly up: number;
  /** Time of a round trip, in milliseconds. */
  readonly roundTripMs: number;
}

/** "Slow 4G" of Lighthouse: 1.6 Mbit/s, 750 kbit/s, 150 ms. */
export const SLOW_4G: Link = { down: 200_000, up: 93_750, roundTripMs: 150 };

const CHUNK_BYTES = 4_096;

/**
 * Forwards connections to a port of this machine through a slow link, which all of them share. The throttling of browsers
 * does not apply to workers.
 */
export async function startSlowLink(
  port: number,
  { down, up, roundTripMs }: Link,
): Promise<{ origin: string; stop(): void }> {
  /** When a direction has sent what it was given, by `Date.now`. */
  const free = { down: 0, up: 0 };
  const rates = { down, up };
  const sockets = new Set<Socket>();
  const relay = (from: Socket, to: Socket, direction: 'down' | 'up', openAt: number) => {
    sockets.add(from);
    from.on('data', (bytes: Buffer) => {
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
        const part = bytes.subarray(start, start + CHUNK_BYTES);
        const now = Date.now();
        const durationMs = (part.length / rates[direction]) * 1_000;
        free[direction] = Math.max(now, openAt, free[direction]) + durationMs;
        setTimeout(() => to.writable && to.write(part), free[direction] + roundTripMs / 2 - now);
      }
    });
    from.on('end', () => {
      const leftMs = free[direction] + roundTripMs / 2 - Date.now();
      setTimeout(() => to.end(), Math.max(0, leftMs) + 1);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  };
  const server: Server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    // A connection takes one round trip until its first byte.
    const openAt = Date.now() + roundTripMs;
    relay(client, upstream, 'up', openAt);
    relay(upstream, client, 'down', openAt);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
