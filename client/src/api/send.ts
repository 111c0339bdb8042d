import type { Call } from '@hongbao/contracts/call';
import { whenShown } from '../lib/leaving.ts';
import { randomBytes } from '../lib/random.ts';
import { noteWorldTime } from '../lib/worldClock.ts';
import { type Failure, openAnswer, transportFailure, TIMEOUT_MS } from './failure.ts';
import { publicKeyPem } from './publicKey.ts';
import { noteReach } from './reach.ts';
import { headersOf, type LooseInput, urlOf } from './request.ts';

export type Sent = { data: unknown } | { error: Failure };

/** Sends one call and reads its answer. Never throws: what went wrong is a value. */
export async function send(call: Call, input: LooseInput, signal: AbortSignal): Promise<Sent> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(urlOf(call, input), {
      method: call.method,
      headers: { ...headersOf(input), 'Content-Type': 'application/json' },
      ...(call.transport === 'none' ? {} : { body: await bodyOf(call, input) }),
      signal: AbortSignal.any([signal, timeout]),
    });
    noteReach(true);
    noteWorldTime(response.headers.get('X-World-Now'), response.headers.get('X-World-Rate'));
    const opened = openAnswer(response.status, await response.json());
    if (!opened.ok) return { error: opened.failure };
    checkResult(call, opened.result);
    return { data: opened.result };
  } catch {
    if (timeout.aborted) return { error: transportFailure('timeout') };
    if (signal.aborted) return { error: transportFailure('aborted') };
    // A page that is being replaced shows no error for the requests that this breaks off.
    await whenShown();
    noteReach(false);
    return { error: transportFailure('network') };
  }
}

/** The envelope's code is only loaded when something is first sealed: most visits begin by reading. */
async function bodyOf(call: Call, { body }: LooseInput): Promise<string> {
  if (call.transport === 'plain') return JSON.stringify(body ?? {});
  const [{ createEnvelopeKey, seal, withoutNulls }, key] = await Promise.all([
    import('@hongbao/contracts/envelope'),
    publicKeyPem(),
  ]);
  return seal(JSON.stringify(withoutNulls(body ?? {})), key, createEnvelopeKey(randomBytes));
}

/** In development an answer that breaks its contract is said aloud; members are never stopped by it. */
function checkResult(call: Call, result: unknown): void {
  if (!import.meta.env.DEV) return;
  const checked = call.result.safeParse(result);
  if (!checked.success)
    console.error(`${call.name} breaks its contract`, checked.error.issues, result);
}
