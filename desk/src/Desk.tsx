import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskApi, useDeskState } from './control/deskApi.ts';
import { usePresenting } from './kit/usePresenting.ts';
import { Docks } from './frame/Docks.tsx';
import { ActionFailed } from './frame/ActionFailed.tsx';
import { Palette } from './frame/Palette.tsx';
import { PhoneBar } from './frame/PhoneBar.tsx';
import { MAIN, worldEntered } from './state/place.ts';
import { Rail } from './frame/Rail.tsx';
import { useDesk, useDeskDispatch } from './state/store.ts';
import { TokenDialog } from './frame/TokenDialog.tsx';
import { useActions } from './frame/useActions.ts';
import { useDeskTheme } from './state/useDeskTheme.ts';
import { useIsNarrow } from './frame/useIsNarrow.ts';
import { useShortcuts } from './frame/useShortcuts.ts';
import { WorldBar } from './frame/WorldBar.tsx';
import { Press } from './kit/Press.tsx';
import { Phone } from './phone/Phone.tsx';
import { PhoneContext } from './phone/PhoneContext.ts';
import { StoryBar } from './stories/StoryBar.tsx';
import { StoryStage } from './stories/StoryStage.tsx';
import { usePhoneControls } from './phone/usePhoneControls.ts';

/** The Desk: the phone, the panels around it, and the actions of the operator. */
export function Desk() {
  const frame = useRef<HTMLIFrameElement>(null);
  const phone = usePhoneControls(frame);
  useDeskTheme();
  usePresentingMark();
  const world = useDesk(({ place }) => place.world);
  const worldBefore = useRef(world);
  useEffect(() => {
    if (worldBefore.current !== world) phone.load({ world, token: null, route: '/home' });
    worldBefore.current = world;
  }, [phone, world]);
  return (
    <PhoneContext value={phone}>
      <Surface frame={frame} />
    </PhoneContext>
  );
}

function Surface({ frame }: { frame: React.RefObject<HTMLIFrameElement | null> }) {
  const isNarrow = useIsNarrow();
  const [isSearching, setSearching] = useState(false);
  const { actions, runs, failure, clear } = useActions();
  useShortcuts(actions, () => setSearching(true));
  return (
    <div className="desk">
      <SkipToPanel frame={frame} />
      <WorldBar onSearch={() => setSearching(true)} />
      <State />
      <ActionFailed failure={failure} onClear={clear} />
      <div className="desk-main">
        <Rail isNarrow={isNarrow} />
        <main>
          <Docks
            isNarrow={isNarrow}
            below={<StoryBar />}
            phone={
              <div className="phone-place">
                <PhoneBar />
                <Phone frame={frame} />
              </div>
            }
          />
        </main>
      </div>
      <StoryStage />
      <Palette
        isOpen={isSearching}
        actions={actions}
        runs={runs}
        onClose={() => setSearching(false)}
      />
    </div>
  );
}

/** A button for keyboards, visible while it is focused, that skips the bar and the rail: to the active panel or the phone. */
function SkipToPanel({ frame }: { frame: React.RefObject<HTMLIFrameElement | null> }) {
  const { t } = useTranslation();
  const front = useDesk(({ place }) => place.front);
  const skip = () =>
    (front === null ? frame.current : document.getElementById(`panel-${front}`))?.focus();
  return (
    <button type="button" className="desk-skip" data-testid="skip" onClick={skip}>
      {t('desk.frame.skip')}
    </button>
  );
}

/** The problem that prevents the Desk from working: no server, an unknown world, or a missing token. */
function State() {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const world = useDesk(({ place }) => place.world);
  const failure = useDeskState(world);
  const isGone = failure?.reason === 'worldUnknown';
  return (
    <>
      {failure?.kind === 'lost' ? (
        <p className="desk-state" role="status" data-testid="desk-unreachable">
          {t('desk.frame.unreachable')}
        </p>
      ) : null}
      {isGone ? (
        <div className="desk-state" role="alert" data-testid="desk-world-gone">
          <p>{t('desk.frame.worldGone', { world })}</p>
          <Press onClick={() => dispatch(worldEntered(MAIN))}>{t('desk.frame.enterMain')}</Press>
        </div>
      ) : null}
      <TokenDialog
        isOpen={failure?.kind === 'token'}
        onKept={() => dispatch(deskApi.util.invalidateTags(['World']))}
      />
    </>
  );
}

/** Marks the page in presenter mode, on which the styles depend. */
function usePresentingMark(): void {
  const isPresenting = usePresenting();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-presenting', isPresenting);
  }, [isPresenting]);
}
