import {
  dropParkedEvent,
  listParkedEvents,
  retryParkedEvent,
} from '@hongbao/contracts/control/parked.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';

/** The list of failed events with their errors. Each can be retried or discarded. Renders nothing if there are none. */
export function Parked() {
  const { t } = useTranslation();
  const world = useWorld();
  const { data = [] } = useAsk(listParkedEvents, { params: { world } });
  const retry = useAct(retryParkedEvent);
  const drop = useAct(dropParkedEvent);
  if (data.length === 0) return null;
  return (
    <Section title={t('desk.time.parked', { count: data.length })}>
      <Failed failure={retry.failure ?? drop.failure} />
      <ul className="rows events">
        {data.map(({ id, kind, error }) => (
          <li key={id}>
            <span className="grow event-words">
              {error}
              <code className="kind">{kind}</code>
            </span>
            <Press onClick={() => void retry.did({ params: { world, id } })}>
              {t('desk.frame.again')}
            </Press>
            <Press kind="danger" onClick={() => void drop.did({ params: { world, id } })}>
              {t('desk.time.drop')}
            </Press>
          </li>
        ))}
      </ul>
    </Section>
  );
}
