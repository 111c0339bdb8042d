import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useState } from 'react';
import type { Line } from './feed.ts';

/** Row height, px; the same as in traffic.css. */
export const ROW_PX = 34;
/** Rows rendered beyond the visible ones, above and below. */
const OVERSCAN_ROWS = 6;
/** Assumed size before the list is measured. */
const AT_FIRST = { width: 0, height: 20 * ROW_PX };

/**
 * Virtualizes a list, newest first, with rows of one height: renders the visible rows and a few around them. When
 * scrolled down, the visible lines stay in place while new ones are inserted above them.
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
    // At the top new lines become visible; when scrolled down, the visible lines stay in place.
    anchorTo: isAtTop ? 'start' : 'end',
    onChange: ({ scrollOffset }) => setIsAtTop((scrollOffset ?? 0) <= 0),
  });
  const rows = list.getVirtualItems();
  const { scrollToIndex } = list;
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    /** Offset of the first rendered row and total height of the list, px. */
    top: rows[0]?.start ?? 0,
    long: list.getTotalSize(),
    /** Scrolls the minimum distance that makes a row visible. */
    show: scrollToIndex,
  };
}

const rowHeight = () => ROW_PX;
