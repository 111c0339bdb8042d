import type { BodyOf, Call, ParamsOf, QueryOf } from '@hongbao/contracts/call';
import { webLanguage } from '../i18n/languages.ts';
import { readStored, storageKeys } from '../lib/storage.ts';
import { readToken } from '../lib/token.ts';

type Given<K extends string, T> =
  Record<string, never> extends T ? { [P in K]?: T } : { [P in K]: T };

/** What a screen gives to a call: its parts as the contract names them; empty parts may stay away. */
export type CallInput<C extends Call> = Given<'params', ParamsOf<C>> &
  Given<'query', QueryOf<C>> &
  Given<'body', BodyOf<C>> & { intent?: string };

/** The same with the types worn off, as it travels inside the API layer. */
export interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  intent?: string | undefined;
}

/** The address of a call: the contract's path with its parameters, and the query's known values. */
export function urlOf(call: Pick<Call, 'path'>, { params = {}, query = {} }: LooseInput): string {
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

/** Headers every request carries. `X-World` only when this phone was put into a world of its own. */
export function headersOf({ intent }: Pick<LooseInput, 'intent'>): Record<string, string> {
  const world = readStored(storageKeys.world);
  return {
    'X-Access-Token': readToken() ?? '',
    'Accept-Language': webLanguage(readStored(storageKeys.language)),
    ...(world ? { 'X-World': world } : {}),
    ...(intent ? { 'Idempotency-Key': intent } : {}),
  };
}
