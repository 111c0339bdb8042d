import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { useIntent } from '../../api/useIntent.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useCancelOrderMutation } from './positions.api.ts';

interface Props {
  order: Position | null;
  onClose: () => void;
}

export function CancelSheet({ order, onClose }: Props) {
  const { t } = useTranslation();
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const intent = useIntent();
  const handleConfirm = async () => {
    if (!order) return;
    const done = await cancel({ params: { id: order.id }, intent: intent.keyFor(order.id) })
      .unwrap()
      .catch(() => null);
    // Without an answer the sheet stays: the same press again is the same wish.
    if (!done) return;
    intent.done();
    toasts.show(t('positions.cancelled'), 'good');
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={order !== null}
      title={t('positions.cancelOrder')}
      confirm={t('positions.cancelOrder')}
      keep={t('positions.keepOrder')}
      isBusy={isLoading}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
      testId="cancel-sheet"
    >
      <Text as="p" tone="muted">
        {t('positions.cancelConfirm')}
      </Text>
    </ConfirmSheet>
  );
}
