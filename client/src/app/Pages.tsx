import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ActiveContext } from './active.ts';
import { loadCurrentUser } from './currentUser.ts';
import { guard, HOME, LOGIN } from './guard.ts';
import { overlay } from './overlay.ts';
import { PageError } from './PageError.tsx';
import { type RouteEntry, routeOf, routes } from './routes.ts';
import { redirectStored } from './session.ts';
import { store } from './store.ts';
import { LocationContext } from './place.ts';

const pages = new Map(
  routes.map((route) => [route.path, lazy(async () => ({ default: (await route.page()).Page }))]),
);
const fullPath = ({ pathname, search }: Location) => `${pathname}${search}`;

/** Walks every navigation through the guard and shows the page it ends on. Unknown paths lead home. */
export function Pages() {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Location | null>(null);
  const left = useRef<Location | null>(null);
  const wanted = routeOf(location.pathname);

  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    overlay.show({ background: wanted.background });
    void enter(wanted, location, left.current).then((isAllowed) => {
      if (!isCurrent) return;
      if (!isAllowed) {
        navigate(LOGIN, { replace: true });
        return;
      }
      left.current = location;
      setShown(location);
      overlay.hide();
    });
    return () => {
      isCurrent = false;
    };
  }, [location, wanted, navigate]);

  useEffect(scrollToTop, [shown]);
  if (!wanted) return <Navigate to={HOME} replace />;
  return <Stage shown={shown} />;
}

async function enter(route: RouteEntry, to: Location, from: Location | null): Promise<boolean> {
  const userId = store.getState().session.userInfo?.id ?? (await loadCurrentUser());
  const verdict = guard({ route, userId, to: fullPath(to), from: from ? fullPath(from) : null });
  if (verdict.kind === 'enter') return true;
  store.dispatch(redirectStored(verdict.redirectTo));
  return false;
}

/** The page in front, and behind it the kept-alive ones that were visited, hidden but with all they hold. */
function Stage({ shown }: { shown: Location | null }) {
  const [kept, setKept] = useState<Record<string, Location>>({});
  const route = shown ? routeOf(shown.pathname) : undefined;
  if (shown && route?.isKeptAlive && kept[route.path] !== shown)
    setKept({ ...kept, [route.path]: shown });
  return (
    <div className="app-pages">
      {shown && route && !route.isKeptAlive ? (
        <PageAt key={fullPath(shown)} route={route} location={shown} />
      ) : null}
      {Object.entries(kept).map(([path, location]) => {
        const keptRoute = routeOf(path);
        if (!keptRoute) return null;
        const isActive = path === route?.path;
        return (
          <div key={path} hidden={!isActive} inert={!isActive}>
            <ActiveContext value={isActive}>
              <PageAt route={keptRoute} location={location} />
            </ActiveContext>
          </div>
        );
      })}
    </div>
  );
}

function PageAt({ route, location }: { route: RouteEntry; location: Location }) {
  const Page = pages.get(route.path);
  if (!Page) return null;
  return (
    <LocationContext value={{ route, search: location.search }}>
      <PageError>
        <Suspense fallback={<div className="screen" aria-busy="true" />}>
          <Page />
        </Suspense>
      </PageError>
    </LocationContext>
  );
}

function scrollToTop(): void {
  window.scrollTo(0, 0);
  for (const scroller of document.querySelectorAll('[data-scroller]')) {
    if (scroller.closest('[hidden]') || !('scrollToTop' in scroller)) continue;
    (scroller as HTMLIonContentElement).scrollToTop?.(0).catch(() => undefined);
  }
}
