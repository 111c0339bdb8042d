import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../lib/numbers.ts';
import { doubleToUnits } from '../../lib/doubles.ts';
import { memberKey } from '../../state/memberKey.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { chartChanged, firstChart } from '../../state/tickets.ts';
import { PriceChart } from '../../ui/pictures/PriceChart.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { intervals } from '../candles/candleIntervals.ts';
import { useRecentBars } from '../candles/useRecentBars.ts';
import { useTicketing } from './ticketContext.tsx';
import { orderLevels, positionLevels } from './tradeLevels.ts';
import { useOpenList } from './useOpenList.ts';

/** Number of candles: each is at least five pixels wide on a phone. */
const BARS = 56;

/** The last candles, with the lines of the order that is being typed and of open positions in the symbol. */
export function TradeChart() {
  const { t } = useTranslation();
  const { symbol, account, summary } = useTicketing();
  const { info, ticker } = useSymbol(symbol);
  const key = memberKey(useAppSelector((state) => state.session.userInfo?.id));
  const { interval } = useAppSelector((state) => state.tickets.charts[key]) ?? firstChart;
  const dispatch = useAppDispatch();
  const { bars } = useRecentBars(symbol, interval, BARS);
  const { records } = useOpenList(account, 'running');
  const levels = useMemo(
    () => [
      ...orderLevels(summary, t),
      ...positionLevels(records?.filter((position) => position.symbol === symbol) ?? [], t),
    ],
    [summary, records, symbol, t],
  );
  const digits = info?.pricePrecision ?? 2;
  const price = ticker ? Number(ticker.price) : undefined;
  const open = bars?.at(-1)?.open;
  return (
    <div className="trade-chart">
      {bars ? (
        <PriceChart
          label={t('chart.label', { symbol })}
          shape={{ kind: 'candles', bars, slots: BARS }}
          levels={levels}
          last={
            price === undefined
              ? undefined
              : { price, tone: open !== undefined && price < open ? 'down' : 'up' }
          }
          showPrice={(value) => formatPrice(doubleToUnits(value, digits), digits, '').trim()}
          testId="trade-chart"
        />
      ) : (
        <div className="price-chart" />
      )}
      <select
        className="trade-chart-interval"
        aria-label={t('chart.interval')}
        value={interval}
        onChange={(event) => {
          const chosen = intervals.find((one) => one === event.target.value);
          if (chosen) dispatch(chartChanged({ key, change: { interval: chosen } }));
        }}
        data-testid="trade-chart-interval"
      >
        {intervals.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}
