import { units } from '@hongbao/contracts/money';
import { optionResult } from '@hongbao/contracts/options/options.quote';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { doubleToUnits } from '../../lib/doubles.ts';
import { formatPrice } from '../../lib/numbers.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { PriceChart } from '../../ui/pictures/PriceChart.tsx';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';
import { useSymbol } from '../market/useMarket.ts';
import { type Option, optionsApi } from './options.api.ts';
import { useRecentTicks } from './useRecentTicks.ts';

/** The past that the chart shows, in milliseconds. */
const PAST_MS = 120_000;
/** The future that the chart shows at least and at most, in milliseconds. */
const FUTURE_MS = { min: 15_000, max: 120_000 };

const tones = { win: 'up', lose: 'down', tie: 'gold' } as const;
const nothing: readonly Option[] = [];

/**
 * The mark price of the last two minutes, to the second, on its own scale. Each open option of the symbol has a line at
 * its entry price, in the color of its current result, and one at its expiry.
 */
export function OptionChart({ symbol, account }: { symbol: string; account: string }) {
  const { t } = useTranslation();
  const { info, ticker } = useSymbol(symbol);
  const { data } = optionsApi.runningOptions.useQuery(account);
  const now = useWorldNow();
  const points = useRecentTicks(symbol, ticker?.markPrice, now, PAST_MS);
  const options = useMemo(
    () => (data?.records ?? nothing).filter((option) => option.symbol === symbol),
    [data, symbol],
  );
  const mark = ticker?.markPrice;
  const levels = options.map((option): PriceLevel => ({
    id: option.id,
    price: Number(option.entryPrice),
    label: t('options.line', {
      direction: t(`options.${option.direction}`),
      count: option.seconds,
    }),
    tone:
      mark === undefined
        ? 'plain'
        : tones[optionResult(option.direction, units(option.entryPrice), units(mark))],
  }));
  const moments = options
    .map(({ id, expiresAt }) => ({ id, at: expiresAt, label: t('options.expiry') }))
    .filter(({ at }) => at > now && at < now + FUTURE_MS.max);
  const aheadMs = Math.max(FUTURE_MS.min, ...moments.map(({ at }) => (at - now) * 1.1));
  const digits = info?.pricePrecision ?? 2;
  return (
    <div className="trade-chart" data-testid="option-chart" data-lines={levels.length}>
      <PriceChart
        label={t('chart.label', { symbol })}
        shape={{
          kind: 'line',
          points,
          fromMs: now - PAST_MS,
          untilMs: now + Math.min(FUTURE_MS.max, aheadMs),
          tone: levels.length === 1 ? toneOf(levels[0]) : 'gold',
          moments,
        }}
        levels={levels}
        last={mark === undefined ? undefined : { price: Number(mark), tone: 'gold' }}
        showPrice={(price) => formatPrice(doubleToUnits(price, digits), digits, '').trim()}
      />
    </div>
  );
}

/** With one option the line has the color of its result. */
function toneOf(level: PriceLevel | undefined): 'up' | 'down' | 'gold' {
  return level?.tone === 'up' || level?.tone === 'down' ? level.tone : 'gold';
}
