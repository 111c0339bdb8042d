import type { ResultOf } from '@hongbao/contracts/call';
import { displayDecimal, units } from '@hongbao/contracts/money';
import type { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/Amount.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/Row.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';

/** What is held of each coin, what of it is held back, and what it is worth. */
export function BalanceList({ balances }: { balances: ResultOf<typeof listBalances> | undefined }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const held = balances?.filter(({ total }) => units(total) > 0n);
  return (
    <Section title={t('assets.balances')}>
      <Card isFlush>
        {held ? null : <SkeletonRows />}
        {held?.length === 0 ? (
          <EmptyState icon="wallet" title={t('assets.empty')} text={t('assets.emptyText')} />
        ) : null}
        <ul>
          {held?.map(({ currency, total, frozen, usdtValue }) => (
            <li key={currency}>
              <Row
                lead={<CoinMark coin={currency} />}
                title={currency}
                note={
                  units(frozen) > 0n && !isHidden
                    ? t('assets.frozen', { amount: displayDecimal(frozen, coinDecimals(currency)) })
                    : undefined
                }
                end={
                  <span className="stack-s">
                    <Amount
                      value={total}
                      decimals={coinDecimals(currency)}
                      isPrivate
                      className="strong"
                      testId={`balance-${currency}`}
                    />
                    <span className="small muted">
                      ≈ <Amount value={usdtValue} isPrivate unit="USDT" />
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** USDT is money to two places, coins are counted finer. */
export const coinDecimals = (currency: string): number => (currency === 'USDT' ? 2 : 6);
