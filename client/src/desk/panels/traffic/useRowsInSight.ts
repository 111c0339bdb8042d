import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Line } from './feed.ts';

/** How high a row is; the style sheet says the same. */
export const ROW_PX = 34;
/** Rows that are drawn above and below what is in sight. */
const BEYOND = 6;
/** Before the list was measured. */
const FITS_AT_FIRST = 20;

interface Seen {
  /** The first row in sight, and how many have room. */
  readonly first: number;
  readonly fits: number;
  readonly isAtTop: boolean;
  /** The newest line then. */
  readonly newest: Line | undefined;
}

/**
 * Which rows of a list are drawn, newest first and all of one height: those in sight and a few around them. Who has
 * scrolled down goes on seeing the same lines while new ones come above them.
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, lines: readonly Line[]) {
  const [newest] = lines;
  const [seen, setSeen] = useState<Seen>({
    first: 0,
    fits: FITS_AT_FIRST,
    isAtTop: true,
    newest,
  });
  // In the same drawing: else the lines that have come would be drawn first, and those that stay after them.
  if (seen.newest !== newest) setSeen(movedBy(seen, lines));
  useStandingStill(scroller, lines, seen.isAtTop);
  const look = useCallback(() => {
    if (scroller.current) setSeen(seenIn(scroller.current));
  }, [scroller]);
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    // At once: a frame later the list would show what is not drawn yet.
    const handleScroll = () => flushSync(look);
    area.addEventListener('scroll', handleScroll, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(area);
    return () => {
      area.removeEventListener('scroll', handleScroll);
      resized.disconnect();
    };
  }, [scroller, look]);
  const first = Math.min(seen.first, Math.max(lines.length - seen.fits, 0));
  return {
    from: Math.max(first - BEYOND, 0),
    to: Math.min(first + seen.fits + BEYOND, lines.length),
    /** Looks anew where the list stands. */
    look,
  };
}

const seenIn = (area: HTMLElement) => (before: Seen) => {
  const first = Math.floor(area.scrollTop / ROW_PX);
  const fits = Math.ceil(area.clientHeight / ROW_PX) + 1;
  const isAtTop = area.scrollTop === 0;
  const isSame = first === before.first && fits === before.fits && isAtTop === before.isAtTop;
  return isSame ? before : { ...before, first, fits, isAtTop };
};

function movedBy(seen: Seen, lines: readonly Line[]): Seen {
  const first = seen.isAtTop ? 0 : seen.first + addedSince(seen.newest, lines);
  return { ...seen, first, newest: lines[0] };
}

/** How many lines have come above the one that was the newest; none when it is no longer there. */
function addedSince(newest: Line | undefined, lines: readonly Line[]): number {
  return newest === undefined ? 0 : Math.max(lines.indexOf(newest), 0);
}

function useStandingStill(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  isAtTop: boolean,
): void {
  const newest = useRef<Line | undefined>(undefined);
  useLayoutEffect(() => {
    const added = addedSince(newest.current, lines);
    newest.current = lines[0];
    if (added > 0 && !isAtTop) scroller.current?.scrollBy(0, added * ROW_PX);
  }, [scroller, lines, isAtTop]);
}
