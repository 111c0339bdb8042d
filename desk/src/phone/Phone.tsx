import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneMoved } from '../frame/place.ts';
import { deskStore, useDeskDispatch } from '../frame/store.ts';
import { phoneAddress, phoneMemberId } from './phoneSession.ts';
import { useForwardedKeys } from './useForwardedKeys.ts';

/** Interval at which the Desk reads the route and the member of the phone, in milliseconds. */
const POLL_MS = 400;

/** The app in an iframe, which has the viewport of a phone on a wide screen. */
export function Phone({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const { t } = useTranslation();
  // The initial address. Later navigation happens inside the frame.
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

/** Copies the route and the member of the phone to the address of the Desk. */
function useFollowing(frame: RefObject<HTMLIFrameElement | null>): void {
  const dispatch = useDeskDispatch();
  useEffect(() => {
    const look = () => {
      const { hash = '' } = frame.current?.contentWindow?.location ?? {};
      const { place } = deskStore.getState();
      const route = hash.startsWith('#/') ? hash.slice(1) : place.route;
      const seated = phoneMemberId();
      const memberId = seated === undefined ? place.memberId : seated;
      if (route !== place.route || memberId !== place.memberId)
        dispatch(phoneMoved({ route, memberId }));
    };
    const timer = setInterval(look, POLL_MS);
    return () => clearInterval(timer);
  }, [dispatch, frame]);
}
