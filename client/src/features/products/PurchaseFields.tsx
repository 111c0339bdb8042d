import { formatUnits, ONE } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { TimeFact, WorldTime } from '../../ui/WorldTime.tsx';
import { amountDecimals, type PurchaseProblem } from './productForm.ts';
import type { Product } from './products.api.ts';
import type { Purchase } from './usePurchase.ts';

export function usePurchaseWords(product: Product) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  return ({ key, bound }: PurchaseProblem) => {
    if (key === 'level') return t('products.problem.level', { level: product.levelLimit });
    const isMiner = product.type === 'miner';
    if (key === 'missing' && !isMiner) return t('products.problem.amountMissing');
    const isCounted = isMiner && key !== 'balance';
    const amount = isCounted
      ? t('products.pieces', { count: Number((bound ?? 0n) / ONE) })
      : formatMoney(bound, product.currency, {
          digits: 'exact',
          isHidden: isHidden && key === 'balance',
        });
    return t(`products.problem.${key}`, { bound: amount });
  };
}

export function PurchaseField({
  purchase,
  problem,
}: {
  purchase: Purchase;
  problem?: string | undefined;
}) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { product, facts, summary, typed, setTyped } = purchase;
  const isMiner = product.type === 'miner';
  return (
    <AmountField
      label={t(isMiner ? 'products.quantity' : 'products.amount')}
      value={typed}
      onValue={setTyped}
      unit={isMiner ? t('products.unit') : product.currency}
      decimals={amountDecimals(product)}
      max={summary.most > 0n ? formatUnits(summary.most) : undefined}
      problem={problem}
      hint={t('products.available', {
        amount: formatMoney(facts.available, product.currency, { isHidden }),
      })}
      testId="purchase-amount"
    />
  );
}

/** Minimum duration in days from which the end is shown with its year. */
const LONG = 180;

/** The receipt of a purchase: cost, income and end date. Without an amount it is an example with the minimum. */
export function PurchaseReceipt({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const { product, example: summary } = purchase;
  const isMiner = product.type === 'miner';
  return (
    <dl className="facts receipt">
      {isMiner ? (
        <Fact label={t('products.cost')}>
          <Money value={summary.cost} weight="strong" testId="purchase-cost" />
        </Fact>
      ) : null}
      <Fact label={t('products.incomeADay')}>
        <Money value={summary.dailyIncome} testId="purchase-daily" />
      </Fact>
      <Fact label={t('products.incomeTotal', { count: product.cycleDays })}>
        <Money value={summary.totalIncome} isResult testId="purchase-total" />
      </Fact>
      {isMiner ? (
        <Fact label={t('products.afterCost')}>
          <Money value={summary.totalIncome - summary.cost} isResult />
        </Fact>
      ) : (
        <MoneyFact label={t('products.backAtEnd')} value={summary.asked} />
      )}
      <TimeFact label={t('products.starts')} value={summary.startsAt} format="short" />
      <Fact label={t('products.ends')}>
        <WorldTime value={summary.endsAt} format={product.cycleDays > LONG ? 'day' : 'short'} />
      </Fact>
    </dl>
  );
}
