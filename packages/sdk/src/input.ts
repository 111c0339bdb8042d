import type { BodyOf, Call, ParamsOf, QueryOf } from '@hongbao/contracts/call';

/** The input of a call, in parts. Parts that are empty in the contract may be omitted. */
export interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
}

/** The same without the contract's types, for tests that send invalid input. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** All fields of a call in one object: the fields of path, query and body have distinct names. */
export type FieldsOf<C extends Call> = Known<ParamsOf<C>> & Known<QueryOf<C>> & Known<BodyOf<C>>;

/** An empty part has no fields, instead of an index signature that allows any. */
type Known<T> = T extends unknown ? (string extends keyof T ? unknown : T) : never;

/** The remaining fields when some are given; for a call with several shapes, of each shape. */
export type FieldsBut<F, Left extends string> = F extends unknown ? Omit<F, Left> : never;

/** Distributes the fields of one object: names in the path to `params`, others to `query` of a GET or to `body`. */
export function inputOf(call: Call, fields: Readonly<Record<string, unknown>>): LooseInput {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const entries = Object.entries(fields);
  const params = Object.fromEntries(entries.filter(([name]) => inPath.has(name)));
  const rest = Object.fromEntries(entries.filter(([name]) => !inPath.has(name)));
  return call.method === 'GET' ? { params, query: rest } : { params, body: rest };
}

/** A call's path with parameters and query filled in, encoded as a browser would. */
export function urlOf(call: Call, { params = {}, query = {} }: LooseInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
