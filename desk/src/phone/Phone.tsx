import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskStore } from '../state/store.ts';
import { usePresenting } from '../kit/usePresenting.ts';
import { phoneAddress } from './phoneSession.ts';
import { useFollowing } from './useFollowing.ts';
import { useForwardedKeys } from './useForwardedKeys.ts';
import { PHONE_PX, usePhoneScale } from './usePhoneScale.ts';

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
