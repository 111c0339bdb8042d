import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneMoved } from '../state/place.ts';
import { deskStore, useDeskDispatch } from '../state/store.ts';
import { usePresenting } from '../kit/usePresenting.ts';
import { phoneAddress, phoneMemberId } from './phoneSession.ts';
import { useForwardedKeys } from './useForwardedKeys.ts';
import { PHONE_PX, usePhoneScale } from './usePhoneScale.ts';

/** Interval at which the Desk reads the route and the member of the phone, in milliseconds. */
const POLL_MS = 400;

/** Maximum scale of the phone in presenter mode. */
const PRESENTED_MAX = 1.25;

/** The app in an iframe with the viewport of a phone. The whole phone is visible: it is scaled to the available space. */
export function Phone({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const { t } = useTranslation();
  // The initial address. Later navigation happens inside the frame.
  const [source] = useState(() => {
    const { world, route } = deskStore.getState().place;
    return phoneAddress({ world, route });
  });
  useFollowing(frame);
  const handleLoad = useForwardedKeys(frame);
  const [container, scale] = usePhoneScale(usePresenting() ? PRESENTED_MAX : 1);
  return (
    <div className="desk-phone" ref={container}>
      <div
        className="phone-size"
        style={{ width: PHONE_PX.width * scale, height: PHONE_PX.height * scale }}
      >
        <iframe
          ref={frame}
          title={t('desk.frame.phone')}
          src={source}
          onLoad={handleLoad}
          style={{ ...PHONE_PX, transform: `scale(${scale})` }}
          data-testid="phone"
        />
      </div>
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
