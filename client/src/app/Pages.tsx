import { memo, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ActiveContext } from '../lib/active.ts';
import { FindRouteContext, PlaceContext } from '../state/place.ts';
import { HOME } from '../state/redirect.ts';
import { Screen } from '../ui/Screen.tsx';
import { SkeletonRows } from '../ui/Empty.tsx';
import { PageError, PageFailed } from './PageError.tsx';
import { usePageCode } from './pageModules.ts';
import { type RouteEntry, findRoute } from './routes.ts';
import { Outlet } from './stack/Outlet.tsx';
import { frontPage } from './stack/pageStack.ts';
import { usePageStack } from './stack/usePageStack.ts';
import { TabBar } from './TabBar.tsx';

/** The pages of the app. Unknown paths redirect to Home. */
export function Pages() {
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const { moved, finish } = usePageStack();
  const front = frontPage(moved.stack)?.route;
  const title = front ? t(front.title) : 'Hongbao';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <FindRouteContext value={findRoute}>
      {findRoute(pathname) ? null : <Navigate to={HOME} replace />}
      <div className="app-pages">
        <Outlet
          moved={moved}
          onGone={finish}
          draw={({ route, search }, isFront) => (
            <HeldPageView route={route} search={search} isFront={isFront} />
          )}
        />
      </div>
    </FindRouteContext>
  );
}

interface ViewProps {
  route: RouteEntry;
  search: string;
  isFront: boolean;
}

/** One page with its own location. It renders again only if its location changes. */
const HeldPageView = memo(function HeldPageView({ route, search, isFront }: ViewProps) {
  return (
    <ActiveContext value={isFront}>
      <PlaceContext value={{ route, search }}>
        <PageError title={route.title} isTab={route.isTab}>
          <PageCode route={route} />
        </PageError>
        {route.isTab ? <TabBar current={route.path} /> : null}
      </PlaceContext>
    </ActiveContext>
  );
});

function PageCode({ route }: { route: RouteEntry }) {
  const { t } = useTranslation();
  const { Page, hasFailed, retry } = usePageCode(route.page);
  if (Page) return <Page />;
  return (
    <Screen title={t(route.title)} isTab={route.isTab}>
      {hasFailed ? <PageFailed onRetry={retry} isCodeMissing /> : <SkeletonRows count={8} />}
    </Screen>
  );
}
