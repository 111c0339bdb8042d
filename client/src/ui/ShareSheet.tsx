import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { CopyField } from './fields/CopyField.tsx';
import { Icon } from './Icon.tsx';
import { QrCode } from './QrCode.tsx';
import { Sheet } from './Sheet.tsx';
import './styles/panels.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** A text that is shared together with the link. */
  text: string;
  link: string;
  /** A code that can be communicated orally. */
  code?: string;
}

/** Sheet that shares a link: with the native share menu if available, as a QR code, or by copying. */
export function ShareSheet({ isOpen, onClose, title, text, link, code }: Props) {
  const { t } = useTranslation();
  const canShare = typeof navigator.share === 'function';
  // Ignores the rejection when the member closes the native menu without sharing.
  const share = () => navigator.share({ title, text, url: link }).catch(() => undefined);
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose}>
      <div className="stack-l">
        <div className="share-code">
          <QrCode text={link} label={t('parts.share.qr')} />
        </div>
        {code ? <CopyField label={t('parts.share.code')} text={code} /> : null}
        <CopyField label={t('parts.share.link')} text={link} />
        {canShare ? (
          <Button kind="primary" isWide onClick={() => void share()}>
            <Icon name="share" size={18} />
            {t('parts.share.send')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}
