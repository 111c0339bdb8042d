import type { Call } from '@hongbao/contracts/call';
import { toHeaders } from '@hongbao/contracts/http/request';
import type { CallOptions, ClientOptions } from './options.ts';

/** The headers of a call: the options of its client, replaced by those of the call. */
export function callHeaders(
  options: Pick<ClientOptions, 'token' | 'world' | 'language' | 'controlToken'>,
  call: Call,
  given: CallOptions,
): Record<string, string> {
  const own = typeof options.token === 'function' ? options.token() : options.token;
  const token = given.token === undefined ? own : given.token;
  return {
    ...toHeaders({
      // An empty token means that there is no session.
      token: token || null,
      world: given.world ?? options.world,
      language: given.language ?? options.language,
      idempotencyKey: given.idempotencyKey,
    }),
    ...(call.auth === 'control' && options.controlToken
      ? { authorization: `Bearer ${options.controlToken}` }
      : {}),
    ...given.headers,
  };
}
