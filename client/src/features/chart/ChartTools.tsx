import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { intervals } from '../candles/candleIntervals.ts';

interface Props {
  interval: KlineInterval;
  onInterval: (interval: KlineInterval) => void;
  indicators: readonly string[];
  onIndicators: (indicators: readonly string[]) => void;
  /** Content at the end of the first line of the toolbar. */
  children?: ReactNode;
}

/** The available indicators by their common names, which are identical in every language. */
const offered = ['MA', 'BOLL', 'MACD', 'RSI', 'VOL'] as const;

export function ChartTools({ interval, onInterval, indicators, onIndicators, children }: Props) {
  const { t } = useTranslation();
  const toggle = (name: string) =>
    onIndicators(
      indicators.includes(name) ? indicators.filter((one) => one !== name) : [...indicators, name],
    );
  return (
    <div className="chart-bars">
      <div className="chart-bar">
        <div
          className="chart-tools"
          data-scrolls=""
          role="radiogroup"
          aria-label={t('chart.interval')}
        >
          {intervals.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              className="chart-tool"
              aria-checked={one === interval}
              data-testid={`interval-${one}`}
              onClick={() => onInterval(one)}
            >
              {one}
            </button>
          ))}
        </div>
        {children}
      </div>
      <div className="chart-tools" data-scrolls="" role="group" aria-label={t('chart.indicators')}>
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            className="chart-tool"
            aria-pressed={indicators.includes(name)}
            data-testid={`indicator-${name}`}
            onClick={() => toggle(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
