import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cssVars } from '@hongbao/client/ui/cssVars.ts';
import type { Line, TrafficFeed } from './feed.ts';
import { holdWhilePressed } from './holdWhilePressed.ts';
import { RowKeys } from './rowKeys.ts';
import { TrafficRow } from './TrafficRow.tsx';
import { ROW_PX, useVisibleRows } from './useVisibleRows.ts';
import { useVerdicts } from './useVerdicts.ts';

interface Props {
  feed: TrafficFeed;
  lines: readonly Line[];
  nameOf: (memberId: string) => string;
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** A list of up to 10,000 requests, newest first. Only visible rows are rendered. */
export function TrafficList({ feed, lines, nameOf, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, top, long, show } = useVisibleRows(scroller, lines);
  const inSight = lines.slice(from, to);
  const verdicts = useVerdicts(inSight);
  const [places] = useState(() => new RowKeys());
  const keys = places.keysOf(inSight.map(({ id }) => id));
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  }, [lines]);
  // The same function in every render, so that unchanged rows are not rendered again.
  const handleKey = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const all = latest.current;
      const at = all.findIndex(({ id }) => id === event.currentTarget.dataset['id']);
      const next = Math.min(Math.max(step(at, all.length), 0), all.length - 1);
      const line = all[next];
      if (!line) return;
      show(next);
      onSelect(line.id);
      // Waits for the next frame, in which a row that was not visible is rendered.
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-id="${line.id}"]`)?.focus(),
      );
    },
    [show, onSelect],
  );
  return (
    <div className="traffic-scroll" ref={scroller} data-testid="traffic-list">
      <ul
        className="traffic-rows"
        aria-label={t('desk.traffic.list')}
        style={cssVars({ '--long': `${long}px` })}
        onPointerDown={({ button }) => {
          if (button === 0) holdWhilePressed(feed);
        }}
      >
        {inSight.map((line, place) => (
          <li
            key={keys.get(line.id)}
            className="traffic-place"
            style={cssVars({ '--top': `${top + place * ROW_PX}px` })}
            aria-posinset={from + place + 1}
            aria-setsize={lines.length}
          >
            <TrafficRow
              line={line}
              who={line.memberId === undefined ? '' : nameOf(line.memberId)}
              judgement={verdicts.get(line.requestId)}
              isSelected={line.id === selected}
              t={t}
              onSelect={onSelect}
              onKey={handleKey}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const PAGE_ROWS = 10;
const steps: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from) => from + PAGE_ROWS,
  PageUp: (from) => from - PAGE_ROWS,
  Home: () => 0,
  End: (_, count) => count - 1,
};
