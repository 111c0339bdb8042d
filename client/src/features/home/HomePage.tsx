import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useAppSelector } from '../../state/store.ts';
import { Bell } from '../notices/Bell.tsx';
import { IconLink } from '../../ui/ButtonLink.tsx';
import { useWatchList } from '../market/useWatchList.ts';
import { useFirstSteps } from '../testAids/firstSteps.ts';
import { AssetsCard } from '../wallet/AssetsCard.tsx';
import { EnvelopeCard } from './EnvelopeCard.tsx';
import { Features } from './Features.tsx';
import { FAVORITES_MAX, POSITIONS_MAX } from '../holdings/holdingsBounds.ts';
import { Movers } from './Movers.tsx';
import { SectionSkeleton } from './SectionSkeleton.tsx';
import { Welcome } from './Welcome.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);

const OpenPositions = lazyComponent(
  async () => (await import('../holdings/OpenPositions.tsx')).OpenPositions,
);

const Favorites = lazyComponent(async () => (await import('../holdings/Favorites.tsx')).Favorites);

/** Type guard for the stored number of positions on the page. */
const isShownCount = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value <= POSITIONS_MAX);

export function Page() {
  const { t } = useTranslation();
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const [stage] = useFirstSteps();
  const [{ favourites }] = useWatchList();
  // On the first visit the number is unknown. The page below the positions is then rendered after them, so that it does
  // not move.
  const [positionCount, setPositionCount] = usePersisted<number | null>(
    'home/positions',
    null,
    isShownCount,
  );
  const isSettled = !isSignedIn || positionCount !== null;
  const positions = <SectionSkeleton title={t('home.positions')} count={positionCount ?? 0} />;
  return (
    <Screen
      title="Hongbao"
      isTab
      head={
        <>
          <IconLink to="/search" icon="search" label={t('routes.search')} testId="open-search" />
          <Bell />
        </>
      }
    >
      {isSignedIn ? <AssetsCard /> : <Welcome />}
      {isSignedIn && stage !== 'closed' ? (
        <Suspense>
          <FirstSteps />
        </Suspense>
      ) : null}
      {isSignedIn ? (
        <>
          <Suspense fallback={positions}>
            <OpenPositions placeholder={positions} onCount={setPositionCount} />
          </Suspense>
          {isSettled ? (
            <>
              <EnvelopeCard />
              <Suspense
                fallback={
                  <SectionSkeleton
                    title={t('watch.shelf.favourites')}
                    count={Math.min(favourites.length, FAVORITES_MAX)}
                  />
                }
              >
                <Favorites />
              </Suspense>
            </>
          ) : null}
        </>
      ) : null}
      {isSettled ? (
        <>
          <Movers />
          <Section title={t('home.explore')}>
            <Features />
          </Section>
        </>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Screen>
  );
}
