import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Notices } from './Notices.tsx';
import { isWorldLost, onWorldLost } from '../api/lostWorld.ts';
import { handleFailures } from './failures.ts';
import { BehindOverlay, Toasts } from './Overlay.tsx';
import { Pages } from './Pages.tsx';
import { chooseTextScale } from './rem.ts';
import { applyPreferences, textSizes } from '../state/preferences.ts';
import { useAppSelector } from '../state/store.ts';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { useIsDue } from '../lib/useIsDue.ts';
import { HiddenAmountsContext } from '../ui/hiddenAmounts.ts';
import { closeSheets } from '../ui/sheetHistory.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import { Offline } from './Offline.tsx';

const Moments = lazyComponent(
  async () => (await import('../features/moments/Moments.tsx')).Moments,
  {
    waitsFor: 'idle',
  },
);

const LostWorld = lazyComponent(async () => (await import('./LostWorld.tsx')).LostWorld);

export function App() {
  useTheme();
  useFailures();
  // Whether to render the notices. They are rendered after the first page, which does not wait for them.
  const isDue = useIsDue(2);
  const isLost = useSyncExternalStore(onWorldLost, isWorldLost);
  const isMember = useAppSelector((state) => state.session.userInfo !== null);
  const hidesAmounts = useAppSelector((state) => state.preferences.hidesAmounts);
  return (
    <ion-app className="ion-page ios">
      <BehindOverlay>
        <Offline />
        <LanguageOffer />
        {isLost ? (
          <Suspense fallback={null}>
            <LostWorld />
          </Suspense>
        ) : null}
        <UpdatePrompt />
        <HiddenAmountsContext value={hidesAmounts}>
          <Pages />
          {isDue ? <Notices /> : null}
          {isDue && isMember ? (
            <Suspense fallback={null}>
              <Moments />
            </Suspense>
          ) : null}
        </HiddenAmountsContext>
      </BehindOverlay>
      <Toasts />
    </ion-app>
  );
}

function useTheme(): void {
  const preferences = useAppSelector((state) => state.preferences);
  useEffect(() => {
    const light = matchMedia('(prefers-color-scheme: light)');
    const apply = () => applyPreferences(preferences, light.matches);
    apply();
    chooseTextScale(textSizes[preferences.textSize]);
    light.addEventListener('change', apply);
    return () => light.removeEventListener('change', apply);
  }, [preferences]);
}

function useFailures(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Closes the sheets before navigating: a sheet belongs to the page below it, which requires the ended session.
    const goTo = (path: string) => void closeSheets().then(() => navigate(path, { replace: true }));
    handleFailures({ path: () => `${pathname}${search}`, goTo });
  }, [navigate, pathname, search]);
}
