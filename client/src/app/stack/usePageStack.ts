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
import { type RouteEntry, findRoute } from '../routes.ts';
import { frontElement, storeFocus } from './pageFocus.ts';
import { onlyFront, emptyStack, type Move, type Moved, moveStack } from './pageStack.ts';

/**
 * Time that a navigation may take before the loading overlay is shown, in milliseconds. Below it a change is perceived
 * as immediate.
 */
const OVERLAY_AFTER_MS = 100;
/** The same time for the first page, which the static shell precedes, in milliseconds. */
const OVERLAY_AFTER_SHELL_MS = 1_000;
/**
 * Maximum wait for the code of a page, in milliseconds. After it the page is entered and shows its skeleton, or the
 * failure with a retry button.
 */
const CODE_WAIT_MS = 10_000;

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
    const route = findRoute(location.pathname);
    // Whether the page does not change: closing a sheet goes back in the history without leaving the page.
    const isSame =
      shown.current?.key === location.key && fullPath(shown.current) === fullPath(location);
    if (!route || isSame) return overlay.hide();
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
    const isAllowed = canEnterPage({ route, to: fullPath(location), from });
    if (isAllowed === true && loadedPage(route.page)) return enter();
    const afterMs = shown.current ? OVERLAY_AFTER_MS : OVERLAY_AFTER_SHELL_MS;
    // An overlay that the previous navigation has shown stays, with the background of this route.
    const timer = setTimeout(() => showOverlay(route), overlay.get().isVisible ? 0 : afterMs);
    void Promise.all([isAllowed, codeOrSkeleton(route)]).then(([yes]) => {
      if (!isCurrent) return;
      clearTimeout(timer);
      decide(yes);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
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

/** Shows the overlay over the page that is being left. The page is inert meanwhile, so its focus is stored before. */
function showOverlay({ background }: RouteEntry): void {
  const page = frontElement();
  if (page) storeFocus(page);
  overlay.show(background === undefined ? {} : { background });
}

function codeOrSkeleton({ page }: RouteEntry): Promise<unknown> {
  const wait = new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS));
  return Promise.race([loadPage(page).catch(() => undefined), wait]);
}
