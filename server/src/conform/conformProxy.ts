import type { KeyObject } from 'node:crypto';
import { Readable, Transform, pipeline } from 'node:stream';
import type { Call } from '@hongbao/contracts/call';
import { readEventData } from '@hongbao/contracts/http/readEventData';
import { toContractWrapper } from '@hongbao/engine/dialect/contractWrapper';
import type { Dialect } from '@hongbao/engine/dialect/dialect';
import { envelopeKeys } from '../http/envelopeKeys.ts';
import { hintForUnknown } from '@hongbao/engine/http/knownPaths';
import { normalizePath } from '@hongbao/engine/http/requestPath';
import { type Exchange, callOf, compareExchange, compareRequest } from './compareExchange.ts';
import type { Conformity } from './conform.ts';
import { decodeContent } from '../http/decodeContent.ts';
import { type Difference, eventDifferences } from './differences.ts';
import { startForwardingProxy } from './forwardingProxy.ts';
import { RecordedAnswers } from './recordedAnswers.ts';
import { ConformReport } from './report.ts';

export interface ConformProxyOptions {
  readonly backend: URL;
  /** Port on 127.0.0.1; 0 for a free one. */
  readonly port: number;
  readonly timeoutMs: number;
  /** The backend's private key, which opens sealed requests; null if unknown. */
  readonly privateKey: KeyObject | null;
  /** How the backend names calls and fields; null for the names of the contracts. */
  readonly dialect?: Dialect | null;
  /** Called with each exchange, as it was received. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with a line for each new finding. */
  onLine(line: string): void;
}

export interface ConformProxy {
  readonly port: number;
  /** Stops the proxy. Returns the report, and the answers of the backend. */
  stop(): Promise<Conformity>;
}

/**
 * Starts a proxy that forwards the requests of an app to a backend, and compares each request and answer with the
 * contract of its call.
 */
export async function startConformProxy(options: ConformProxyOptions): Promise<ConformProxy> {
  const session = new Session(options);
  const { backend, port, timeoutMs } = options;
  const proxy = await startForwardingProxy({ backend, port, timeoutMs, listener: session });
  return {
    port: proxy.port,
    async stop() {
      await proxy.close();
      await session.finish();
      const { report, answers } = session;
      return { report, answers };
    },
  };
}

/** Reads the private key of a backend. Throws with the reason for a text that is not an RSA private key in PEM. */
export const readPrivateKey = (pem: string): KeyObject => envelopeKeys(pem).privateKey;

class Session {
  readonly report = new ConformReport();
  readonly answers = new RecordedAnswers();
  readonly #options: ConformProxyOptions;
  readonly #running = new Set<Promise<void>>();

  constructor(options: ConformProxyOptions) {
    this.#options = options;
  }

  onExchange(exchange: Exchange): void {
    this.#options.onExchange?.(exchange);
    this.#run(async () => this.#compare(exchange));
  }

  onStream(exchange: Exchange, events: Readable): void {
    this.#run(async () => this.#compareEvents(exchange, events));
  }

  onFailure({ method, url }: Pick<Exchange, 'method' | 'url'>, reason: string): void {
    const name = this.#callOf(method, url)?.name ?? addressOf(method, url);
    this.#print(this.report.addFailure(name, `the backend ${reason}`));
  }

  /** The call of a request, as the client makes it. */
  #callOf(method: string, url: string): Call | null {
    const { dialect } = this.#options;
    return dialect ? (dialect.find(method, url)?.call.asSent ?? null) : callOf(method, url);
  }

  /** Waits for the comparisons that are running. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
  }

  #run(compare: () => Promise<void>): void {
    const running = compare()
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#print([`! A request could not be compared: ${why}`]);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #compare(exchange: Exchange): Promise<void> {
    const { method, url, status } = exchange;
    const call = this.#callOf(method, url);
    if (call === null) return this.#reportUnknown(exchange);
    const { privateKey, dialect } = this.#options;
    const { comparison, body } = await compareExchange(call, exchange, privateKey, (text) =>
      dialect ? toContractWrapper(dialect, text) : text,
    );
    this.#print(this.report.add(comparison));
    const isRefusal = comparison.refusal !== null || status >= 400;
    if (body !== undefined) this.answers.add({ call, url, status, body, isRefusal });
  }

  /** Preflight requests, and pages and assets beside the calls, are not reported. */
  #reportUnknown({ method, url, answerHeaders }: Exchange): void {
    if (method === 'OPTIONS' || method === 'HEAD') return;
    const isJson = /\bjson\b/.test(answerHeaders['content-type'] ?? '');
    if (method === 'GET' && !isJson && !/^\/(api|control)(\/|$)/.test(normalizePath(url))) return;
    this.#print(this.report.addUnknown(addressOf(method, url), hintForUnknown(method, url)));
  }

  async #compareEvents(exchange: Exchange, events: Readable): Promise<void> {
    const { method, url, answerHeaders } = exchange;
    const call = this.#callOf(method, url);
    if (call === null) {
      events.resume();
      return this.#reportUnknown({ ...exchange, answerHeaders: {} });
    }
    const { differences, notCompared } = compareRequest(call, exchange, this.#options.privateKey);
    const isExpected = call.answers === 'events';
    const ofAnswer = isExpected ? [] : [NO_STREAM];
    const base = { call, refusal: null, isCompared: !isExpected };
    this.#print(
      this.report.add({ ...base, notCompared, differences: [...differences, ...ofAnswer] }),
    );
    const decoded = decodeEvents(events, answerHeaders['content-encoding']);
    if (!isExpected || typeof decoded === 'string') {
      events.resume();
      if (typeof decoded === 'string')
        this.report.addNotCompared(call.name, `the stream has the content encoding ${decoded}`);
      return;
    }
    for await (const chunk of readEventData(Readable.toWeb(decoded) as ReadableStream<Uint8Array>))
      for (const data of chunk) this.#compareEvent(call, data);
  }

  #compareEvent(call: Call, data: string): void {
    const differences = eventDifferences(call, data);
    this.#print(
      this.report.add({ call, differences, refusal: null, notCompared: [], isCompared: true }),
    );
  }

  #print(lines: readonly string[]): void {
    for (const line of lines) this.#options.onLine(line);
  }
}

const NO_STREAM: Difference = {
  part: 'answer',
  path: '',
  kind: 'type',
  text: 'is text/event-stream, must be JSON',
  count: 1,
  of: 1,
};

/** Maximum digits and letters of a path segment that is a name; a longer one is an id. */
const NAME_MAX = 32;

/** Returns method and path of a request, with `*` for ids, so that the requests of one address are one finding. */
function addressOf(method: string, url: string): string {
  const steps = normalizePath(url)
    .split('/')
    .map((step) => (/^\d+$|^[0-9a-f-]{16,}$/i.test(step) || step.length > NAME_MAX ? '*' : step));
  return `${method} ${steps.join('/')}`;
}

/** Decodes a stream of events with line ends of `\n`; returns the name of an unknown content encoding instead. */
function decodeEvents(events: Readable, contentEncoding: string | undefined): Readable | string {
  const decoded = decodeContent(events, contentEncoding, { isInterrupted: true });
  if (typeof decoded === 'string') return decoded;
  const lines = new Transform({
    transform: (chunk: Buffer, _, done) =>
      done(
        null,
        chunk.filter((byte) => byte !== 13),
      ),
  });
  return pipeline(decoded, lines, () => undefined);
}
