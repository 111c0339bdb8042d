import type { BodyOf, Call, ParamsOf, QueryOf } from '@hongbao/contracts/call';
import { type LooseInput, toHeaders } from '@hongbao/contracts/http/request';
import { webLanguage } from '@hongbao/locales/languages';
import { readStored, storageKeys } from '../lib/storage.ts';
import { readToken } from '../lib/token.ts';

type Given<K extends string, T> =
  Record<string, never> extends T ? { [P in K]?: T } : { [P in K]: T };

/** The input of a call: the parts that its contract defines. A part without required fields is optional. */
export type CallInput<C extends Call> = Given<'params', ParamsOf<C>> &
  Given<'query', QueryOf<C>> &
  Given<'body', BodyOf<C>> & { intent?: string };

/** The input of a call without the types of its contract, as used inside the API layer. */
export interface UntypedInput extends LooseInput {
  intent?: string | undefined;
}

/** Removes query fields that are empty strings, which represent filters that are not set. */
export function withoutEmptyQuery({ query = {}, ...input }: UntypedInput): UntypedInput {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return { ...input, query: Object.fromEntries(given) };
}

/** Headers of every request. `X-World` is sent only when a world other than main is selected. */
export function requestHeaders({ intent }: Pick<UntypedInput, 'intent'>): Record<string, string> {
  return toHeaders({
    token: readToken() ?? '',
    language: webLanguage(readStored(storageKeys.language)),
    world: readStored(storageKeys.world) || null,
    idempotencyKey: intent,
  });
}
