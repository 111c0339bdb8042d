import { useTranslation } from 'react-i18next';
import { Press } from '../../kit/Press.tsx';
import { type Reach, reaches, type Span, spanNames } from './scale.ts';

interface Props {
  symbol: string;
  span: Span;
  reach: Reach;
  onSpan: (span: Span) => void;
  onReach: (reach: Reach) => void;
}

/** How long a chart looks back, and how far from the price it reaches. */
export function ChartTools({ symbol, span, reach, onSpan, onReach }: Props) {
  const { t } = useTranslation();
  return (
    <header>
      <h3>{symbol}</h3>
      <div className="chart-tools">
        <div className="switches" role="group" aria-label={t('desk.market.span')}>
          {spanNames.map((one) => (
            <Press key={one} isOn={one === span} onClick={() => onSpan(one)}>
              {t(`desk.market.span_${one}`)}
            </Press>
          ))}
        </div>
        <div className="switches" role="group" aria-label={t('desk.market.reach')}>
          {reaches.map((one) => (
            <Press
              key={one}
              isOn={one === reach}
              onClick={() => onReach(one)}
              data-testid={`reach-${one}`}
            >
              {t('desk.market.within', { percent: one })}
            </Press>
          ))}
        </div>
      </div>
    </header>
  );
}
