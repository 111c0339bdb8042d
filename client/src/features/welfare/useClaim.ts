import { useTranslation } from 'react-i18next';
import { useIntent } from '../../api/useIntent.ts';
import { useSending } from '../../api/useSending.ts';
import { moneyText } from '../../lib/numbers.ts';
import { toasts } from '../../ui/toasts.ts';
import { type Task, useClaimTaskMutation } from './welfare.api.ts';

/** Claims a task once, however often it is pressed; and says what came of it. */
export function useClaim() {
  const { t } = useTranslation();
  const [claim] = useClaimTaskMutation();
  const intent = useIntent();
  const { send, isBusy, saidOfAll } = useSending();
  const claimTask = async ({ id }: Task) => {
    const body = { id };
    const sent = await send(() => claim({ body, intent: intent.keyFor(body) }).unwrap());
    if (!sent) return;
    intent.done();
    const { status, reward, currency } = sent.data;
    toasts.show(
      status === 'claimed'
        ? t('welfare.paid', { amount: moneyText(reward, currency) })
        : t('welfare.checkedIn'),
      'good',
    );
  };
  return { claim: claimTask, isBusy, said: saidOfAll };
}
