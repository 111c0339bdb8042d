import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../app/store.ts';
import { AssetsCard } from '../features/home/AssetsCard.tsx';
import { EnvelopeCard } from '../features/home/EnvelopeCard.tsx';
import { Features } from '../features/home/Features.tsx';
import { Movers } from '../features/home/Movers.tsx';
import { Welcome } from '../features/home/Welcome.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Section } from '../ui/Card.tsx';

export function Page() {
  const { t } = useTranslation();
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  return (
    <Screen title="Hongbao" isTab>
      {isSignedIn ? <AssetsCard /> : <Welcome />}
      {isSignedIn ? <EnvelopeCard /> : null}
      <Movers />
      <Section title={t('home.explore')}>
        <Features />
      </Section>
    </Screen>
  );
}
