import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useDesk } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { LinkWithCode } from '../../kit/LinkWithCode.tsx';
import { Press } from '../../kit/Press.tsx';
import { readPhoneStorage } from '../../phone/phoneSession.ts';

/** A link and a QR code that open the app with the world, member, language and page of the framed phone. */
export function PhoneLink() {
  const { t } = useTranslation();
  const { world, memberId, route } = useDesk(({ place }) => place);
  const { act, failure, isBusy } = useAct(createMemberToken);
  const [link, setLink] = useState<string | null>(null);
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
      <Press icon="phone" isBusy={isBusy} data-testid="world-link" onClick={() => void make()}>
        {t('desk.worlds.link')}
      </Press>
      <Failed failure={failure} />
      {link === null ? null : (
        <LinkWithCode link={link} note={t('desk.worlds.sameNetwork')} size={132} />
      )}
    </>
  );
}
