import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';
import { steadyNow } from '@hongbao/engine/world/machineClock';

/** A TCP proxy before a database. It simulates the network to one server, with faults. */
export interface DatabaseProxy {
  /** The address of the database through this proxy. */
  readonly url: string;
  /** Stops forwarding in both directions without closing connections. */
  hold(): void;
  release(): void;
  /** Delays all data, in each direction. */
  delay(ms: number): void;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Calls `act` when the database answers the nth matching statement, before the server receives the answer. */
  onAnswerTo(statement: RegExp, act: () => void, nth?: number): void;
  /** Number of statements that `onAnswerTo` has matched so far. */
  readonly matched: number;
  close(): Promise<void>;
}

/** Starts a proxy before the database at `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  let released: Promise<void> | null = null;
  let release: () => void = () => undefined;
  let wanted: {
    readonly statement: RegExp;
    readonly act: () => void;
    readonly nth: number;
  } | null = null;
  let matched = 0;

  /** Forwards data in its order. */
  const pipe = (from: Socket, to: Socket, onData: (chunk: Buffer) => void) => {
    let tail = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      const dueAt = steadyNow() + delayMs;
      onData(chunk);
      tail = tail.then(async () => {
        const waitMs = dueAt - steadyNow();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        while (released) await released;
        to.write(chunk);
      });
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };

  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    let isAsked = false;
    pipe(client, database, (chunk) => {
      if (!wanted?.statement.test(chunk.toString('latin1'))) return;
      matched += 1;
      if (matched === wanted.nth) isAsked = true;
    });
    pipe(database, client, () => {
      if (!isAsked || !wanted) return;
      const { act } = wanted;
      wanted = null;
      act();
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    hold: () => {
      released ??= new Promise((resolve) => (release = resolve));
    },
    release: () => {
      released = null;
      release();
    },
    delay: (ms) => void (delayMs = ms),
    cut: () => {
      isCut = true;
      endAll();
    },
    mend: () => void (isCut = false),
    onAnswerTo: (statement, act, nth = 1) => {
      matched = 0;
      wanted = { statement, act, nth };
    },
    get matched() {
      return matched;
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
