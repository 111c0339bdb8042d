import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useState } from 'react';
import type { Line } from './feed.ts';

/** Row height in pixels, equal to the height in traffic.css. */
export const ROW_PX = 34;
/** Number of rows that are rendered above and below the visible ones. */
const OVERSCAN_ROWS = 6;
/** Assumed size of the list before it is measured. */
const AT_FIRST = { width: 0, height: 20 * ROW_PX };

/**
 * Virtualizes a list, newest first, whose rows have the same height: renders the visible rows and a few rows around
 * them. While the list is scrolled down, the visible lines do not move when new lines are inserted above them.
 */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, lines: readonly Line[]) {
  const [isAtTop, setIsAtTop] = useState(true);
  // The rule concerns React's compiler, which would memoize values read from this object, which is mutated in place.
  // The app is built without the compiler: each scroll and each new line renders the list.
  // oxlint-disable-next-line react/incompatible-library -- as explained above
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => lines[index]?.id ?? index, [lines]),
    estimateSize: rowHeight,
    overscan: OVERSCAN_ROWS,
    initialRect: AT_FIRST,
    // At the top, new lines become visible; while the list is scrolled down, the visible lines do not move.
    anchorTo: isAtTop ? 'start' : 'end',
    onChange: ({ scrollOffset }) => setIsAtTop((scrollOffset ?? 0) <= 0),
  });
  const rows = list.getVirtualItems();
  const { scrollToIndex } = list;
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    /** Offset of the first rendered row and total height of the list, in pixels. */
    top: rows[0]?.start ?? 0,
    long: list.getTotalSize(),
    /** Scrolls by the minimum distance that makes a row visible. */
    show: scrollToIndex,
  };
}

const rowHeight = () => ROW_PX;
