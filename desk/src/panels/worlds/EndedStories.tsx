import { deleteWorld } from '@hongbao/contracts/control/worlds.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import { isPresentedElsewhere } from '../../stories/storyChannel.ts';

/** Deletes worlds of stories together, except those in which a Desk of this browser presents one. */
export function EndedStories({ worlds }: { worlds: readonly string[] }) {
  const { t } = useTranslation();
  const { did, failure } = useAct(deleteWorld);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const presented = await Promise.all(worlds.map(isPresentedElsewhere));
    setBusy(false);
    setAsked(worlds.filter((_, index) => !presented[index]));
  };
  const sure = async (ended: readonly string[]) => {
    setAsked(null);
    setBusy(true);
    for (const world of ended) if (!(await did({ params: { world } }))) break;
    setBusy(false);
  };
  return (
    <>
      {worlds.length === 0 ? null : (
        <div>
          <Press
            icon="trash"
            isBusy={isBusy}
            data-testid="ended-stories"
            onClick={() => void ask()}
          >
            {t('desk.worlds.deleteStories')}
          </Press>
        </div>
      )}
      {asked === null ? null : (
        <div className="sure" role="alert">
          <p>{t('desk.worlds.sureStories', { count: asked.length })}</p>
          <Press
            kind="danger"
            disabled={asked.length === 0}
            data-testid="ended-stories-sure"
            onClick={() => void sure(asked)}
          >
            {t('desk.worlds.delete')}
          </Press>
          <Press onClick={() => setAsked(null)}>{t('desk.worlds.keepStories')}</Press>
        </div>
      )}
      <Failed failure={failure} />
    </>
  );
}
