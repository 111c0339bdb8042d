import { units } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Card.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { MarketList } from '../market/MarketList.tsx';
import type { Ticker } from '../market/market.api.ts';
import { sortTickers } from '../market/sortTickers.ts';
import { useArrangedSymbols } from '../market/useMarket.ts';

const MOVERS = 5;
const kinds = ['volume', 'gainers', 'losers'] as const;

type Arrange = (tickers: readonly Ticker[]) => readonly Ticker[];
const hasFallen = ({ change24h }: Ticker) => units(change24h) < 0n;
const movers: Readonly<Record<(typeof kinds)[number], Arrange>> = {
  volume: (tickers) => sortTickers(tickers, 'volume').slice(0, MOVERS),
  gainers: (tickers) =>
    sortTickers(tickers, 'change')
      .filter((ticker) => !hasFallen(ticker))
      .slice(0, MOVERS),
  losers: (tickers) =>
    sortTickers(tickers, 'change').filter(hasFallen).toReversed().slice(0, MOVERS),
};

/** The coins with the largest price changes. */
export function Movers() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof kinds)[number]>('volume');
  const { symbols, error, refetch } = useArrangedSymbols(movers[kind]);
  return (
    <Section title={t('home.movers')}>
      <Segmented
        label={t('home.movers')}
        kind="line"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`home.${value}`) }))}
      />
      <MarketList
        symbols={symbols}
        error={error}
        onRetry={() => void refetch()}
        expected={MOVERS}
      />
    </Section>
  );
}
