import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { displayDecimal } from '@hongbao/contracts/money';
import { useAppSelector } from '../../state/store.ts';
import { ChartTools } from './ChartTools.tsx';
import { PriceHead } from '../market/PriceHead.tsx';
import { StaleMark } from '../market/StaleMark.tsx';
import { SymbolPicker } from '../market/SymbolPicker.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { usePositionsQuery } from '../positions/positions.api.ts';
import { TradeBar } from '../positions/TradeBar.tsx';
import { usePair } from '../positions/usePair.ts';
import { percentOf } from '../../ui/Change.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const CandleChart = lazy(async () => ({
  default: (await import('./CandleChart.tsx')).CandleChart,
}));
const nothing: [] = [];

/** Price, chart with indicators and the member's own lines, and the bar to trade from. */
export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { symbol } = usePair();
  const [interval, setInterval] = useState<KlineInterval>('15m');
  const [indicators, setIndicators] = useState<readonly string[]>(['MA', 'VOL']);
  const [isPicking, setPicking] = useState(false);
  const { info, ticker, isStale } = useSymbol(symbol);
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const { data } = usePositionsQuery(
    { query: { status: 'running', symbol, pageSize: 10 } },
    { skip: !isSignedIn },
  );
  const positions = isSignedIn ? (data?.records ?? nothing) : nothing;
  return (
    <Screen
      title={t('routes.kline')}
      head={<StaleMark isStale={isStale} />}
      foot={<TradeBar symbol={symbol} />}
    >
      <PriceHead symbol={symbol} onPick={() => setPicking(true)} hasFigures />
      <ChartTools
        interval={interval}
        onInterval={setInterval}
        indicators={indicators}
        onIndicators={setIndicators}
      />
      {info ? (
        <Suspense fallback={<Skeleton height={360} />}>
          <CandleChart
            info={info}
            interval={interval}
            indicators={indicators}
            positions={positions}
          />
        </Suspense>
      ) : (
        <Skeleton height={360} />
      )}
      <p className="hears-only">
        {t('chart.description', {
          symbol,
          price: displayDecimal(ticker?.price, info?.pricePrecision ?? 2),
          change: percentOf(ticker?.change24h),
        })}
      </p>
      <SymbolPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(next) => navigate(`/kline?symbol=${next}`, { replace: true })}
      />
    </Screen>
  );
}
