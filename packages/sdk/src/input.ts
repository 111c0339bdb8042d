import type { BodyOf, Call, ParamsOf, QueryOf } from '@hongbao/contracts/call';
import type { LooseInput } from '@hongbao/contracts/http/request';

/** The input of a call without the types of its contract, for tests that send invalid input. */
export type { LooseInput } from '@hongbao/contracts/http/request';

/** The input of a call, in parts. Parts that are empty in the contract may be omitted. */
export interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
}

/** All fields of a call in one object: the fields of path, query and body have distinct names. */
export type FieldsOf<C extends Call> = Known<ParamsOf<C>> & Known<QueryOf<C>> & Known<BodyOf<C>>;

/** An empty part has no fields, instead of an index signature that allows any. */
type Known<T> = T extends unknown ? (string extends keyof T ? unknown : T) : never;

/** The fields that remain when some are given; computed for each shape of a call with several shapes. */
export type FieldsBut<F, Left extends string> = F extends unknown ? Omit<F, Left> : never;

/** Distributes the fields of one object: names in the path to `params`, others to `query` of a GET or to `body`. */
export function inputOf(call: Call, fields: Readonly<Record<string, unknown>>): LooseInput {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const entries = Object.entries(fields);
  const params = Object.fromEntries(entries.filter(([name]) => inPath.has(name)));
  const rest = Object.fromEntries(entries.filter(([name]) => !inPath.has(name)));
  return call.method === 'GET' ? { params, query: rest } : { params, body: rest };
}
