import { exportWorld } from '@hongbao/contracts/control/snapshots.calls';
import {
  deleteWorld,
  forkWorld,
  hashWorld,
  listWorlds,
  resetWorld,
} from '@hongbao/contracts/control/worlds.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useFile } from '../../control/useFile.ts';
import { MAIN, worldEntered } from '../../state/place.ts';
import { useDeskDispatch, useWorld } from '../../state/store.ts';
import { CopyText } from '../../kit/CopyText.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import { usePhone } from '../../phone/PhoneContext.ts';
import { PhoneLink } from './PhoneLink.tsx';
import { SendWorld } from './SendWorld.tsx';

/** The current world: its facts, and the actions on the whole world. */
export function ThisWorld() {
  const { t } = useTranslation();
  const world = useWorld();
  const params = { world };
  const dispatch = useDeskDispatch();
  const phone = usePhone();
  const { data: worlds } = useAsk(listWorlds, {});
  const { data: state } = useAsk(hashWorld, { params }, { everyMs: 0 });
  const fork = useAct(forkWorld);
  const reset = useAct(resetWorld);
  const remove = useAct(deleteWorld);
  const file = useFile();
  const [asks, setAsks] = useState<'reset' | 'delete' | null>(null);
  const info = worlds?.find(({ id }) => id === world);
  const sure = async () => {
    setAsks(null);
    if (asks === 'reset' && (await reset.act({ params })))
      phone.load({ world, token: null, route: '/home' });
    // The result of a deletion is null, which `act` also returns for a failure, so `did` is used.
    if (asks === 'delete' && (await remove.did({ params }))) dispatch(worldEntered(MAIN));
  };
  return (
    <Section title={t('desk.worlds.this', { world })}>
      {info && 'scenario' in info ? (
        <dl className="facts">
          <dt>{t('desk.worlds.scenario')}</dt>
          <dd>{info.scenario}</dd>
          <dt>{t('desk.worlds.seed')}</dt>
          <dd>
            <CopyText text={info.seed} />
          </dd>
          <dt>{t('desk.worlds.now')}</dt>
          <dd className="num">{worldTimeText(info.now)}</dd>
          <dt className="stored-detail">{t('desk.worlds.hash')}</dt>
          <dd className="stored-detail">
            {state ? <CopyText text={state.hash} shown={state.hash.slice(0, 16)} /> : '--'}
          </dd>
        </dl>
      ) : null}
      <div className="desk-form-line">
        <Press
          icon="share"
          isBusy={fork.isBusy}
          data-testid="world-fork"
          onClick={async () => {
            const made = await fork.act({ params, body: {} });
            if (made) dispatch(worldEntered(made.id));
          }}
        >
          {t('desk.worlds.fork')}
        </Press>
        <Press
          icon="download"
          isBusy={file.isBusy}
          onClick={() => void file.save(exportWorld, { params })}
        >
          {t('desk.worlds.export')}
        </Press>
        <Press icon="back" data-testid="world-reset" onClick={() => setAsks('reset')}>
          {t('desk.worlds.reset')}
        </Press>
        {world === MAIN ? null : (
          <Press
            kind="danger"
            icon="trash"
            data-testid="world-delete"
            onClick={() => setAsks('delete')}
          >
            {t('desk.worlds.delete')}
          </Press>
        )}
      </div>
      {asks === null ? null : (
        <div className="sure" role="alert">
          <p>{t(`desk.worlds.sure_${asks}`, { world })}</p>
          <Press kind="danger" data-testid="world-sure" onClick={() => void sure()}>
            {t(`desk.worlds.${asks}`)}
          </Press>
          <Press onClick={() => setAsks(null)}>{t('desk.worlds.keep')}</Press>
        </div>
      )}
      <Failed failure={fork.failure ?? reset.failure ?? remove.failure ?? file.failure} />
      <div className="world-ways">
        <PhoneLink />
        {info && 'scenario' in info ? <SendWorld world={info} /> : null}
      </div>
    </Section>
  );
}
