import { removeIntervention } from '@hongbao/contracts/control/interventions.calls';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useClock } from '../../state/clock.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { type Group, groupInterventions } from './groups.ts';
import { InterventionRow } from './InterventionRow.tsx';
import { type InterventionState, interventionState } from './steering.ts';
import { useInterventions } from './useMarket.ts';

const SHOWN_OVER = 20;
const order: Readonly<Record<InterventionState, number>> = {
  acting: 0,
  coming: 1,
  over: 2,
  ended: 2,
  withdrawn: 2,
};

interface Props {
  /** The symbol whose interventions are listed; null for all symbols. */
  symbol: string | null;
  symbols: number;
}

/** The list of active, upcoming and past interventions. */
export function InterventionList({ symbol, symbols }: Props) {
  const { t } = useTranslation();
  const world = useWorld();
  const { data: clock } = useClock();
  const { data = [], failure, again } = useInterventions();
  const remove = useAct(removeIntervention);
  const now = clock?.now ?? 0;
  const groups = groupInterventions(data)
    .filter((group) => symbol === null || group.symbols.includes(symbol))
    .map((group) => ({ group, standing: interventionState(group.first, now) }))
    .toSorted((a, b) => order[a.standing] - order[b.standing]);
  const open = groups.filter(({ standing }) => order[standing] < order.over);
  const past = groups.slice(open.length, open.length + SHOWN_OVER);
  const end = async ({ ids }: Group) => {
    remove.clear();
    for (const id of ids) if (!(await remove.did({ params: { world, id } }))) return;
  };
  const row = ({ group, standing }: (typeof groups)[number]) => (
    <InterventionRow
      key={group.key + group.ids[0]}
      {...{ group, standing }}
      isEvery={group.symbols.length === symbols && symbols > 1}
      isBusy={remove.isBusy}
      onEnd={() => void end(group)}
    />
  );
  return (
    <Section title={t('desk.market.inForce')}>
      <Failed failure={failure} onRetry={again} />
      <Failed failure={remove.failure} />
      {groups.length === 0 ? <p className="note">{t('desk.market.nothing')}</p> : null}
      <ul className="rows interventions" data-testid="interventions">
        {open.map(row)}
        {past.map(row)}
      </ul>
      {groups.length > open.length + SHOWN_OVER ? (
        <p className="note">
          {t('desk.market.older', { count: groups.length - open.length - SHOWN_OVER })}
        </p>
      ) : null}
    </Section>
  );
}
