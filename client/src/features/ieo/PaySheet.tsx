import { payOut, tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ieoApi, type IeoOrder, tokenOf } from './ieo.api.ts';

interface Props {
  order: IeoOrder | null;
  onClose: () => void;
}

/**
 * Payment for won lots: from the held amount first, then from the balance. An excess of the held amount is released.
 */
export function PaySheet({ order, onClose }: Props) {
  const { t } = useTranslation();
  const [pay] = ieoApi.payIeo.useMutation();
  const sending = useSubmit(pay);
  const due = order ? tokenCost(units(order.wonQuantity ?? '0'), units(order.price)) : null;
  const paid = order && due !== null ? payOut(units(order.frozen), due) : null;
  const close = () => {
    sending.clearErrors();
    onClose();
  };
  const handlePay = async () => {
    if (!order) return;
    const sent = await sending.send({ orderId: order.id });
    if (!sent.isDone) return;
    toasts.show(t('ieo.paid'), 'good');
    close();
  };
  return (
    <ConfirmSheet
      isOpen={order !== null}
      title={t('ieo.payTitle')}
      confirm={t('ieo.pay')}
      sending={sending}
      onConfirm={() => void handlePay()}
      onClose={close}
      testId="ieo-pay-sheet"
    >
      <dl className="facts receipt">
        <Fact label={t('ieo.won')}>
          <Money value={order?.wonQuantity} coin={tokenOf(order?.symbol ?? '')} digits="exact" />
        </Fact>
        <Fact label={t('ieo.winningPrice')}>
          <Money value={order?.price} digits="exact" isPublic />
        </Fact>
        <Fact label={t('ieo.due')}>
          <Money value={due} isDue weight="strong" testId="ieo-due" />
        </Fact>
        <Fact label={t('ieo.fromHeld')}>
          <Money value={paid?.captured} isDue />
        </Fact>
        <Fact label={t('ieo.fromBalance')}>
          <Money value={paid?.posted} isDue />
        </Fact>
        <Fact label={t('ieo.comesBack')}>
          <Money value={paid?.released} />
        </Fact>
        <Fact label={t('ieo.times.pays')}>
          <WorldTime value={order?.payBefore} format="short" />
        </Fact>
      </dl>
      <Text as="p" size="small" tone="muted">
        {t('ieo.payText')}
      </Text>
    </ConfirmSheet>
  );
}
