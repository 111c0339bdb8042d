import type { RouteEntry } from '../routes.ts';

/** A mounted page: the page in front, a page behind it, or a page that is kept alive. */
export interface HeldPage {
  /** Id of the page. It does not change while the page is mounted. */
  readonly id: string;
  readonly route: RouteEntry;
  readonly search: string;
}

/** An entry of the browser's history and the page that it shows. */
interface Step {
  readonly index: number;
  readonly pageId: string;
  readonly search: string;
}

export interface PageStack {
  readonly steps: readonly Step[];
  /** Position in the browser's history. */
  readonly index: number;
  readonly pages: readonly HeldPage[];
}

export interface Move {
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  /** Position in the browser's history after the move. */
  readonly index: number;
  /** The router's key of the new history entry. */
  readonly key: string;
  readonly route: RouteEntry;
  readonly search: string;
}

export type Direction = 'forward' | 'back' | 'none';

export interface Moved {
  readonly stack: PageStack;
  readonly direction: Direction;
  /**
   * True if a push navigates to a page that is kept alive and was visited before. Going back to such a page retains its
   * scroll position.
   */
  readonly startsAtTop: boolean;
  /** The page that was in front and is visible until the transition ends. Null if no page is left. */
  readonly leaving: HeldPage | null;
}

export const emptyStack: PageStack = { steps: [], index: -1, pages: [] };

/**
 * Maximum number of mounted pages behind the front. Older pages are unmounted, and rendered again when they are
 * visited.
 */
const HELD_MAX = 10;

const isKept = ({ isTab, isKeptAlive }: RouteEntry) => isTab || isKeptAlive;
const pageOf = ({ pages }: PageStack, id: string) => pages.find((page) => page.id === id);

export function frontPage(stack: PageStack): HeldPage | undefined {
  const step = stack.steps.find(({ index }) => index === stack.index);
  return step && pageOf(stack, step.pageId);
}

/** The page to which Back navigates; undefined if it is unknown. */
export function pageBehind(stack: PageStack): HeldPage | undefined {
  const step = stack.steps.find(({ index }) => index === stack.index - 1);
  return step && pageOf(stack, step.pageId);
}

/**
 * Applies one navigation. A tab, or a page that is kept alive, is one page for all its history entries; every push of
 * another route creates a page. A replace within a page (another coin, another tab) does not create one, also if the page
 * has two paths.
 */
export function moveStack(stack: PageStack, move: Move): Moved {
  const front = frontPage(stack);
  const known = move.action === 'POP' ? stepAt(stack, move) : undefined;
  const isSamePage = move.action === 'REPLACE' && front?.route.page === move.route.page;
  const id =
    known?.pageId ?? (isSamePage ? front.id : isKept(move.route) ? move.route.path : move.key);
  const step: Step = { index: move.index, pageId: id, search: move.search };
  const steps = [
    ...stack.steps.filter(
      ({ index }) => index < move.index || (move.action === 'POP' && index > move.index),
    ),
    step,
  ].toSorted((a, b) => a.index - b.index);
  const page: HeldPage = { id, route: move.route, search: move.search };
  const others = stack.pages.filter((one) => one.id !== id);
  const pages = heldPages(steps, move.index, [...others, page]);
  return {
    stack: { steps, index: move.index, pages },
    direction: directionOf(stack, front, page, move),
    leaving: front && front.id !== id ? front : null,
    startsAtTop: move.action === 'PUSH' && move.route.isKeptAlive && front?.id !== id,
  };
}

function stepAt({ steps, pages }: PageStack, { index, route }: Move): Step | undefined {
  const step = steps.find((one) => one.index === index);
  // The paths must match, because the user can edit the address of an entry.
  const page = pages.find(({ id }) => id === step?.pageId);
  return page === undefined || page.route.path === route.path ? step : undefined;
}

/**
 * Returns the pages that remain mounted: pages that are kept alive, and pages that Back can reach. A page that was
 * popped is dropped.
 */
function heldPages(
  steps: readonly Step[],
  front: number,
  pages: readonly HeldPage[],
): readonly HeldPage[] {
  const behind = steps
    .filter(({ index }) => index <= front)
    .toReversed()
    .map(({ pageId }) => pageId);
  const near = new Set([...new Set(behind)].slice(0, HELD_MAX));
  return pages.filter(({ id, route }) => isKept(route) || near.has(id));
}

function directionOf(
  { index }: PageStack,
  front: HeldPage | undefined,
  page: HeldPage,
  move: Move,
): Direction {
  const isTabChange = front?.route.isTab === true && page.route.isTab;
  if (front === undefined || front.id === page.id || isTabChange) return 'none';
  if (move.action === 'REPLACE') return 'none';
  return move.index < index ? 'back' : 'forward';
}

/** Drops every page except the front page, because the other pages contain data of a member who has signed out. */
export function onlyFront(stack: PageStack): PageStack {
  const front = frontPage(stack);
  return {
    ...stack,
    steps: stack.steps.filter(({ pageId }) => pageId === front?.id),
    pages: front ? [front] : [],
  };
}
