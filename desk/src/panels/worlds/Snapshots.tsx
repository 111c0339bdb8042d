import {
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '@hongbao/contracts/control/snapshots.calls';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { IconPress, Press } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import { usePhone } from '../../phone/PhoneContext.ts';

/** The named snapshots of the world, which can be created and restored. */
export function Snapshots() {
  const { t } = useTranslation();
  const world = useWorld();
  const params = { world };
  const phone = usePhone();
  const { data = [] } = useAsk(listSnapshots, { params });
  const take = useAct(takeSnapshot);
  const restore = useAct(restoreSnapshot);
  const remove = useAct(removeSnapshot);
  const [name, setName] = useState('');
  const handleTake = async (event: FormEvent) => {
    event.preventDefault();
    if (await take.act({ params, body: { name } })) setName('');
  };
  return (
    <Section title={t('desk.worlds.snapshots')}>
      {data.length === 0 ? <p className="note">{t('desk.worlds.noSnapshots')}</p> : null}
      <ul className="rows">
        {data.map((one) => (
          <li key={one.name}>
            <span className="cut grow">{one.name}</span>
            <span className="num note">{worldTimeText(one.at)}</span>
            <Press
              data-testid={`restore-${one.name}`}
              isBusy={restore.isBusy}
              onClick={async () => {
                if (await restore.act({ params: { world, name: one.name } })) phone.reload();
              }}
            >
              {t('desk.worlds.restore')}
            </Press>
            <IconPress
              icon="trash"
              label={t('desk.worlds.removeSnapshot', { name: one.name })}
              onClick={() => void remove.act({ params: { world, name: one.name } })}
            />
          </li>
        ))}
      </ul>
      <form className="desk-form-line" onSubmit={(event) => void handleTake(event)}>
        <Entry
          label={t('desk.worlds.snapshotName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={problemOf(take.failure, 'name')}
          data-testid="snapshot-name"
          required
        />
        <Press type="submit" isBusy={take.isBusy} data-testid="snapshot-take">
          {t('desk.worlds.take')}
        </Press>
      </form>
      <Failed failure={take.failure ?? restore.failure ?? remove.failure} own={['name']} />
    </Section>
  );
}
