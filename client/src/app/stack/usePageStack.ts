import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import {
  type Location,
  type NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { randomId } from '../../lib/random.ts';
import { LOGIN } from '../../state/redirect.ts';
import { useAppSelector } from '../../state/store.ts';
import { canEnterPage } from '../canEnterPage.ts';
import { overlay } from '../overlay.ts';
import { loadedPage, loadPage } from '../pageModules.ts';
import { type RouteEntry, routeOf } from '../routes.ts';
import { onlyFront, emptyStack, type Move, type Moved, moveStack } from './pageStack.ts';

/**
 * Maximum time that the current page remains visible while the code of the next page loads, in milliseconds. After that
 * the next page shows its skeleton.
 */
const CODE_WAIT_MS = 150;

const fullPath = ({ pathname, search }: Location) => `${pathname}${search}`;
const nothing: Moved = {
  stack: emptyStack,
  direction: 'none',
  startsAtTop: false,
  leaving: null,
};

/** Checks every navigation with the guard, and holds the admitted pages. `finish` drops the page that was left. */
export function usePageStack() {
  const location = useLocation();
  const action = useNavigationType();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<Moved>(nothing);
  const shown = useRef<Location | null>(null);
  const lastIndex = useRef(-1);
  const userId = useAppSelector((state) => state.session.userInfo?.id);
  const lastUser = useRef(userId);

  useEffect(() => {
    const route = routeOf(location.pathname);
    // Whether the page does not change: closing a sheet goes back in the history without leaving the page.
    const isSame =
      shown.current?.key === location.key && fullPath(shown.current) === fullPath(location);
    if (!route || isSame) return;
    if (route.movedTo !== undefined)
      return void navigate(`${route.movedTo}${location.search}`, { replace: true });
    let isCurrent = true;
    const from = shown.current ? fullPath(shown.current) : null;
    const step = stepOf(action, location.key, lastIndex.current);
    lastIndex.current = step.index;
    const enter = () => {
      const isFirst = shown.current === null;
      shown.current = location;
      const move = { ...step, route, search: location.search };
      const follow = () => setMoved(({ stack }) => moveStack(stack, move));
      // Renders the first page in slices and later pages synchronously.
      if (isFirst) startTransition(follow);
      else follow();
      overlay.hide();
    };
    const turnAway = () => navigate(LOGIN, { replace: true });
    const decide = (isAllowed: boolean) => (isAllowed ? enter() : turnAway());
    // Shows no overlay before the first page, because the static shell is visible.
    if (shown.current) overlay.show({ background: route.background });
    const isAllowed = canEnterPage({ route, to: fullPath(location), from });
    if (isAllowed === true && loadedPage(route.page)) enter();
    else
      void Promise.all([isAllowed, codeOrSkeleton(route)]).then(([yes]) => {
        if (isCurrent) decide(yes);
      });
    return () => {
      isCurrent = false;
    };
  }, [location, action, navigate]);

  useEffect(() => {
    if (lastUser.current && lastUser.current !== userId)
      setMoved((last) => ({ ...last, stack: onlyFront(last.stack), direction: 'none' }));
    lastUser.current = userId;
  }, [userId]);
  const finish = useCallback((id: string) => {
    setMoved((last) => (last.leaving?.id === id ? { ...last, leaving: null } : last));
  }, []);
  return { moved, finish };
}

/**
 * The current history entry. An entry of a typed address, or of a link outside the router, has no index: it becomes the
 * next entry, and receives an index and a key.
 */
function stepOf(
  action: NavigationType,
  key: string,
  last: number,
): Pick<Move, 'action' | 'index' | 'key'> {
  const state = history.state as { idx?: number | null } | null;
  if (typeof state?.idx === 'number') return { action, index: state.idx, key };
  const index = last + 1;
  const own = randomId();
  history.replaceState({ ...state, idx: index, key: own }, '');
  return { action: 'PUSH', index, key: own };
}

function codeOrSkeleton({ page }: RouteEntry): Promise<unknown> {
  const wait = new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS));
  return Promise.race([loadPage(page).catch(() => undefined), wait]);
}
