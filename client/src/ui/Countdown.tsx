import { useTranslation } from 'react-i18next';
import { formatSpan } from '../lib/times.ts';
import { useWorldNow } from '../lib/useWorldNow.ts';

/**
 * The time until an instant of the world (epoch ms). It follows the world clock: a frozen, accelerated or changed one
 * as well.
 */
export function Countdown({ until }: { until: number }) {
  const { t } = useTranslation();
  const { days, clock } = formatSpan(until - useWorldNow());
  return (
    <time role="timer">{days > 0 ? t('common.daysClock', { count: days, clock }) : clock}</time>
  );
}
