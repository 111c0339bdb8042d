import { useCallback, useRef, useState } from 'react';
import { type Failure, isFailure, isUnanswered } from './failure.ts';
import { useIntent } from './useIntent.ts';

interface Sent<R> {
  unwrap: () => Promise<R>;
}

/** How it went; no failure and not done is a second tap while the first is under way. */
export type Outcome<R> = { isDone: true; result: R } | { isDone: false; failure: Failure | null };

/** Nobody knows what became of it: no answer came, or one that says nothing. */
const isUncertain = (failure: Failure) =>
  isUnanswered(failure) || (failure.kind === 'http' && failure.code >= 500);

/**
 * Sends what has an effect, once for each time it is meant. What got no answer is sent again exactly as it was, whatever
 * the form says by now, until an answer tells what became of it: a second try is never a second order.
 */
export function useOneOrder<B, R>(send: (ask: { body: B; intent: string }) => Sent<R>) {
  const { keyFor, done } = useIntent();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [lost, setLost] = useState<{ body: B } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const submit = async (body: B): Promise<Outcome<R>> => {
    if (isUnderWay.current) return { isDone: false, failure: null };
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    const meant = lost?.body ?? body;
    try {
      const result = await send({ body: meant, intent: keyFor(meant) }).unwrap();
      done();
      setLost(null);
      return { isDone: true, result };
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setLost(isUncertain(thrown) ? { body: meant } : null);
      setFailure(thrown);
      return { isDone: false, failure: thrown };
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  /** Something was changed: what was refused before is no longer what stands there. */
  const forget = useCallback(() => setFailure(null), []);
  return { submit, forget, failure, isBusy, isLost: lost !== null && !isBusy };
}

/** The field a refusal speaks of; null where it speaks of none. */
export function fieldOf(failure: Failure | null): string | null {
  const named = failure?.facts['field'] ?? failure?.fields[0]?.path;
  return typeof named === 'string' ? named : null;
}
