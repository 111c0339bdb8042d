import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  type RefusalsOf,
  type ResultOf,
  answerSchema,
} from '@hongbao/contracts/call';
import { refusals } from '@hongbao/contracts/refusals';
import {
  type TransportProblem,
  problemCode,
  transportProblems,
} from '@hongbao/contracts/transport';
import { hear } from './heard.ts';
import { sealBody } from './seal.ts';
import type { RawAnswer, Transport } from './transport.ts';

/** What a call is given. What its contract leaves empty may be left out. */
export interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
}

/** The same without the contract's types: for tests that send what nobody should. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface CallOptions {
  /** `X-Access-Token`. */
  readonly token?: string;
  readonly idempotencyKey?: string;
  /** `Accept-Language`. */
  readonly language?: string;
  /** `X-World`; the client's own world when absent. */
  readonly world?: string;
  /** Any other header. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Heard {
  readonly code: number;
  readonly message: string;
  /** Epoch ms of the answer. */
  readonly timestamp: number;
  /** The HTTP status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Granted<R> extends Heard {
  readonly ok: true;
  readonly result: R;
}

/** Why not: a refusal of the call's contract, or what the transport itself refuses. */
export interface Denied<K extends string> extends Heard {
  readonly ok: false;
  readonly reason: K | TransportProblem;
  readonly facts: Readonly<Record<string, unknown>>;
}

export type Answered<C extends Call> = Granted<ResultOf<C>> | Denied<RefusalsOf<C>>;

/** A typed client of one world that seals as the app does and believes nothing: every answer is checked. */
export interface Client {
  /**
   * Makes a call. Throws when the answer is not what the call's contract says: another shape, a field too many, a
   * refusal that it does not list, a code that is not the refusal's.
   */
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  /** The result of a call that has to succeed. Throws with the refusal otherwise. */
  must<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  /** Sends anything as a call's input and hands the answer on unchecked. */
  raw(call: Call, input?: LooseInput, options?: CallOptions): Promise<RawAnswer>;
  readonly send: Transport;
}

interface ClientParts {
  readonly send: Transport;
  readonly publicKeyPem: string;
  readonly world: string;
  /** For control calls of a server that wants its token. */
  readonly controlToken?: string;
}

/** A client of one world. Calls marked `plain` (the control calls) travel unsealed. */
export function createClient(parts: ClientParts): Client {
  const raw: Client['raw'] = async (call, input = {}, options = {}) => {
    const answer = await parts.send({
      method: call.method,
      url: urlOf(call, input),
      headers: headersOf(parts, call, options),
      ...(call.method === 'GET' ? {} : { body: bodyOf(parts, call, input.body ?? {}) }),
    });
    hear(call, answer);
    return answer;
  };
  const call: Client['call'] = async (contract, input, options) =>
    readAnswer(contract, await raw(contract, input as LooseInput | undefined, options));
  return {
    raw,
    call,
    send: parts.send,
    must: async (contract, input, options) => {
      const answer = await call(contract, input, options);
      if (answer.ok) return answer.result;
      throw new Error(`${contract.name}: ${answer.reason} ${JSON.stringify(answer.facts)}`);
    },
  };
}

/** A call's path with its parameters and query in it, as a browser would write them. */
export function urlOf(call: Call, { params = {}, query = {} }: LooseInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

function headersOf(parts: ClientParts, call: Call, options: CallOptions): Record<string, string> {
  return {
    'x-world': options.world ?? parts.world,
    ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(options.token === undefined ? {} : { 'x-access-token': options.token }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    ...(options.language === undefined ? {} : { 'accept-language': options.language }),
    ...(call.auth === 'control' && parts.controlToken
      ? { authorization: `Bearer ${parts.controlToken}` }
      : {}),
    ...options.headers,
  };
}

function bodyOf(parts: ClientParts, call: Call, body: unknown): string {
  return call.transport === 'sealed' ? sealBody(body, parts.publicKeyPem) : JSON.stringify(body);
}

/** Reads an answer against its contract. Throws on anything the contract does not say. */
export function readAnswer<C extends Call>(call: C, raw: RawAnswer): Answered<C> {
  const { status, headers } = raw;
  const answer = answerSchema.parse(JSON.parse(raw.text));
  const { code, message, timestamp, result } = answer;
  const heard = { code, message, timestamp, status, headers };
  if (answer.success !== (code === 200 || code === 0))
    throw new Error(`${call.name}: success ${answer.success} with code ${code}`);
  if (answer.success) return { ok: true, ...heard, result: readResult(call, result) };
  const { reason, ...facts } = result as { reason: string };
  requireKnownReason(call, { reason, code, status });
  return { ok: false, ...heard, facts, reason: reason as RefusalsOf<C> };
}

function readResult<C extends Call>(call: C, result: unknown): ResultOf<C> {
  const read: unknown = call.result.parse(result);
  if (!isDeepStrictEqual(read, result))
    throw new Error(`${call.name} answered more than its contract says: ${JSON.stringify(result)}`);
  return read as ResultOf<C>;
}

function requireKnownReason(
  call: Call,
  { reason, code, status }: { reason: string; code: number; status: number },
): void {
  const isRefusal = call.refusals.some((key) => key === reason) && status === 200;
  const expected = isRefusal
    ? refusals[reason as keyof typeof refusals].code
    : isProblem(reason) && problemCode(reason);
  if (expected !== code)
    throw new Error(`${call.name} refused with ${reason} (${code}, HTTP ${status}): not its own`);
}

function isProblem(reason: string): reason is TransportProblem {
  return reason in transportProblems;
}
