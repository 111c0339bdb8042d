import { useTranslation } from 'react-i18next';
import { Timeline } from '../../ui/Timeline.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { Withdrawal } from './withdrawal.api.ts';
import { withdrawalSteps } from './withdrawalTimeline.ts';

/** The timeline of a withdrawal from request to arrival, with the reason of a rejection. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const { reason } = withdrawal;
  return (
    <Timeline
      label={t('withdrawal.timeline')}
      events={withdrawalSteps(withdrawal).map(({ key, time, state }) => ({
        key,
        title: t(`withdrawal.steps.${key}`),
        state,
        ...(time === undefined ? {} : { time: <WorldTime value={time} /> }),
        ...(state === 'failed' && reason
          ? { note: t('recharge.moneyRecords.reason', { reason }) }
          : {}),
        ...(state === 'now' ? { note: t(`withdrawal.next_${key}`, { defaultValue: '' }) } : {}),
      }))}
    />
  );
}
