import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { worldNow } from '../lib/worldClock.ts';
import { failureText } from '../i18n/failureText.ts';
import { type Failure, isFailure } from './failure.ts';

interface Said<F> {
  /** Null: it concerns the whole form. */
  field: F | null;
  text: string;
  /** When it may be tried again, in world time; null when nothing was said of it. */
  waitUntil: number | null;
}

/**
 * Sending a form: one at a time, and what it was refused with is said at the field the server names, or where the form
 * stands. `fieldOf` leads from a refusal's reason, or from the server's name of a field, to a field of the form.
 */
export function useSending<F extends string>(fieldOf: Readonly<Record<string, F>> = {}) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<Said<F> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  /** Null when it was refused, not answered, or another is under way. */
  const send = async <T>(ask: () => Promise<T>): Promise<{ data: T } | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setSaid(null);
    setBusy(true);
    try {
      return { data: await ask() };
    } catch (error) {
      // Whoever is signed out is told so on the page to sign in.
      if (isFailure(error) && error.kind !== 'unauthorised')
        setSaid({
          field: fieldAt(error, fieldOf),
          text: failureText(t, error),
          waitUntil: waitUntil(error),
        });
      return null;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return {
    send,
    isBusy,
    /** What the server said of a field. */
    saidAt: (field: F) => (said?.field === field ? said.text : undefined),
    /** What it said of no field. */
    saidOfAll: said !== null && said.field === null ? said.text : undefined,
    waitUntil: said?.waitUntil ?? null,
    /** A field that is changed is no longer the one that was refused. */
    forget: () => setSaid(null),
  };
}

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
