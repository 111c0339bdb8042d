import type { Call, CallData, RefusalsOf, ResultOf } from '@hongbao/contracts/call';
import { callData } from '@hongbao/contracts/callData';
import type { ControlCalls, MemberCalls } from '@hongbao/contracts/calls';
import type { Answered } from './answer.ts';
import { CallRefused } from './errors.ts';
import { type CallInput, type FieldsBut, type FieldsOf, inputOf } from './input.ts';
import type { CallOptions } from './options.ts';

/** The type of the arguments of a named call: optional when no field is required. */
type Given<F> =
  Record<never, never> extends F
    ? [fields?: F, options?: CallOptions]
    : [fields: F, options?: CallOptions];

/** A call by name: takes its fields in one object, resolves to the result. Throws `CallRefused` or `AnswerLost`. */
export type NamedCall<C extends Call, Left extends string = never> = (
  ...given: Given<FieldsBut<FieldsOf<C>, Left>>
) => Promise<ResultOf<C>>;

/** Every wrapped call by name, without the fields named in `Left`. */
export type NamedCalls<Calls, Left extends string = never> = {
  readonly [K in Exclude<keyof Calls, StreamName | SocketName>]: Calls[K] extends Call
    ? NamedCall<Calls[K], Left>
    : never;
};

/** A stream by name: takes its fields in one object and yields its events. */
export type NamedStream<C extends Call> = (
  ...given: Given<FieldsOf<C>>
) => AsyncGenerator<ResultOf<C>, void, undefined>;

/** Every stream by name. */
export type NamedStreams = {
  readonly [K in StreamName]: NamedStream<AnyCalls[K]>;
};

export type AnyCalls = MemberCalls & ControlCalls;

/** The calls that answer with server-sent events. */
type StreamName = 'streamTrade' | 'streamTraffic';

/** The calls that answer with a WebSocket, for which a client uses that of its platform. */
type SocketName = 'openSocket';

type Ask = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
) => Promise<Answered<C>>;

type Open = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
) => AsyncGenerator<ResultOf<C>, void, undefined>;

/**
 * A call of the contracts, for sending it. It has the type of its contract, but no schemas: they would increase the size
 * of every app with a client by about 100 kB, compressed.
 */
export const callNamed = <K extends keyof AnyCalls>(name: K): AnyCalls[K] =>
  callData[name] as CallData as AnyCalls[K];

/** Calls by name. A proxy resolves the call on access; an unknown name is undefined. */
export function namedCalls<Calls, Left extends string = never>(
  ask: Ask,
  filled: Readonly<Record<Left, unknown>>,
): NamedCalls<Calls, Left> {
  return byName(
    'calls',
    (call) =>
      async (fields: object = {}, options?: CallOptions) =>
        resultOf(call, await ask(call, inputOf(call, { ...filled, ...fields }) as object, options)),
  ) as NamedCalls<Calls, Left>;
}

/** Streams by name, as `namedCalls`. */
export function namedStreams(open: Open): NamedStreams {
  return byName(
    'streams',
    (call) =>
      (fields: object = {}, options?: CallOptions) =>
        open(call, inputOf(call, { ...fields }) as object, options),
  ) as NamedStreams;
}

function byName(kind: 'calls' | 'streams', toFunction: (call: Call) => unknown): object {
  const find = (name: string | symbol): Call | undefined => {
    const call = Object.hasOwn(callData, name) ? callNamed(name as keyof AnyCalls) : undefined;
    return call && kindOf(call) === kind ? call : undefined;
  };
  const get = (_: object, name: string | symbol) => {
    const call = find(name);
    return call && toFunction(call);
  };
  return new Proxy({}, { get, has: (_, name) => find(name) !== undefined });
}

const kindOf = ({ answers }: Call) =>
  answers === 'events' ? 'streams' : answers === 'socket' ? 'sockets' : 'calls';

/** The calls of a client by name, with the fields in `filled` preset. */
export function namedCallsOf<Calls, Left extends string = never>(
  client: { readonly call: Ask },
  filled?: Readonly<Record<Left, unknown>>,
): NamedCalls<Calls, Left> {
  return namedCalls(client.call, filled ?? ({} as Readonly<Record<Left, unknown>>));
}

/** Returns the result of an answer. Throws `CallRefused` for a refusal. */
export function resultOf<C extends Call>(call: C, answer: Answered<C>): ResultOf<C> {
  if (answer.ok) return answer.result;
  throw new CallRefused<RefusalsOf<C>>(call.name, answer);
}
