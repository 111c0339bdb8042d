import type { Call, RefusalsOf, ResultOf } from '@hongbao/contracts/call';
import { type ControlCalls, type MemberCalls, callsByName } from '@hongbao/contracts/calls';
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
  readonly [K in keyof Calls]: Calls[K] extends Call ? NamedCall<Calls[K], Left> : never;
};

export type AnyCalls = MemberCalls & ControlCalls;

type Ask = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
) => Promise<Answered<C>>;

/** Calls by name. A proxy resolves the call on access; an unknown name is undefined. */
export function namedCalls<Calls, Left extends string = never>(
  ask: Ask,
  filled: Readonly<Record<Left, unknown>>,
): NamedCalls<Calls, Left> {
  const get = (_: object, name: string | symbol) => {
    const call = typeof name === 'string' ? callsByName.get(name) : undefined;
    if (!call) return undefined;
    return async (fields: object = {}, options?: CallOptions) =>
      resultOf(call, await ask(call, inputOf(call, { ...filled, ...fields }) as object, options));
  };
  return new Proxy({}, { get, has: (_, name) => callsByName.has(String(name)) }) as NamedCalls<
    Calls,
    Left
  >;
}

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
