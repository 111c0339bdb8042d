import { parseUnits } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Section } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/EmptyState.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { MarketRow } from '../market/MarketRow.tsx';
import { sortTickers } from '../market/sortTickers.ts';
import { useTickers } from '../market/useMarket.ts';

const MOVERS = 5;
const kinds = ['volume', 'gainers', 'losers'] as const;

/** The coins that moved most. */
export function Movers() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof kinds)[number]>('volume');
  const { tickers, isError, refetch } = useTickers();
  const sorted = sortTickers(tickers ?? [], kind === 'volume' ? 'volume' : 'change');
  const shown = kind === 'losers' ? sorted.toReversed() : sorted;
  const isMoving = (change: string) => {
    const value = parseUnits(change) ?? 0n;
    return kind === 'volume' || (kind === 'gainers' ? value >= 0n : value < 0n);
  };
  return (
    <Section title={t('home.movers')}>
      <Segmented
        label={t('home.movers')}
        kind="line"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`home.${value}`) }))}
      />
      <Card isFlush>
        {isError ? <FailedState onRetry={() => void refetch()} /> : null}
        {tickers || isError ? null : <SkeletonRows count={MOVERS} />}
        <ul>
          {shown
            .filter((ticker) => isMoving(ticker.change24h))
            .slice(0, MOVERS)
            .map((ticker) => (
              <li key={ticker.symbol}>
                <MarketRow ticker={ticker} />
              </li>
            ))}
        </ul>
      </Card>
    </Section>
  );
}
