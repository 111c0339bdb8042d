import { units } from '@hongbao/contracts/money';
import { earlyExit } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type ProductOrder, productsApi } from './products.api.ts';

interface Props {
  order: ProductOrder | null;
  onClose: () => void;
}

/** Sheet that redeems an order early. It shows the cost before the confirmation. */
export function RedeemSheet({ order, onClose }: Props) {
  const { t } = useTranslation();
  const [redeem] = productsApi.redeemProduct.useMutation();
  const sending = useSubmit(redeem);
  const exit = order ? earlyExit(units(order.amount), units(order.accumulatedIncome)) : null;
  const close = () => {
    sending.clearErrors();
    onClose();
  };
  const handleLeave = async () => {
    if (!order) return;
    const sent = await sending.send({ id: order.id });
    if (!sent.isDone) return;
    toasts.show(t('products.leftDone'), 'good');
    close();
  };
  return (
    <ConfirmSheet
      isOpen={order !== null}
      title={t('products.leaveTitle')}
      confirm={t('products.leave')}
      keep={t('products.stay')}
      sending={sending}
      onConfirm={() => void handleLeave()}
      onClose={close}
      testId="redeem-sheet"
    >
      <dl className="facts receipt">
        <Fact label={t('products.principal')}>
          <Money value={order?.amount} />
        </Fact>
        <Fact label={t('products.takenBack')}>
          <Money value={exit?.takenBack} isDue testId="redeem-cost" />
        </Fact>
        <Fact label={t('products.returned')}>
          <Money value={exit?.returned} weight="strong" testId="redeem-returned" />
        </Fact>
      </dl>
      <Text as="p" size="small" tone="muted">
        {t('products.exitText')}
      </Text>
    </ConfirmSheet>
  );
}
