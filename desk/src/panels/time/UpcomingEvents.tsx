import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClock, useTimeControl } from '../../frame/clock.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { EventRow } from './EventRow.tsx';

/** The list of upcoming events, soonest first. Pressing an event advances the clock to it. */
export function UpcomingEvents({ member }: { member: string | null }) {
  const { t } = useTranslation();
  const { data, failure } = useClock(member);
  const control = useTimeControl();
  const [word, setWord] = useState('');
  const events = data?.events ?? [];
  const found = events.filter(({ kind, summary, refId }) =>
    `${kind} ${summary} ${refId}`.toLowerCase().includes(word.trim().toLowerCase()),
  );
  return (
    <Section
      title={t('desk.time.due')}
      aside={
        <Entry
          label={t('desk.time.filter')}
          isQuiet
          placeholder={t('desk.time.filter')}
          type="search"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          data-testid="due-filter"
        />
      }
    >
      <Failed failure={failure ?? control.failure} />
      {events.length === 0 ? <p className="note">{t('desk.time.nothingDue')}</p> : null}
      <ul className="rows events" data-testid="due">
        {found.map((event) => (
          <EventRow key={`${event.at} ${event.kind} ${event.refId}`} event={event}>
            <Press isBusy={control.isBusy} onClick={() => void control.to(event.at)}>
              {t('desk.time.goThere')}
            </Press>
          </EventRow>
        ))}
      </ul>
    </Section>
  );
}
