import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, Pending } from '../../api/submitOrder.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { accountApi } from './account.api.ts';
import type { PasskeyTrouble } from './passkey.ts';

/**
 * Sends the response of a passkey: requests a challenge, asks the browser for the response to it, and submits that with
 * `ask`. `error` has the props of `FormError` for a failure of any of the three steps.
 */
export function usePasskey<B extends object, R>(ask: (order: Order<B>) => Pending<R>) {
  const { t } = useTranslation();
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null);
  const [getChallenge] = accountApi.getPasskeyChallenge.useMutation();
  const asking = useSubmit(() => getChallenge(), { retry: 'newRequest' });
  const sending = useSubmit(ask, { retry: 'newRequest' });
  const { formError, waitUntil } = sending.failure ? sending : asking;

  /** Returns the result of the submission; null if it was not sent or failed. */
  const send = async (respond: (challenge: string) => Promise<B | PasskeyTrouble>) => {
    setTrouble(null);
    sending.clearErrors();
    const asked = await asking.send({});
    if (!asked.isDone) return null;
    const body = await respond(asked.result.challenge);
    if (typeof body === 'string') {
      setTrouble(body);
      return null;
    }
    const sent = await sending.send(body);
    return sent.isDone ? sent : null;
  };
  const text = trouble ? t(`account.passkeyTrouble.${trouble}`, { host: 'localhost' }) : formError;
  return { send, isBusy: asking.isBusy || sending.isBusy, error: { text, waitUntil } };
}
