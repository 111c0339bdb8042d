import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { toasts } from '../../ui/toasts.ts';
import { type Task, welfareApi } from './welfare.api.ts';

/**
 * Claims the rewards of tasks once, even if the button is pressed repeatedly, and shows what was paid. A check-in that
 * pays nothing shows its result on its card.
 */
export function useClaim() {
  const { t } = useTranslation();
  const [claim] = welfareApi.claimTask.useMutation();
  const { send, isBusy, formError } = useSubmit(claim);
  const claimTasks = async (...tasks: Task[]) => {
    let paid = 0n;
    for (const { id } of tasks) {
      const sent = await send({ id });
      if (!sent.isDone) break;
      if (sent.result.status === 'claimed') paid += units(sent.result.reward);
    }
    if (paid > 0n) toasts.show(t('welfare.paid', { amount: formatMoney(paid, 'USDT') }), 'good');
  };
  return { claim: claimTasks, isBusy, message: formError };
}
