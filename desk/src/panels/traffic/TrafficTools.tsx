import { exportTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { IconPress, Press } from '../../kit/Press.tsx';
import { useFile } from '../../control/useFile.ts';
import { Failed } from '../../kit/Failed.tsx';
import { useWorld } from '../../state/store.ts';
import type { Line, Shown } from './feed.ts';
import { type Filter, outcomes } from './filter.ts';

interface Props {
  shown: Shown;
  filter: Filter;
  nameOf: (memberId: string) => string;
  onFilter: (filter: Filter) => void;
  onPause: (isPaused: boolean) => void;
}

/** The controls of the list: search, filters and pause. */
export function TrafficTools({ shown, filter, nameOf, onFilter, onPause }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { isPaused, waiting } = shown;
  const har = useFile();
  const world = useWorld();
  return (
    <>
      <div className="traffic-search">
        <Entry
          label={t('desk.traffic.search')}
          isQuiet
          type="search"
          placeholder={t('desk.traffic.search')}
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
          data-testid="traffic-search"
        />
      </div>
      <IconPress
        icon="filter"
        label={t('desk.traffic.filters')}
        isOn={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid="traffic-filters"
      />
      <Press isOn={isPaused} onClick={() => onPause(!isPaused)} data-testid="traffic-pause">
        {isPaused ? t('desk.traffic.resume', { waiting }) : t('desk.traffic.pause')}
      </Press>
      <Press
        icon="download"
        isBusy={har.isBusy}
        onClick={() => void har.save(exportTraffic, { params: { world }, query: {} })}
        data-testid="traffic-har"
      >
        {t('desk.traffic.har')}
      </Press>
      {isOpen ? <Filters lines={shown.lines} {...{ filter, nameOf, onFilter }} /> : null}
      <Failed failure={har.failure} />
    </>
  );
}

/** Filters whose options are the values that occur in the list. */
function Filters({
  lines,
  filter,
  nameOf,
  onFilter,
}: Pick<Props, 'filter' | 'nameOf' | 'onFilter'> & { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const calls = useMemo(
    () => [...new Set(lines.flatMap(({ call }) => call ?? []))].toSorted(),
    [lines],
  );
  const members = useMemo(
    () => [...new Set(lines.flatMap(({ memberId }) => memberId ?? []))].toSorted(),
    [lines],
  );
  const withEvery = (
    values: readonly string[],
    every: string,
    named = (value: string) => value,
  ) => [{ value: '', label: every }, ...values.map((value) => ({ value, label: named(value) }))];
  return (
    <div className="traffic-filters">
      <Choice
        label={t('desk.traffic.call')}
        value={filter.call}
        options={withEvery(withChosen(calls, filter.call), t('desk.traffic.everyCall'))}
        onChoose={(call) => onFilter({ ...filter, call })}
        data-testid="traffic-call"
      />
      <Choice
        label={t('desk.traffic.member')}
        value={filter.memberId}
        options={withEvery(
          withChosen(members, filter.memberId),
          t('desk.traffic.everybody'),
          nameOf,
        )}
        onChoose={(memberId) => onFilter({ ...filter, memberId })}
        data-testid="traffic-member"
      />
      <Choice
        label={t('desk.traffic.outcome')}
        value={filter.outcome}
        options={outcomes.map((value) => ({ value, label: t(`desk.traffic.outcome_${value}`) }))}
        onChoose={(outcome) => onFilter({ ...filter, outcome })}
        data-testid="traffic-outcome"
      />
    </div>
  );
}

/** Returns the options of a filter. The selected value remains an option if no listed request has it. */
const withChosen = (values: readonly string[], chosen: string) =>
  chosen === '' || values.includes(chosen) ? values : [...values, chosen];
