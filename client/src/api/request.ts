import type { BodyOf, Call, ParamsOf, QueryOf } from '@hongbao/contracts/call';
import { webLanguage } from '@hongbao/locales/languages';
import { readStored, storageKeys } from '../lib/storage.ts';
import { readToken } from '../lib/token.ts';

type Given<K extends string, T> =
  Record<string, never> extends T ? { [P in K]?: T } : { [P in K]: T };

/** The input of a call: its parts as the contract names them. A part without required fields may be omitted. */
export type CallInput<C extends Call> = Given<'params', ParamsOf<C>> &
  Given<'query', QueryOf<C>> &
  Given<'body', BodyOf<C>> & { intent?: string };

/** The same without the types of a contract, as used inside the API layer. */
export interface UntypedInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  intent?: string | undefined;
}

/** The URL of a call: the path of the contract with its parameters, and the query fields that have a value. */
export function toUrl(call: Pick<Call, 'path'>, { params = {}, query = {} }: UntypedInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Headers of every request. `X-World` is sent only when a world other than main is selected. */
export function requestHeaders({ intent }: Pick<UntypedInput, 'intent'>): Record<string, string> {
  const world = readStored(storageKeys.world);
  return {
    'X-Access-Token': readToken() ?? '',
    'Accept-Language': webLanguage(readStored(storageKeys.language)),
    ...(world ? { 'X-World': world } : {}),
    ...(intent ? { 'Idempotency-Key': intent } : {}),
  };
}
