import { useTranslation } from 'react-i18next';
import { useSending } from '../../api/useSending.ts';
import { moneyText } from '../../lib/numbers.ts';
import { toasts } from '../../ui/toasts.ts';
import { type Task, welfareApi } from './welfare.api.ts';

/** Claims a task once, however often it is pressed; and says what came of it. */
export function useClaim() {
  const { t } = useTranslation();
  const [claim] = welfareApi.claimTask.useMutation();
  const { send, isBusy, saidOfAll } = useSending(claim);
  const claimTask = async ({ id }: Task) => {
    const sent = await send({ id });
    if (!sent.isDone) return;
    const { status, reward, currency } = sent.result;
    toasts.show(
      status === 'claimed'
        ? t('welfare.paid', { amount: moneyText(reward, currency) })
        : t('welfare.checkedIn'),
      'good',
    );
  };
  return { claim: claimTask, isBusy, said: saidOfAll };
}
