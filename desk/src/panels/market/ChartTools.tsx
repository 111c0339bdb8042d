import { useTranslation } from 'react-i18next';
import { Switches } from '../../kit/Switches.tsx';
import { type Reach, reaches, type Span, spanNames } from './scale.ts';

interface Props {
  symbol: string;
  span: Span;
  reach: Reach;
  onSpan: (span: Span) => void;
  onReach: (reach: Reach) => void;
}

/** Controls for the time span and the price range of the chart. */
export function ChartTools({ symbol, span, reach, onSpan, onReach }: Props) {
  const { t } = useTranslation();
  return (
    <header>
      <h3>{symbol}</h3>
      <div className="chart-tools">
        <Switches
          label={t('desk.market.span')}
          value={span}
          options={spanNames.map((one) => ({ value: one, label: t(`desk.market.span_${one}`) }))}
          onChoose={onSpan}
        />
        <Switches
          label={t('desk.market.reach')}
          value={reach}
          options={reaches.map((one) => ({
            value: one,
            label: t('desk.market.within', { percent: one }),
          }))}
          onChoose={onReach}
          testId="reach"
        />
      </div>
    </header>
  );
}
