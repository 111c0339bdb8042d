import { QrCode } from '@hongbao/client/ui/QrCode.tsx';
import { useTranslation } from 'react-i18next';
import { CopyText } from './CopyText.tsx';

/**
 * Command that makes the server reachable from other devices. It is shown if the server listens only on the loopback
 * interface.
 */
const COMMAND = 'HOST=0.0.0.0 npm start';
export const PACKAGE_COMMAND = 'npx hongbao --host 0.0.0.0';

const isLoopback = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

interface Props {
  link: string;
  note: string;
  /** Width of the code in pixels. */
  size: number;
}

/**
 * A link for a phone, with its QR code. At an address that only this machine can open, the command that makes the server
 * reachable replaces the code.
 */
export function LinkWithCode({ link, note, size }: Props) {
  const { t } = useTranslation();
  const isOnlyHere = isLoopback(location.hostname);
  return (
    <div className="phone-link">
      {isOnlyHere ? null : <QrCode text={link} label={t('desk.worlds.scan')} size={size} />}
      <div>
        <CopyText text={link} />
        <p className="note">
          {isOnlyHere ? t('desk.worlds.onlyHere', { command: PACKAGE_COMMAND }) : note}
        </p>
        {isOnlyHere ? <CopyText text={COMMAND} /> : null}
      </div>
    </div>
  );
}
