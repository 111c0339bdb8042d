import { useTranslation } from 'react-i18next';
import { Timeline, type TimelineEvent } from '../../ui/Timeline.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';

export interface TransferStep<Key extends string> {
  key: Key;
  /** Time of the step in the wire format, if known. */
  time?: string | undefined;
  state: TimelineEvent['state'];
}

interface Props<Key extends string> {
  label: string;
  steps: readonly TransferStep<Key>[];
  titleOf: (key: Key) => string;
  nextOf?: (key: Key) => string;
  reason: string | undefined;
}

/** The timeline of a deposit or a withdrawal from request to arrival, with the reason of a rejection. */
export function TransferTimeline<Key extends string>(props: Props<Key>) {
  const { t } = useTranslation();
  const { label, steps, titleOf, nextOf, reason } = props;
  const noteOf = ({ key, state }: TransferStep<Key>) => {
    if (state === 'now') return nextOf?.(key);
    return state === 'failed' && reason ? t('recharge.moneyRecords.reason', { reason }) : undefined;
  };
  return (
    <Timeline
      label={label}
      events={steps.map((step) => ({
        key: step.key,
        title: titleOf(step.key),
        state: step.state,
        time: step.time === undefined ? undefined : <WorldTime value={step.time} />,
        note: noteOf(step),
      }))}
    />
  );
}
