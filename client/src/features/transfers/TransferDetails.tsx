import type { Outcome } from '@hongbao/contracts/line';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/layout.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { Transfer, TransferLine, TransferStep } from './transferLine.ts';

interface Props<T extends Transfer> {
  line: TransferLine<T>;
  record: T;
}

/** The timeline of a record from request to arrival, with the reason of a rejection, and its figures. */
export function TransferDetails<T extends Transfer>({ line, record }: Props<T>) {
  const { t } = useTranslation();
  const { texts, Facts } = line;
  const noteOf = ({ key, state }: TransferStep) => {
    if (state === 'now') return texts.next && t(texts.next(key), { defaultValue: '' });
    const { reason } = record;
    return state === 'failed' && reason ? t('recharge.moneyRecords.reason', { reason }) : undefined;
  };
  return (
    <Stack gap="l">
      <Timeline
        label={t(texts.timeline)}
        events={line.steps(record).map((step) => ({
          key: step.key,
          title: t(texts.step(step.key)),
          state: step.state,
          time: step.time === undefined ? undefined : <WorldTime value={step.time} />,
          note: noteOf(step),
        }))}
      />
      <dl className="facts">
        <Facts record={record} />
      </dl>
    </Stack>
  );
}

interface StatusProps<S extends number> {
  line: {
    readonly contract: { readonly outcomeOf: Readonly<Record<S, Outcome>> };
    readonly texts: { readonly status: (status: S) => string };
  };
  status: S;
}

/** The status of a record, in the tone of its outcome. */
export function TransferStatus<S extends number>({ line, status }: StatusProps<S>) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={tones[line.contract.outcomeOf[status]]}>
      {t(line.texts.status(status))}
    </StatusBadge>
  );
}

const tones: Readonly<Record<Outcome, Tone>> = { waiting: 'orange', done: 'green', failed: 'red' };
