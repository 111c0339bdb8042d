import { ONE } from '@hongbao/contracts/money';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { percentText } from '../../lib/numbers.ts';
import { Text } from '../../ui/Text.tsx';
import { Between } from '../../ui/layout.tsx';
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
      <Between>
        <Text size="small" tone="muted">
          {t('trade.distance')}
        </Text>
        <span className="risk-word">
          <Text size="small" weight="strong" isNumber>
            {distance === null ? t('trade.noLiquidation') : percentText(distance)} ·{' '}
            {t(`trade.${level}`)}
          </Text>
        </span>
      </Between>
      <div className="risk-track" aria-hidden="true">
        <span style={{ '--at': `${at}%` } as CSSProperties} />
      </div>
    </div>
  );
}
