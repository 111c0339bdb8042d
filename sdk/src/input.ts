import type { BodyOf, Call, ParamsOf, QueryOf } from '@hongbao/contracts/call';

/** What a call is given, part by part. What its contract leaves empty may be left out. */
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

/** All fields of a call in one object: those of its path, its query and its body have different names. */
export type FieldsOf<C extends Call> = Known<ParamsOf<C>> & Known<QueryOf<C>> & Known<BodyOf<C>>;

/** A part that a contract leaves empty has no fields, rather than none that may be anything. */
type Known<T> = T extends unknown ? (string extends keyof T ? unknown : T) : never;

/** The fields that are left to say when some are known; of a call of several shapes, of each. */
export type FieldsBut<F, Left extends string> = F extends unknown ? Omit<F, Left> : never;

/** Fields of one object, put where the call has them: what its path names, then the query of a GET, else the body. */
export function inputOf(call: Call, fields: Readonly<Record<string, unknown>>): LooseInput {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const entries = Object.entries(fields);
  const params = Object.fromEntries(entries.filter(([name]) => inPath.has(name)));
  const rest = Object.fromEntries(entries.filter(([name]) => !inPath.has(name)));
  return call.method === 'GET' ? { params, query: rest } : { params, body: rest };
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
