import { listHappened } from '@hongbao/contracts/control/clock.calls';
import { listLedgerTransfers } from '@hongbao/contracts/control/ledger.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../frame/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { Stored } from '../../kit/Stored.tsx';
import { EventRow } from './EventRow.tsx';

const SHOWN = 20;

/** The list of past events, newest first, each with the transfers of its object. */
export function PastEvents({ member }: { member: string | null }) {
  const { t } = useTranslation();
  const world = useWorld();
  const [opened, setOpened] = useState<string | null>(null);
  const { data, failure } = useAsk(listHappened, {
    params: { world },
    query: { pageSize: SHOWN, ...(member === null ? {} : { member }) },
  });
  const records = data?.records ?? [];
  return (
    <Section title={t('desk.time.happened')}>
      <Failed failure={failure} />
      {data?.total === 0 ? <p className="note">{t('desk.time.nothingHappened')}</p> : null}
      <ul className="rows events" data-testid="happened">
        {records.map((event) => {
          const key = `${event.at} ${event.kind} ${event.refId}`;
          return (
            <EventRow key={key} event={event}>
              <Press
                aria-expanded={opened === key}
                onClick={() => setOpened(opened === key ? null : key)}
              >
                {t('desk.time.changed')}
              </Press>
              {opened === key ? <Changed refId={event.refId} /> : null}
            </EventRow>
          );
        })}
      </ul>
    </Section>
  );
}

/** The transfers of the object of an event. */
function Changed({ refId }: { refId: string }) {
  const { t } = useTranslation();
  const world = useWorld();
  const { data, failure } = useAsk(
    listLedgerTransfers,
    { params: { world }, query: { refId, pageSize: SHOWN } },
    { everyMs: 0, isSkipped: refId === '' },
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
            <span className="num">
              <Stored text={transfer.amount} /> {transfer.currency}
            </span>{' '}
            <span className="note">
              {transfer.type}: <Stored text={`${transfer.debit} → ${transfer.credit}`} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
