import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { toasts } from '../../ui/toasts.ts';
import { type Task, welfareApi } from './welfare.api.ts';

/** Claims the reward of a task once, even if the button is pressed repeatedly, and shows the result. */
export function useClaim() {
  const { t } = useTranslation();
  const [claim] = welfareApi.claimTask.useMutation();
  const { send, isBusy, formError } = useSubmit(claim);
  const claimTask = async ({ id }: Task) => {
    const sent = await send({ id });
    if (!sent.isDone) return;
    const { status, reward, currency } = sent.result;
    toasts.show(
      status === 'claimed'
        ? t('welfare.paid', { amount: formatMoney(reward, currency) })
        : t('welfare.checkedIn'),
      'good',
    );
  };
  return { claim: claimTask, isBusy, message: formError };
}
