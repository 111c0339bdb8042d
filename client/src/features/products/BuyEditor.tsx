import type { BodyOf } from '@hongbao/contracts/call';
import { formatUnits, ONE } from '@hongbao/contracts/money';
import type { buyArbitrage, buyMiner } from '@hongbao/contracts/products/products.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money } from '../../ui/Figure.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Faint, Muted, Stack } from '../../ui/layout.tsx';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { toasts } from '../../ui/toasts.ts';
import { Submit } from '../../ui/Submit.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { LockNote } from './LockNote.tsx';
import { type Product, type ProductOrder, productsApi } from './products.api.ts';
import { PurchaseField, PurchaseReceipt, usePurchaseWords } from './PurchaseFields.tsx';
import type { Purchase } from './usePurchase.ts';

interface Props {
  purchase: Purchase;
  /** Called after a successful purchase. */
  onBought: () => void;
}

/**
 * The form to buy a product: amount, income, and the button that buys or shows the problem. It asks for confirmation.
 */
export function BuyEditor({ purchase, onBought }: Props) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { product, summary, example, problems, typed } = purchase;
  const words = usePurchaseWords(product);
  const buying = useBuying(purchase, onBought);
  const { fieldsRef } = buying;
  const [first] = problems;
  const inField = problems.find(({ field }) => field === 'amount');
  const isShown = inField && (typed !== '' || buying.wasTried);
  const isMiner = product.type === 'miner';
  const cost = formatMoney(summary.cost, product.currency, { isDue: true, isHidden });
  const handlePress = () => {
    if (buying.check(!first)) buying.ask();
  };
  return (
    <Stack gap="l">
      <LockNote product={product} />
      <div ref={fieldsRef}>
        <Card>
          <Stack gap="l">
            <PurchaseField
              purchase={purchase}
              problem={isShown ? words(inField) : buying.fieldError('amount')}
            />
            {summary.asked > 0n ? null : (
              <Faint as="p">
                {isMiner
                  ? t('products.pieces', { count: 1 })
                  : t('products.exampleFor', {
                      amount: formatMoney(example.asked, product.currency),
                    })}
              </Faint>
            )}
            <PurchaseReceipt purchase={purchase} />
          </Stack>
        </Card>
      </div>
      <Submit
        sending={buying}
        label={
          first
            ? words(first)
            : t(isMiner ? 'products.buyFor' : 'products.invest', { amount: cost })
        }
        isBlocked={first !== undefined}
        onPress={handlePress}
        testId="purchase-submit"
        errorTestId="purchase-failure"
      />
      <ConfirmSheet
        isOpen={buying.isAsking}
        title={product.name}
        confirm={t(isMiner ? 'products.buyFor' : 'products.invest', { amount: cost })}
        isBusy={buying.isBusy}
        onConfirm={() => void buying.send()}
        onClose={buying.stop}
        testId="purchase-confirm"
      >
        <Stack gap="xs" align="centre">
          <Muted>{t('products.incomeTotal', { count: product.cycleDays })}</Muted>
          <Money
            value={summary.totalIncome}
            isResult
            size="hero"
            weight="strong"
            testId="confirm-income"
          />
          <Muted>
            {t('products.ends')} <WorldTime value={summary.endsAt} format="day" />
          </Muted>
        </Stack>
        <Muted as="p">{t(`products.confirmText.${product.type}`)}</Muted>
      </ConfirmSheet>
    </Stack>
  );
}

/** Maps reasons of refusals to fields of the form. Other refusals refer to the product. */
const fields = { amount: 'amount', quantity: 'amount', insufficientBalance: 'amount' } as const;

interface Meant {
  type: Product['type'];
  byAmount: BodyOf<typeof buyArbitrage>;
  byPiece: BodyOf<typeof buyMiner>;
}

function useBuying(purchase: Purchase, onBought: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [sendArbitrage] = productsApi.buyArbitrage.useMutation();
  const [sendDebt] = productsApi.buyDebt.useMutation();
  const [sendMiner] = productsApi.buyMiner.useMutation();
  const sending = useSubmit<Meant, ProductOrder, 'amount'>(
    ({ body: { type, ...bodies }, intent }) =>
      type === 'miner'
        ? sendMiner({ body: bodies.byPiece, intent })
        : (type === 'debt' ? sendDebt : sendArbitrage)({ body: bodies.byAmount, intent }),
    { fieldOf: fields, retry: 'sameBody' },
  );
  const { product, summary, typed, setTyped } = purchase;
  const ways = { arbitrage: '/taoliOrder', miner: '/kuangchi', debt: '/zhaiquan' } as const;
  const send = async () => {
    const { id: productId, type } = product;
    const byAmount = { productId, amount: formatUnits(summary.asked) };
    const byPiece = { productId, quantity: Number(summary.asked / ONE) };
    const sent = await sending.send({ type, byAmount, byPiece });
    if (!sent.isDone) {
      setAsking(false);
      return;
    }
    await closeSheets();
    setTyped('');
    onBought();
    toasts.show(t('products.bought'), 'good');
    navigate(ways[type], { replace: true });
  };
  return {
    ...sending,
    typed,
    send,
    isAsking,
    /** A retry of an order that was not answered needs no confirmation, because it sends the same body. */
    ask: () => {
      if (sending.isLost) return void send();
      sending.clearErrors();
      setAsking(true);
    },
    stop: () => setAsking(false),
  };
}
