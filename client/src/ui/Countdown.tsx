import { useTranslation } from 'react-i18next';
import { formatSpan } from '../lib/times.ts';
import { useWorldNow } from '../lib/useWorldNow.ts';

/** Time until an instant (epoch ms) of the world; follows a frozen, fast or changed clock. */
export function Countdown({ until }: { until: number }) {
  const { t } = useTranslation();
  const { days, clock } = formatSpan(until - useWorldNow());
  return (
    <time role="timer">{days > 0 ? t('common.daysClock', { count: days, clock }) : clock}</time>
  );
}
