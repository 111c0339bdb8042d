import { isDeepStrictEqual } from 'node:util';
import { type SocketMessage, openSocket } from '@hongbao/contracts/market/socket.calls';
import { WebSocket } from 'ws';

/** A client of the socket in tests. Each message is validated against the contract. */
export interface SocketClient {
  /** The library's socket, for violations of the protocol. */
  readonly raw: WebSocket;
  send(message: unknown): void;
  /** Sends a message and returns its answer. Events before it can still be read. */
  ask(message: Readonly<Record<string, unknown>>): Promise<SocketMessage>;
  /** Returns the next message that matches, and drops those before it. Throws after 5 seconds of machine time. */
  next(fits: (message: SocketMessage) => boolean): Promise<SocketMessage>;
  /** Resolves with the close code, or with 1006 for a lost connection. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** Messages that were received and not returned yet. */
  readonly received: readonly SocketMessage[];
}

const WAIT_MS = 5_000;

/** Opens the socket of a running server. Rejects with the status and body of a refused upgrade. */
export function connectSocket(
  origin: string,
  headers: Readonly<Record<string, string>> = {},
  query = '',
): Promise<SocketClient> {
  const raw = new WebSocket(`${origin.replace(/^http/, 'ws')}${openSocket.path}${query}`, {
    headers: { ...headers },
  });
  return new Promise((resolve, reject) => {
    raw.once('unexpected-response', (_, response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => reject(new RefusedUpgrade(response.statusCode ?? 0, body)));
    });
    raw.once('error', reject);
    const client = clientOf(raw);
    raw.once('open', () => resolve(client));
  });
}

/** An upgrade that was answered with another status than 101. */
export class RefusedUpgrade extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`The upgrade was refused: ${status} ${body}`);
    this.status = status;
    this.body = body;
  }
}

function clientOf(raw: WebSocket): SocketClient {
  const received: SocketMessage[] = [];
  let wake = () => {};
  let asked = 0;
  raw.on('error', () => undefined);
  raw.on('message', (data) => {
    const sent: unknown = JSON.parse(String(data));
    const parsed = openSocket.result.parse(sent);
    if (!isDeepStrictEqual(parsed, sent))
      throw new Error(`The socket sent fields that its contract does not have: ${String(data)}`);
    received.push(parsed);
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    raw.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  const send = (message: unknown) => raw.send(JSON.stringify(message));
  const take = async (fits: (message: SocketMessage) => boolean, dropsEarlier: boolean) => {
    const timeout = AbortSignal.timeout(WAIT_MS);
    for (;;) {
      const at = received.findIndex(fits);
      const from = dropsEarlier ? 0 : Math.max(at, 0);
      const [found] = at < 0 ? [] : received.splice(from, at - from + 1).slice(-1);
      if (found !== undefined) return found;
      if (timeout.aborted) throw new Error(`no such message of the socket in ${WAIT_MS} ms`);
      await new Promise<void>((resolve) => {
        wake = resolve;
        timeout.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  };
  return {
    raw,
    received,
    send,
    next: (fits) => take(fits, true),
    closed,
    ask: (message) => {
      asked += 1;
      const id = `ask${asked}`;
      send({ ...message, id });
      return take((each) => 'op' in each && each.id === id, false);
    },
  };
}
