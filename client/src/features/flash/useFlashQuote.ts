import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, isFailure, isUnanswered } from '../../lib/failure.ts';
import { useIsActive } from '../../lib/active.ts';
import type { FlashQuote } from './flash.api.ts';
import { flashApi } from './flash.api.ts';
import { type FlashForm, quoteQuery } from './flashForm.ts';

/** Debounce interval while typing, in milliseconds. */
const PAUSE_MS = 350;
/** Delay of a retry if a request was not answered, in milliseconds. */
const AGAIN_MS = 4_000;

interface QuoteResult {
  /** The query of this quote, serialized. */
  key: string;
  quote: FlashQuote | null;
  failure: Failure | null;
  /** Number of quotes received for this query. A number above one means that the displayed quote was refreshed. */
  round: number;
}

/**
 * Requests the quote for a form. A new quote is requested when the form changes or the quote expires, but only while
 * the page is in front. The old quote remains visible until the new one is received.
 */
export function useFlashQuote(form: FlashForm, isHeld: boolean) {
  const isActive = useIsActive();
  const [ask] = flashApi.quoteFlashExchange.useLazyQuery();
  const [result, setResult] = useState<QuoteResult | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef<string | null>(null);
  const query = quoteQuery(form);
  const key = query === null ? null : JSON.stringify(query);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const isKnown = result?.key === key;

  useEffect(() => {
    if (key === null || !isActive || isHeld) return undefined;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const storeResult = (quote: FlashQuote | null, failure: Failure | null) =>
      setResult((before) => ({
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
            (quote) => (isOver ? undefined : storeResult(quote, null)),
            (failure: unknown) => {
              if (isOver || !isFailure(failure)) return;
              storeResult(null, failure);
              if (isUnanswered(failure)) retry = setTimeout(again, AGAIN_MS);
            },
          );
      },
      // A refresh with the same query is requested without debounce.
      asked.current === key ? 0 : PAUSE_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(retry);
    };
  }, [key, isActive, isHeld, attempt, ask, again]);

  return {
    quote: isKnown ? result.quote : null,
    failure: isKnown ? result.failure : null,
    round: isKnown ? result.round : 0,
    isAsked: key !== null,
    again,
  };
}
