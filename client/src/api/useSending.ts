import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../i18n/failureText.ts';
import { worldNow } from '../lib/worldClock.ts';
import { type Failure, isFailure, isUncertain } from './failure.ts';
import { useIntent } from './useIntent.ts';

/** What a call is asked with, as its mutation takes it. */
interface Order<B> {
  body: B;
  intent: string;
}
interface Asked<R> {
  unwrap: () => Promise<R>;
}

interface How<F extends string> {
  /** Leads from a refusal's reason, or from the server's name of a field, to a field of the form. */
  fieldOf?: Readonly<Record<string, F>>;
  /**
   * What goes out after a lost answer. `asTyped`: what the form says by then, with the same key as long as it says the
   * same. `asItWas`, where money moves: the lost order until its answer comes, though the form says otherwise by then.
   * `anew`: the call knows no key; nothing is promised.
   */
  again?: 'asItWas' | 'asTyped' | 'anew';
}

/** How it went; neither done nor a failure is a second tap while the first is under way. */
export type Outcome<R> = { isDone: true; result: R } | { isDone: false; failure: Failure | null };

/**
 * Sending a form: one at a time, once for each time it is meant, and what it was refused with is said at the field the
 * server names, or where the form stands. A second try after a lost answer is never a second order.
 */
export function useSending<B, R, F extends string = never>(
  ask: (order: Order<B>) => Asked<R>,
  { fieldOf = {}, again = 'asTyped' }: How<F> = {},
) {
  const { t } = useTranslation();
  const { keyFor, done } = useIntent();
  const [said, setSaid] = useState<{ failure: Failure; waitUntil: number | null } | null>(null);
  const [lost, setLost] = useState<{ body: B } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const send = async (body: B): Promise<Outcome<R>> => {
    if (isUnderWay.current) return { isDone: false, failure: null };
    isUnderWay.current = true;
    setBusy(true);
    setSaid(null);
    const meant = again === 'asItWas' && lost ? lost.body : body;
    try {
      const result = await ask({ body: meant, intent: keyFor(meant) }).unwrap();
      done();
      setLost(null);
      return { isDone: true, result };
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setLost(isUncertain(thrown) && again !== 'anew' ? { body: meant } : null);
      setSaid({ failure: thrown, waitUntil: waitUntil(thrown) });
      return { isDone: false, failure: thrown };
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  /** Something was changed: what was refused is no longer what stands there. A lost order stays lost. */
  const forget = useCallback(() => {
    setSaid(null);
    if (again !== 'asItWas') setLost(null);
  }, [again]);

  const isLost = lost !== null && !isBusy;
  // Whoever is signed out is told so on the page to sign in.
  const failure = said && said.failure.kind !== 'unauthorised' ? said.failure : null;
  const text = isLost ? t('errors.unanswered') : failure ? failureText(t, failure) : undefined;
  const field = failure && !isLost ? fieldAt(failure, fieldOf) : null;
  return {
    send,
    forget,
    isBusy,
    /** No answer came: nobody knows whether it was done, and trying again does not do it twice. */
    isLost,
    /** Why it was not accepted. */
    failure,
    /** What the server said of a field. */
    saidAt: (name: F) => (field === name ? text : undefined),
    /** What it said of no field, or that it said nothing. */
    saidOfAll: field === null ? text : undefined,
    waitUntil: failure ? (said?.waitUntil ?? null) : null,
  };
}

/** What is asked in several steps, as one. */
export const inSteps = <R>(steps: () => Promise<R>): Asked<R> => ({ unwrap: steps });

function waitUntil({ facts }: Failure): number | null {
  const seconds = Number(facts['waitSeconds']);
  return Number.isFinite(seconds) ? worldNow() + seconds * 1_000 : null;
}

/** Which field of a form a refusal speaks of, by its reason or the server's name of a field; null for none. */
export function fieldAt<F extends string>(
  { reason, facts, fields }: Failure,
  fieldOf: Readonly<Record<string, F>>,
): F | null {
  const named = [reason, facts['field'], fields[0]?.path];
  for (const name of named) {
    const field = typeof name === 'string' ? fieldOf[name] : undefined;
    if (field !== undefined) return field;
  }
  return null;
}
