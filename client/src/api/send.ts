import type { Call } from '@hongbao/contracts/call';
import { toRequest } from '@hongbao/contracts/http/request';
import { basePath } from '../lib/basePath.ts';
import { whenPageShown } from '../lib/pageHide.ts';
import { randomBytes } from '../lib/random.ts';
import { setWorldTime } from '../lib/worldClock.ts';
import { type Failure, openAnswer, transportFailure, TIMEOUT_MS } from '../lib/failure.ts';
import { publicKeyPem } from './publicKey.ts';
import { setServerReachable } from './reachability.ts';
import { requestHeaders, type UntypedInput, withoutEmptyQuery } from './request.ts';

export type Sent = { data: unknown } | { error: Failure };

/**
 * Sends one call and parses its answer. Never throws: a failure is returned as a value. Its caller ignores the failure
 * of a call that it aborted itself.
 */
export async function send(call: Call, input: UntypedInput, signal: AbortSignal): Promise<Sent> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const headers = { ...requestHeaders(input), 'content-type': 'application/json' };
    const { url, ...init } = await toRequest(call, withoutEmptyQuery(input), headers, encoders);
    const response = await fetch(basePath() + url, {
      ...init,
      signal: AbortSignal.any([signal, timeout]),
    });
    setServerReachable(true);
    setWorldTime(response.headers.get('X-World-Now'), response.headers.get('X-World-Rate'));
    const opened = openAnswer(response.status, await readBody(response));
    if (!opened.ok) return { error: opened.failure };
    checkResult(call, opened.result);
    return { data: opened.result };
  } catch (thrown) {
    if (timeout.aborted) return { error: transportFailure('timeout') };
    if (signal.aborted) return { error: transportFailure('aborted') };
    // Waits while the page is being unloaded: requests that the browser aborts must not cause an error message.
    await whenPageShown();
    if (thrown instanceof DOMException && thrown.name === 'AbortError')
      return { error: transportFailure('aborted') };
    setServerReachable(false);
    return { error: transportFailure('network') };
  }
}

/**
 * Parses the body of an answer. An error of a proxy may have a page or nothing as its body; its status still counts. Any
 * other body that is not JSON throws.
 */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError && response.status >= 400) return {};
    throw error;
  }
}

/** Loads the ciphers. They are not part of the first load, because most visits start with reads. */
export const loadCiphers = () => import('@hongbao/contracts/envelope');

const encoders = {
  sealed: async (body: unknown) => {
    const [{ sealBody }, key] = await Promise.all([loadCiphers(), publicKeyPem()]);
    return sealBody(body, key, randomBytes);
  },
};

/** Logs a result that violates its contract, only in development. The member sees no error. */
function checkResult(call: Call, result: unknown): void {
  if (!import.meta.env.DEV) return;
  const checked = call.result.safeParse(result);
  if (!checked.success)
    console.error(`${call.name} violates its contract`, checked.error.issues, result);
}
