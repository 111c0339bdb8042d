import { useTranslation } from 'react-i18next';
import { Dialog } from '../kit/Dialog.tsx';
import { LinkWithCode, PACKAGE_COMMAND } from '../kit/LinkWithCode.tsx';
import { readPhoneStorage } from '../phone/phoneSession.ts';
import { useDesk } from '../state/store.ts';

/** Width of the QR code in pixels, which a phone reads from the last row. */
const CODE_PX = 360;

/** The link and QR code with which the phones of the audience join the presenter's world, as guests. */
export function Audience({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const world = useDesk(({ place }) => place.world);
  const isInTab = 'worlds' in document.documentElement.dataset;
  const query = new URLSearchParams({ world, lang: readPhoneStorage('language') ?? '' });
  if (!query.get('lang')) query.delete('lang');
  const link = new URL(`./?${query}#/home`, location.href).href;
  return (
    <Dialog title={t('desk.stories.audience')} isOpen={isOpen} onClose={onClose} testId="audience">
      {isInTab ? (
        <p className="note">{t('desk.stories.audienceInTab', { command: PACKAGE_COMMAND })}</p>
      ) : (
        <LinkWithCode link={link} note={t('desk.stories.audienceText')} size={CODE_PX} />
      )}
    </Dialog>
  );
}
