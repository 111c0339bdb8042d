import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { toasts } from '../../ui/toasts.ts';
import { positionsApi } from './positions.api.ts';
import { Prose } from '../../ui/layout.tsx';

export function CancelSheet({ order, onClose }: { order: Position | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [cancel] = positionsApi.cancelOrder.useMutation();
  const sending = useSubmit(({ body: id, intent }: { body: string; intent: string }) =>
    cancel({ params: { id }, intent }),
  );
  const close = () => {
    sending.clearErrors();
    onClose();
  };
  const handleConfirm = async () => {
    if (!order) return;
    // If no answer is received, the sheet remains open, so that a retry uses the same idempotency key.
    if (!(await sending.send(order.id)).isDone) return;
    toasts.show(t('positions.cancelled'), 'good');
    close();
  };
  return (
    <ConfirmSheet
      isOpen={order !== null}
      title={t('positions.cancelOrder')}
      confirm={t('positions.cancelOrder')}
      keep={t('positions.keepOrder')}
      sending={sending}
      onConfirm={() => void handleConfirm()}
      onClose={close}
      testId="cancel-sheet"
    >
      <Prose>{t('positions.cancelConfirm')}</Prose>
    </ConfirmSheet>
  );
}
