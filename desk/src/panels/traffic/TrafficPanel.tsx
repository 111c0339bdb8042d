import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMembers } from '../../state/useMembers.ts';
import { useWorld } from '../../state/store.ts';
import { useSelected } from '../../state/useSelected.ts';
import { PanelBody } from '../../kit/Panel.tsx';
import { ExchangePane } from './ExchangePane.tsx';
import { anything, wanted } from './filter.ts';
import { Recording } from './Recording.tsx';
import { IncrementalFilter } from './incrementalFilter.ts';
import { TrafficList } from './TrafficList.tsx';
import { TrafficTools } from './TrafficTools.tsx';
import { useNewestOfCall } from './useNewestOfCall.ts';
import { useTrafficFeed } from './useTrafficFeed.ts';
import './traffic.css';
import './exchange.css';

/** The traffic panel: all requests of the world as they arrive, and the details of a selected request. */
export function Panel() {
  const world = useWorld();
  const [{ memberId = '' }] = useSelected('traffic');
  return <Traffic key={`${world} ${memberId}`} {...{ world, memberId }} />;
}

/** @param memberId initial value of the member filter; empty for all members */
function Traffic({ world, memberId }: { world: string; memberId: string }) {
  const { t } = useTranslation();
  const { feed, shown } = useTrafficFeed(world);
  const { nameOf } = useMembers();
  const [filter, setFilter] = useState({ ...anything, memberId });
  const [{ id: selected = null, call, view }, setSelected] = useSelected('traffic');
  const select = useCallback(
    (id: string | null) =>
      setSelected({
        ...(id === null ? {} : { id }),
        ...(memberId === '' ? {} : { memberId }),
        ...(view === undefined ? {} : { view }),
      }),
    [setSelected, memberId, view],
  );
  useNewestOfCall({ world, call: selected === null ? call : undefined, memberId }, select);
  const sieve = useMemo(() => new IncrementalFilter(wanted(filter)), [filter]);
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
