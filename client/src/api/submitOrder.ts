import { randomId } from '../lib/random.ts';
import { type Failure, isFailure } from '../lib/failure.ts';

export interface Order<B> {
  body: B;
  intent: string;
}
export interface Pending<R> {
  unwrap: () => Promise<R>;
}

/** Result of a submit. `failure: null` means that the submit was ignored because another submit was pending. */
export type SubmitResult<R> =
  | { isDone: true; result: R }
  | { isDone: false; failure: Failure | null };

/**
 * Submits an order once. The idempotency key is discarded after a success; a retry after a failure uses the same key.
 */
export async function submitOrder<B, R>(
  ask: (order: Order<B>) => Pending<R>,
  body: B,
  intent: Intent,
): Promise<{ isDone: true; result: R } | { isDone: false; failure: Failure }> {
  try {
    const result = await ask({ body, intent: intent.keyFor(body) }).unwrap();
    intent.done();
    return { isDone: true, result };
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return { isDone: false, failure: thrown };
  }
}

/**
 * Creates an idempotency key. The key stays the same for the same payload, so that a second tap, or a retry after a
 * lost answer, returns the first result. A different payload, or `done`, creates a new key.
 */
export function createIntent(): Intent {
  let held: { payload: string; key: string } | null = null;
  return {
    keyFor: (payload) => {
      const text = JSON.stringify(payload);
      if (held?.payload !== text) held = { payload: text, key: randomId() };
      return held.key;
    },
    done: () => {
      held = null;
    },
  };
}

export interface Intent {
  keyFor: (payload: unknown) => string;
  done: () => void;
}
