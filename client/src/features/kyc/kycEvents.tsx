import type { TFunction } from 'i18next';
import type { TimelineEvent } from '../../ui/Timeline.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { Submission } from './identity.api.ts';

/** Returns the past and expected events of a submission. */
export function eventsOf(t: TFunction, submission: Submission): TimelineEvent[] {
  const { status, createTime, reviewTime, reason } = submission;
  const isDecided = status === 'authorised' || status === 'rejected';
  return [
    {
      key: 'submitted',
      title: t('kyc.event.submitted'),
      time: <WorldTime value={createTime} />,
      state: 'done',
    },
    {
      key: 'review',
      title: t('kyc.event.review'),
      note: isDecided ? null : t('kyc.event.reviewText'),
      state: isDecided ? 'done' : status === 'pendingReview' ? 'now' : 'open',
    },
    {
      key: 'decided',
      title: t(status === 'rejected' ? 'kyc.event.rejected' : 'kyc.event.authorised'),
      time: reviewTime ? <WorldTime value={reviewTime} /> : null,
      note: reason ?? null,
      state: status === 'rejected' ? 'failed' : status === 'authorised' ? 'done' : 'open',
    },
  ];
}
