import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useState } from 'react';
import type { Line } from './feed.ts';

/** How high a row is; the style sheet says the same. */
export const ROW_PX = 34;
/** Rows that are drawn above and below what is in sight. */
const BEYOND = 6;
/** Before the list was measured. */
const AT_FIRST = { width: 0, height: 20 * ROW_PX };

/**
 * Which rows of a list are drawn, newest first and all of one height: those in sight and a few around them. Who has
 * scrolled down goes on seeing the same lines while new ones come above them.
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, lines: readonly Line[]) {
  const [isAtTop, setIsAtTop] = useState(true);
  // The rule warns of React's compiler, which would remember what is read below from this object that changes in place.
  // The app is built without that compiler: each scroll and each new line draws the list anew.
  // oxlint-disable-next-line react/incompatible-library -- as said above
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => lines[index]?.id ?? index, [lines]),
    estimateSize: rowHeight,
    overscan: BEYOND,
    initialRect: AT_FIRST,
    // At the top new lines come into sight, further down the ones that are read stay where they are.
    anchorTo: isAtTop ? 'start' : 'end',
    onChange: ({ scrollOffset }) => setIsAtTop((scrollOffset ?? 0) <= 0),
  });
  const rows = list.getVirtualItems();
  const { scrollToIndex } = list;
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    /** How far below the list's beginning the first of them is, and how long the list is, pixels. */
    top: rows[0]?.start ?? 0,
    long: list.getTotalSize(),
    /** Brings a row into sight, no further than it must. */
    show: scrollToIndex,
  };
}

const rowHeight = () => ROW_PX;
