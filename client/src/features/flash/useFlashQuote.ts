import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, isFailure, isUnanswered } from '../../api/failure.ts';
import { useIsActive } from '../../lib/active.ts';
import type { FlashQuote } from './flash.api.ts';
import { flashApi } from './flash.api.ts';
import { type FlashForm, quoteQuery } from './flashForm.ts';

/** Somebody who types is asked for once they pause. */
const PAUSE_MS = 350;
/** Without an answer it is asked again after so long. */
const AGAIN_MS = 4_000;

interface Told {
  /** What was asked for. */
  key: string;
  quote: FlashQuote | null;
  failure: Failure | null;
  /** How many times it was told for this very question: above one, the figures were renewed in place. */
  round: number;
}

/**
 * The quote of a form, asked for anew whenever the form changes or the quote has run out, and only on the page in front.
 * While a renewed one is on its way the old figures stay where they are.
 */
export function useFlashQuote(form: FlashForm, isHeld: boolean) {
  const isActive = useIsActive();
  const [ask] = flashApi.quoteFlashExchange.useLazyQuery();
  const [told, setTold] = useState<Told | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef<string | null>(null);
  const query = quoteQuery(form);
  const key = query === null ? null : JSON.stringify(query);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const isKnown = told?.key === key;

  useEffect(() => {
    if (key === null || !isActive || isHeld) return undefined;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const tell = (quote: FlashQuote | null, failure: Failure | null) =>
      setTold((before) => ({
        key,
        quote,
        failure,
        round: before?.key === key ? before.round + 1 : 1,
      }));
    const timer = setTimeout(
      () => {
        asked.current = key;
        ask({ query: JSON.parse(key) as NonNullable<typeof query> })
          .unwrap()
          .then(
            (quote) => (isOver ? undefined : tell(quote, null)),
            (failure: unknown) => {
              if (isOver || !isFailure(failure)) return;
              tell(null, failure);
              if (isUnanswered(failure)) retry = setTimeout(again, AGAIN_MS);
            },
          );
      },
      // What is renewed is asked for at once.
      asked.current === key ? 0 : PAUSE_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(retry);
    };
  }, [key, isActive, isHeld, attempt, ask, again]);

  return {
    quote: isKnown ? told.quote : null,
    failure: isKnown ? told.failure : null,
    round: isKnown ? told.round : 0,
    isAsked: key !== null,
    again,
  };
}
