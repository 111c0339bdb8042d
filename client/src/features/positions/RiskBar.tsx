import { ONE } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Percent } from '../../ui/Figure.tsx';
import { RiskBar as Bar } from '../../ui/pictures/RiskBar.tsx';
import { riskOf } from './ticketForm.ts';

/** The distance to liquidation at and above which the bar shows the minimum risk. */
const FULL = ONE / 5n;

/** The distance from the mark price to liquidation: in percent, as text and as a bar. */
export function RiskBar({ distance }: { distance: bigint | null }) {
  const { t } = useTranslation();
  const level = riskOf(distance);
  const isFar = distance === null || distance > FULL;
  return (
    <Bar
      label={<InfoTip term="liquidation">{t('trade.distance')}</InfoTip>}
      value={distance === null ? t('trade.noLiquidation') : <Percent rate={distance} />}
      level={level}
      levelText={t(`trade.${level}`)}
      share={isFar ? 0 : 1 - Number((distance * 1_000n) / FULL) / 1_000}
    />
  );
}
