import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, unansweredText } from '../i18n/failureText.ts';
import { focusFirstProblem } from '../lib/focusFirstProblem.ts';
import { whenUsed } from '../lib/firstUse.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import { worldNow } from '../lib/worldClock.ts';
import { type Failure, isUncertain } from '../lib/failure.ts';
import { loadCiphers } from './send.ts';
import {
  createIntent,
  type Order,
  type SubmitResult,
  type Pending,
  submitOrder,
} from './submitOrder.ts';

export interface SubmitOptions<F extends string> {
  /** Maps the reason of a refusal, or the server's name of an invalid field, to a field of the form. */
  fieldOf?: Readonly<Record<string, F>>;
  /**
   * Determines which body a retry sends after a lost answer. `currentForm`: the body of the current form, with the same
   * key while the form is unchanged. `sameBody`, for calls that move money: the body of the lost order until the server
   * answers, even if the form was changed. `newRequest`: the call has no idempotency key, so that a retry is not
   * reported as safe.
   */
  retry?: 'sameBody' | 'currentForm' | 'newRequest';
  /**
   * The values typed by the member, as a string. Required if the body also depends on prices: while the typed values
   * are unchanged, a retry resends the body of the lost order; changed values are a new order.
   */
  typed?: string;
}

const NOT_SENT = { isDone: false, failure: null } as const;

/**
 * Submits a form: one request at a time, with an idempotency key. A refusal is shown at the field that the server
 * reports, or at the form. A retry after a lost answer never creates a second order. `ui/Submit` and `ui/ConfirmSheet`
 * render the result.
 */
export function useSubmit<B, R, F extends string = never>(
  ask: (order: Order<B>) => Pending<R>,
  { fieldOf = {}, retry = 'currentForm', typed }: SubmitOptions<F> = {},
) {
  const { t } = useTranslation();
  // Loads the ciphers while the form is filled in, not for a member who only sees it.
  useEffect(
    () =>
      void whenUsed()
        .then(whenIdle)
        .then(loadCiphers)
        .catch(() => undefined),
    [],
  );
  const [intent] = useState(createIntent);
  const [last, setLast] = useState<{ failure: Failure; waitUntil: number | null } | null>(null);
  const [lost, setLost] = useState<{ body: B; typed: string | undefined; failure: Failure } | null>(
    null,
  );
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const isUnderWay = useRef(false);
  const fields = useRef<HTMLElement | null>(null);

  /** The order whose answer was lost, if the typed values have not changed since. */
  const unanswered = lost?.typed === typed ? lost : null;
  const resendsBody = retry === 'sameBody' || typed !== undefined;

  const send = async (body: B): Promise<SubmitResult<R>> => {
    if (isUnderWay.current) return NOT_SENT;
    isUnderWay.current = true;
    setBusy(true);
    setLast(null);
    const sentBody = unanswered && resendsBody ? unanswered.body : body;
    try {
      const sent = await submitOrder(ask, sentBody, intent);
      const failure = sent.isDone ? null : sent.failure;
      const isRetrySafe = failure !== null && isUncertain(failure) && retry !== 'newRequest';
      setLost(isRetrySafe ? { body: sentBody, typed, failure } : null);
      if (failure) setLast({ failure, waitUntil: waitUntil(failure) });
      return sent;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  /** Clears the failure when the form changes. With `sameBody` a lost order remains lost. */
  const clearErrors = useCallback(() => {
    setLast(null);
    if (retry !== 'sameBody') setLost(null);
  }, [retry]);
  /** Returns a setter of the form that also clears the failure. */
  const edit =
    <V>(change: (value: V) => void) =>
    (value: V): void => {
      clearErrors();
      change(value);
    };

  const isLost = unanswered !== null && !isBusy;
  const isResend = isLost && resendsBody;
  /**
   * Whether the form can be sent: it is valid, or a lost order is resent. After the first call, the problems of the
   * form are shown and the first invalid field is focused.
   */
  const check = (isValid: boolean): boolean => {
    setTried(true);
    if (isValid || isResend) return true;
    requestAnimationFrame(() => fields.current && focusFirstProblem(fields.current));
    return false;
  };
  /** Sends the body if the form is valid or a lost order is resent; otherwise shows the problems of the form. */
  const submit = async (isValid: boolean, body: B): Promise<SubmitResult<R>> =>
    check(isValid) ? send(body) : NOT_SENT;
  // Shows no error here if the session has ended: the sign-in page shows the message.
  const failure = last && last.failure.kind !== 'unauthorised' ? last.failure : null;
  const text = isLost
    ? unansweredText(t, unanswered.failure)
    : failure
      ? failureText(t, failure)
      : undefined;
  const field = failure && !isLost ? refusedField(failure, fieldOf) : null;
  return {
    send,
    submit,
    clearErrors,
    edit,
    isBusy,
    /** True if no answer was received and the outcome is unknown. A retry is safe. */
    isLost,
    /** True if the next submit resends the lost order, even if the form was changed. */
    isResend,
    check,
    /** True after the first submit: from then on, missing inputs are shown as problems. */
    wasTried,
    hideProblems: () => setTried(false),
    fieldsRef: useCallback((element: HTMLElement | null) => {
      fields.current = element;
    }, []),
    /** The failure that is shown, or null. */
    failure,
    fieldError: (name: F) => (field === name ? text : undefined),
    /**
     * The message to show at the form: a refusal that refers to no field, or the message that no answer was received.
     */
    formError: field === null ? text : undefined,
    waitUntil: failure ? (last?.waitUntil ?? null) : null,
  };
}

export const combineCalls = <R>(steps: () => Promise<R>): Pending<R> => ({ unwrap: steps });

function waitUntil({ facts }: Failure): number | null {
  const seconds = Number(facts['waitSeconds']);
  return Number.isFinite(seconds) ? worldNow() + seconds * 1_000 : null;
}

/**
 * The form field that a refusal refers to, by the reason or by the server's name of the field; null if there is none.
 */
export function refusedField<F extends string>(
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
