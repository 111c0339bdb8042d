import { useTranslation } from 'react-i18next';
import { failureText } from '../i18n/failureText.ts';
import { useOneOrder } from './useOneOrder.ts';
import { fieldAt } from './useSending.ts';

/**
 * Sending a form that moves money, as `useSending` does, and once for each time it is meant, as `useOneOrder` does: an
 * order whose answer was lost goes out again as it was, though its amount would by now follow another price.
 */
export function useOrder<B, R, F extends string = never>(
  ask: Parameters<typeof useOneOrder<B, R>>[0],
  fieldOf: Readonly<Record<string, F>> = {},
) {
  const { t } = useTranslation();
  const { submit, forget, failure, isBusy, isLost } = useOneOrder<B, R>(ask);
  // Whoever is signed out is told so on the page to sign in.
  const said = failure && failure.kind !== 'unauthorised' ? failure : null;
  const field = said && !isLost ? fieldAt(said, fieldOf) : null;
  const text = said ? (isLost ? t('errors.unanswered') : failureText(t, said)) : undefined;

  /** Null when it was refused, not answered, or another is under way. */
  const send = async (body: B): Promise<{ data: R } | null> => {
    const sent = await submit(body);
    return sent.isDone ? { data: sent.result } : null;
  };
  return {
    send,
    isBusy,
    /** No answer came: the next try is the same order, whatever the form says by now. */
    isLost,
    saidAt: (name: F) => (field === name ? text : undefined),
    saidOfAll: field === null ? text : undefined,
    /** A field that is changed is no longer the one that was refused. What was lost stays lost. */
    forget,
  };
}
