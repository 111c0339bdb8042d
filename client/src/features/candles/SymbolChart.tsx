import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { doubleToUnits } from '../../lib/doubles.ts';
import { formatPrice } from '../../lib/numbers.ts';
import { PriceChart } from '../../ui/pictures/PriceChart.tsx';
import { useSymbol } from '../market/useMarket.ts';

type ChartProps = ComponentProps<typeof PriceChart>;

interface Props extends Pick<ChartProps, 'levels' | 'last' | 'testId'> {
  symbol: string;
  /** Null until the prices are loaded. */
  shape: ChartProps['shape'] | null;
}

/** The chart of a symbol on a ticket or a receipt. The chart page has its own. */
export function SymbolChart({ symbol, shape, ...rest }: Props) {
  const { t } = useTranslation();
  const { digits } = useSymbol(symbol);
  if (!shape) return <div className="price-chart" />;
  return (
    <PriceChart
      label={t('chart.label', { symbol })}
      shape={shape}
      showPrice={(price) => formatPrice(doubleToUnits(price, digits), digits, '').trim()}
      {...rest}
    />
  );
}
