import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Columns, Text } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type Withdrawal, withdrawalApi } from './withdrawal.api.ts';

/**
 * Whether a withdrawal can be canceled. An approved withdrawal cannot, although it has the same status in the API as a
 * withdrawal under review.
 */
export const isCancellable = ({ status, decideTime }: Withdrawal): boolean =>
  status === withdrawalLine.statusOf.underReview && decideTime === undefined;

/** The cancel button. It asks for confirmation, and reports if the withdrawal was approved meanwhile. */
export function CancelWithdrawal({ record: withdrawal }: { record: Withdrawal }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [cancel] = withdrawalApi.cancelWithdrawal.useMutation();
  const sending = useSubmit(cancel, { retry: 'sameBody' });
  const handleCancel = async () => {
    const sent = await sending.send({ id: withdrawal.id });
    if (!sent.isDone) return;
    setAsking(false);
    toasts.show(t('withdrawal.cancelled'), 'good');
  };
  if (!isCancellable(withdrawal)) return null;
  if (!isAsking)
    return (
      <Button kind="line" isWide onClick={() => setAsking(true)} data-testid="withdrawal-cancel">
        {t('withdrawal.cancel')}
      </Button>
    );
  return (
    <div className="stack">
      <Text as="p">{t('withdrawal.cancelText')}</Text>
      <FormError text={sending.formError} isLost={sending.isLost} />
      <Columns count={2}>
        <Button kind="quiet" onClick={() => setAsking(false)}>
          {t('withdrawal.keep')}
        </Button>
        <Button
          kind="primary"
          isBusy={sending.isBusy}
          onClick={() => void handleCancel()}
          data-testid="withdrawal-cancel-confirm"
        >
          {t(sending.isLost ? 'common.retry' : 'withdrawal.cancelConfirm')}
        </Button>
      </Columns>
    </div>
  );
}
