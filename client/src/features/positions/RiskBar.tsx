import { formatUnits, ONE } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../ui/Change.tsx';
import { riskOf } from './ticketForm.ts';

/** Beyond this distance the bar is full. */
const FULL = ONE / 5n;

/** How far the mark is from liquidation, in percent and in a word. */
export function RiskBar({ distance }: { distance: bigint | null }) {
  const { t } = useTranslation();
  const level = riskOf(distance);
  const at = distance === null || distance > FULL ? 100 : Number((distance * 100n) / FULL);
  return (
    <div className="risk" data-level={level}>
      <div className="between small">
        <span className="muted">{t('trade.distance')}</span>
        <strong>
          {distance === null ? t('trade.noLiquidation') : `${percentOf(formatUnits(distance))} %`} ·{' '}
          {t(`trade.${level}`)}
        </strong>
      </div>
      <div className="risk-track" aria-hidden="true">
        <span style={{ left: `${at}%` }} />
      </div>
    </div>
  );
}
