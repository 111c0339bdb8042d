import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cssVars } from '../../../ui/cssVars.ts';
import type { Line } from './feed.ts';
import { TrafficRow } from './TrafficRow.tsx';
import { useVerdicts } from './useVerdicts.ts';

const ROW_PX = 34;
const OVERSCAN = 6;

interface Props {
  lines: readonly Line[];
  nameOf: (memberId: string) => string;
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** Up to ten thousand requests, newest first; only those in sight are drawn. */
export function TrafficList({ lines, nameOf, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  // The rule warns of React's compiler, which would remember what the list below reads from this object that changes in
  // place. The app is built without that compiler: each scroll and each new line draws this component anew.
  // oxlint-disable-next-line react/incompatible-library -- as said above
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const rows = list.getVirtualItems();
  const inSight = rows.flatMap(({ index }) => lines[index] ?? []);
  const verdicts = useVerdicts(inSight);
  useStandingStill(scroller, lines, list.scrollOffset ?? 0);
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  }, [lines]);
  // The same for every row and every drawing: a row that has not changed is not drawn again.
  const handleKey = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const all = latest.current;
      const from = all.findIndex(({ id }) => id === event.currentTarget.dataset['id']);
      const to = Math.min(Math.max(step(from, all.length), 0), all.length - 1);
      const line = all[to];
      if (!line) return;
      list.scrollToIndex(to);
      onSelect(line.id);
      // Drawn with the next frame, if it was not in sight.
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-id="${line.id}"]`)?.focus(),
      );
    },
    [list, onSelect],
  );
  return (
    <div className="traffic-scroll" ref={scroller} data-testid="traffic-list">
      <ul
        className="traffic-rows"
        aria-label={t('desk.traffic.list')}
        style={cssVars({ '--long': `${list.getTotalSize()}px` })}
      >
        {rows.map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <TrafficRow
              key={line.requestId}
              line={line}
              who={line.memberId === undefined ? '' : nameOf(line.memberId)}
              judgement={verdicts.get(line.requestId)}
              isSelected={line.id === selected}
              top={start}
              place={index + 1}
              of={lines.length}
              onSelect={onSelect}
              onKey={handleKey}
            />
          ) : null;
        })}
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

/** Who has scrolled down goes on seeing the same lines while new ones come above them. */
function useStandingStill(
  scroller: React.RefObject<HTMLDivElement | null>,
  lines: readonly Line[],
  offset: number,
): void {
  const first = useRef<Line | undefined>(undefined);
  useLayoutEffect(() => {
    const area = scroller.current;
    const before = first.current;
    first.current = lines[0];
    if (!area || !before || offset === 0 || before === lines[0]) return;
    const added = lines.indexOf(before);
    if (added > 0) area.scrollBy(0, added * ROW_PX);
  }, [scroller, lines, offset]);
}
