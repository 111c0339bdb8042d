import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMembers } from '../../control/useMembers.ts';
import { selectedIn } from '../../frame/place.ts';
import { useDeskDispatch, useWorld } from '../../frame/store.ts';
import { useSelected } from '../../frame/useSelected.ts';
import { PanelBody } from '../../kit/Panel.tsx';
import { ExchangePane } from './ExchangePane.tsx';
import { anything, wanted } from './filter.ts';
import { Recording } from './Recording.tsx';
import { Sieve } from './sieve.ts';
import { TrafficList } from './TrafficList.tsx';
import { TrafficTools } from './TrafficTools.tsx';
import { useTrafficFeed } from './useTrafficFeed.ts';
import './traffic.css';
import './exchange.css';

/** Every request of the world as it happens, and any of them in full. */
export function Panel() {
  const world = useWorld();
  return <Traffic key={world} world={world} />;
}

function Traffic({ world }: { world: string }) {
  const { t } = useTranslation();
  const { feed, shown } = useTrafficFeed(world);
  const { nameOf } = useMembers();
  const [filter, setFilter] = useState(anything);
  const [selected] = useSelected('traffic');
  const dispatch = useDeskDispatch();
  const select = useCallback(
    (value: string | null) => void dispatch(selectedIn({ id: 'traffic', value })),
    [dispatch],
  );
  const sieve = useMemo(() => new Sieve(wanted(filter)), [filter]);
  const lines = useMemo(() => sieve.of(shown.lines), [sieve, shown.lines]);
  const isFiltered = shown.lines.length > 0;
  return (
    <PanelBody
      isFilled
      tools={
        <TrafficTools
          {...{ shown, filter, nameOf }}
          onFilter={setFilter}
          onPause={(isPaused) => feed.setPaused(isPaused)}
        />
      }
      foot={<Recording feed={feed} shown={shown} count={lines.length} />}
    >
      <div className="traffic" data-open={selected !== null}>
        {lines.length > 0 ? (
          <TrafficList {...{ feed, lines, nameOf, selected }} onSelect={select} />
        ) : (
          <p className="note traffic-none">
            {t(isFiltered ? 'desk.traffic.noneFound' : 'desk.traffic.none')}
          </p>
        )}
        {selected === null ? null : (
          <ExchangePane key={selected} id={selected} nameOf={nameOf} onSelect={select} />
        )}
      </div>
    </PanelBody>
  );
}
