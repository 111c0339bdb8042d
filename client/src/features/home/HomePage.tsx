import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { useAppSelector } from '../../state/store.ts';
import { Bell } from '../content/notices/Bell.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { useFirstSteps } from '../testAids/firstSteps.ts';
import { AssetsCard } from './AssetsCard.tsx';
import { EnvelopeCard } from './EnvelopeCard.tsx';
import { Features } from './Features.tsx';
import { Movers } from './Movers.tsx';
import { Welcome } from './Welcome.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Card.tsx';

const FirstSteps = lazyComponent(
  async () => (await import('../testAids/FirstSteps.tsx')).FirstSteps,
);

const OpenPositions = lazyComponent(
  async () => (await import('../holdings/OpenPositions.tsx')).OpenPositions,
);

const Favorites = lazyComponent(async () => (await import('../holdings/Favorites.tsx')).Favorites);

export function Page() {
  const { t } = useTranslation();
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const [stage] = useFirstSteps();
  return (
    <Screen
      title="Hongbao"
      isTab
      head={
        <>
          <SearchButton />
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
          <Suspense>
            <OpenPositions />
          </Suspense>
          <EnvelopeCard />
          <Suspense>
            <Favorites />
          </Suspense>
        </>
      ) : null}
      <Movers />
      <Section title={t('home.explore')}>
        <Features />
      </Section>
    </Screen>
  );
}
