import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import { quickNames, quickSteerings, type QuickSteering } from './steering.ts';
import { useSteer } from './useSteer.ts';

/** Buttons for the most common interventions in the selected symbol, or in all symbols. */
export function QuickSteers({ symbol }: { symbol: string | null }) {
  const { t } = useTranslation();
  const { steer, isBusy, failure } = useSteer(symbol);
  const [isDone, setDone] = useState(false);
  const press = async (name: QuickSteering) => {
    setDone(false);
    setDone(await steer(quickSteerings[name]));
  };
  return (
    <div className="market-quick" role="group" aria-label={t('desk.market.quick')}>
      <strong className="market-scope" data-testid="market-scope">
        {symbol ?? t('desk.market.every')}
      </strong>
      {quickNames.map((name) => (
        <Press
          key={name}
          isBusy={isBusy}
          onClick={() => void press(name)}
          data-testid={`quick-${name}`}
        >
          {t(`desk.market.quick_${name}`)}
        </Press>
      ))}
      <span role="status" className="note">
        {isDone ? t('desk.market.done') : null}
      </span>
      <Failed failure={failure} />
    </div>
  );
}
