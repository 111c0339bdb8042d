import { listLedgerTransfers } from '@hongbao/contracts/control/ledger.calls';
import { toWireTime } from '@hongbao/contracts/time';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useMemberNames } from '../../state/useMemberNames.ts';
import { useWorld } from '../../state/store.ts';
import { useOpenPanel } from '../../state/useOpenPanel.ts';
import { accountName, toAccountParts } from '../../kit/accountName.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { spanText } from '../../kit/spanText.ts';
import { transferWords } from '../../kit/transferWords.ts';
import { worldClockText, worldTimeText } from '../../kit/worldTime.ts';
import type { TimeEvent } from './timeEvents.ts';

/** Maximum events of a list. */
const SHOWN = 60;
/** Maximum transfers of an event. */
const TRANSFERS = 20;

interface Props {
  title: string;
  /** The text of an empty list. */
  empty: string;
  events: readonly TimeEvent[];
  now: number | null;
  selected: string | null;
  onSelect: (key: string) => void;
  /** Goes to an event; absent for past events, which show what they changed instead. */
  onGo?: (at: number) => void;
  isBusy?: boolean;
  testId: string;
}

/** A list of events, one line each, grouped by the day in UTC+8. */
export function EventList({ title, empty, events, testId, ...row }: Props) {
  const shown = events.slice(0, SHOWN);
  const days = [...new Set(shown.map(({ at }) => toWireTime(at).slice(0, 10)))];
  return (
    <Section title={title}>
      {events.length === 0 ? <p className="note">{empty}</p> : null}
      <div data-testid={testId}>
        {days.map((day) => {
          const ofDay = shown.filter(({ at }) => toWireTime(at).startsWith(day));
          return (
            <div key={day}>
              <h4 className="event-day">{dayText(ofDay[0]?.at ?? 0)}</h4>
              <ul className="events">
                {ofDay.map((event) => (
                  <EventRow key={event.key} event={event} {...row} />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

/** The weekday and date of an instant: "Wed 2026-01-07". */
const dayText = (at: number) => worldTimeText(at).slice(0, -9);

function EventRow({
  event,
  now,
  selected,
  onSelect,
  onGo,
  isBusy,
}: Omit<Props, 'title' | 'empty' | 'events' | 'testId'> & { event: TimeEvent }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  const isSelected = event.key === selected;
  useEffect(() => {
    if (isSelected) void element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const openPanel = useOpenPanel();
  const { at, kind, summary, refId, member, memberId, symbol } = event;
  return (
    <li ref={element} className="event" data-selected={isSelected}>
      <div className="event-line">
        <span className="num event-at" title={worldTimeText(at)}>
          {worldClockText(at)}
        </span>
        <button
          type="button"
          className="event-words"
          aria-pressed={isSelected}
          onClick={() => onSelect(event.key)}
        >
          {summary}
          <span className="note">
            {subjectOf(memberId === undefined ? event : { summary, symbol })}
          </span>
        </button>
        {memberId === undefined ? null : (
          <Press
            kind="plain"
            className="press event-who cut"
            onClick={() => openPanel('members', { memberId })}
          >
            {member ?? memberId}
          </Press>
        )}
        <code className="event-kind note">{kind}</code>
        {now === null || onGo === undefined ? null : (
          <span className="note num event-in">
            {t('desk.overview.in', { span: spanText(Math.max(0, at - now)) })}
          </span>
        )}
        {onGo === undefined ? (
          <Press kind="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('desk.time.changed')}
          </Press>
        ) : (
          <Press kind="plain" isBusy={isBusy === true} onClick={() => onGo(at)}>
            {t('desk.time.goThere')}
          </Press>
        )}
      </div>
      {isOpen ? <Changed refId={refId} /> : null}
    </li>
  );
}

/** What names the subject of an event: without its member, if that is shown beside its sentence. */
interface Subject {
  readonly summary: string;
  readonly member?: string | undefined;
  readonly symbol?: string | undefined;
}

/** The member and symbol of an event, to follow its sentence. */
export function subjectOf({ member, symbol, summary }: Subject): string {
  const names = [
    member,
    symbol === undefined || summary.includes(symbol) ? undefined : symbol,
  ].filter((name) => name !== undefined);
  return names.length === 0 ? '' : ` · ${names.join(' · ')}`;
}

/** The transfers of the object of an event. */
function Changed({ refId }: { refId: string }) {
  const { t } = useTranslation();
  const world = useWorld();
  const openPanel = useOpenPanel();
  const { data, failure } = useAsk(
    listLedgerTransfers,
    { params: { world }, query: { refId, pageSize: TRANSFERS } },
    { everyMs: 0, isSkipped: refId === '' },
  );
  const nameOf = useMemberNames(
    (data?.records ?? []).flatMap(({ debit, credit }) =>
      [debit, credit].flatMap((id) => toAccountParts(id).memberId ?? []),
    ),
  );
  return (
    <div className="changed">
      <Failed failure={failure} />
      {refId === '' || data?.total === 0 ? (
        <p className="note">{t('desk.time.noTransfers')}</p>
      ) : null}
      <ul>
        {data?.records.map((transfer) => (
          <li key={transfer.id}>
            <Amount value={transfer.amount} coin={transfer.currency} />{' '}
            {transferWords(transfer.type, t)}{' '}
            <span className="note">
              {accountName(transfer.debit, t, nameOf)} → {accountName(transfer.credit, t, nameOf)}
            </span>
          </li>
        ))}
      </ul>
      {data && data.total > 0 ? (
        <Press kind="plain" icon="list" onClick={() => openPanel('ledger', { refId })}>
          {t('desk.ledger.title')}
        </Press>
      ) : null}
    </div>
  );
}
