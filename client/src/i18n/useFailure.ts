import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, isFailure } from '../api/failure.ts';
import { failureText } from './failureText.ts';

/**
 * What kept a form from being sent, where the form stands: at the field that the server names, or as one line for all of
 * it. `attempt` gives null where it failed; nothing that was typed is touched.
 */
export function useFailure() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const field = failure ? fieldOf(failure) : null;
  const text = failure ? failureText(t, failure) : undefined;
  const attempt = useCallback(async <R>(sent: Promise<R>): Promise<R | null> => {
    setFailure(null);
    try {
      return await sent;
    } catch (error) {
      if (isFailure(error) && error.kind !== 'unauthorised') setFailure(error);
      return null;
    }
  }, []);
  const forget = useCallback(() => setFailure(null), []);
  return {
    attempt,
    /** To be called when something is typed: what was refused is no longer what stands there. */
    forget,
    at: (name: string) => (field === name ? text : undefined),
    /** What belongs to none of these fields. */
    beside: (...names: string[]) => (field !== null && names.includes(field) ? undefined : text),
    reason: failure?.reason ?? null,
  };
}

function fieldOf({ facts, fields }: Failure): string | null {
  const named = facts['field'];
  return typeof named === 'string' ? named : (fields[0]?.path ?? null);
}
