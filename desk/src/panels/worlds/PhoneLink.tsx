import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '@hongbao/client/ui/QrCode.tsx';
import { useAct } from '../../control/deskApi.ts';
import { useDesk } from '../../state/store.ts';
import { CopyText } from '../../kit/CopyText.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import { readPhoneStorage } from '../../phone/phoneSession.ts';

/**
 * Command that makes the server reachable from other devices. It is shown if the server listens only on the loopback
 * interface.
 */
const COMMAND = 'HOST=0.0.0.0 npm start';
const PACKAGE_COMMAND = 'npx hongbao --host 0.0.0.0';

const isLoopback = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** A link and a QR code that open the app with the world, member, language and page of the framed phone. */
export function PhoneLink() {
  const { t } = useTranslation();
  const { world, memberId, route } = useDesk(({ place }) => place);
  const { act, failure, isBusy } = useAct(createMemberToken);
  const [link, setLink] = useState<string | null>(null);
  const isOnlyHere = isLoopback(location.hostname);
  const make = async () => {
    const query = new URLSearchParams({ world });
    if (memberId !== null) {
      const made = await act({ params: { world, id: memberId } });
      if (!made) return;
      query.set('token', made.token);
    }
    const language = readPhoneStorage('language');
    if (language) query.set('lang', language);
    setLink(new URL(`./?${query}#${route}`, location.href).href);
  };
  return (
    <>
      <div>
        <Press icon="phone" isBusy={isBusy} data-testid="world-link" onClick={() => void make()}>
          {t('desk.worlds.link')}
        </Press>
      </div>
      <Failed failure={failure} />
      {link === null ? null : (
        <div className="phone-link">
          {isOnlyHere ? null : <QrCode text={link} label={t('desk.worlds.scan')} size={132} />}
          <div>
            <CopyText text={link} />
            <p className="note">
              {isOnlyHere
                ? t('desk.worlds.onlyHere', { command: PACKAGE_COMMAND })
                : t('desk.worlds.sameNetwork')}
            </p>
            {isOnlyHere ? <CopyText text={COMMAND} /> : null}
          </div>
        </div>
      )}
    </>
  );
}
