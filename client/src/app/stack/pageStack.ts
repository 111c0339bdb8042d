import type { RouteEntry } from '../routes.ts';

/** One page that is held: the one in front, one behind it, or one that is kept alive. */
export interface HeldPage {
  /** Stays the same as long as the page does. */
  readonly id: string;
  readonly route: RouteEntry;
  readonly search: string;
}

/** One step of the browser's history, and the page it shows. */
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
  /** The browser's name of the new step. */
  readonly key: string;
  readonly route: RouteEntry;
  readonly search: string;
}

export type Direction = 'forward' | 'back' | 'none';

export interface Moved {
  readonly stack: PageStack;
  readonly direction: Direction;
  /** A kept page that is entered anew starts at its top; going back to one does not. */
  readonly startsAtTop: boolean;
  /** The page that was in front: it stays in sight until the next one stands. Null when none has to go. */
  readonly leaving: HeldPage | null;
}

export const emptyStack: PageStack = { steps: [], index: -1, pages: [] };

/** Behind the one in front so many pages stay as they were left; older ones are drawn anew. */
const HELD_MAX = 10;

const isKept = ({ isTab, isKeptAlive }: RouteEntry) => isTab || isKeptAlive;
const pageOf = ({ pages }: PageStack, id: string) => pages.find((page) => page.id === id);

export function frontOf(stack: PageStack): HeldPage | undefined {
  const step = stack.steps.find(({ index }) => index === stack.index);
  return step && pageOf(stack, step.pageId);
}

/** The page that going back leads to, if the app knows it. */
export function behindOf(stack: PageStack): HeldPage | undefined {
  const step = stack.steps.find(({ index }) => index === stack.index - 1);
  return step && pageOf(stack, step.pageId);
}

/**
 * Follows one navigation. A tab and a kept page are one page wherever they stand in the history; any other page is new
 * with every push. Replacing the address within a page (another coin, another filter) leaves the page as it is.
 */
export function moveStack(stack: PageStack, move: Move): Moved {
  const front = frontOf(stack);
  const known = move.action === 'POP' ? stepAt(stack, move) : undefined;
  const isSamePage = move.action === 'REPLACE' && front?.route.path === move.route.path;
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
  // The address of a step can be changed by hand.
  const page = pages.find(({ id }) => id === step?.pageId);
  return page === undefined || page.route.path === route.path ? step : undefined;
}

/** Kept pages, and those that going back still leads to. A page that was popped is let go. */
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

/** Lets go of every page but the one in front: what they hold belongs to a member who has left. */
export function emptied(stack: PageStack): PageStack {
  const front = frontOf(stack);
  return {
    ...stack,
    steps: stack.steps.filter(({ pageId }) => pageId === front?.id),
    pages: front ? [front] : [],
  };
}
