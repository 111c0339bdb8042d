import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneMoved } from '../frame/place.ts';
import { deskStore, useDeskDispatch } from '../frame/store.ts';
import { phoneAddress, seatedMemberId } from './seat.ts';
import { useForwardedKeys } from './useForwardedKeys.ts';

/** How often the Desk looks where the phone has gone. */
const LOOK_MS = 400;

/** The app in a frame, which is what keeps it a phone on a wide screen. */
export function Phone({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const { t } = useTranslation();
  // Where it begins; later it goes its own ways.
  const [source] = useState(() => {
    const { world, route } = deskStore.getState().place;
    return phoneAddress({ world, route });
  });
  useFollowing(frame);
  const handleLoad = useForwardedKeys(frame);
  return (
    <div className="desk-phone">
      <iframe
        ref={frame}
        title={t('desk.frame.phone')}
        src={source}
        onLoad={handleLoad}
        data-testid="phone"
      />
    </div>
  );
}

/** Keeps the Desk's address in step with where the phone is and who is signed in. */
function useFollowing(frame: RefObject<HTMLIFrameElement | null>): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    const look = () => {
      const { hash = '' } = frame.current?.contentWindow?.location ?? {};
      const { place } = deskStore.getState();
      const route = hash.startsWith('#/') ? hash.slice(1) : place.route;
      const seated = seatedMemberId();
      const memberId = seated === undefined ? place.memberId : seated;
      if (route !== place.route || memberId !== place.memberId)
        dispatch(phoneMoved({ route, memberId }));
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [dispatch, frame]);
}
