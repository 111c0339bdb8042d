import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/Logo.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { SimulatedMark } from '../ui/SimulatedMark.tsx';

/** The desktop page: the phone in a frame, and the way to open it on a real one. */
export function Desk() {
  const { t } = useTranslation();
  const phone = `./index.html${location.hash}`;
  const address = new URL('./', location.href).href;
  return (
    <div className="desk">
      <header className="desk-words">
        <Logo size={64} />
        <h1>Hongbao</h1>
        <p>{t('desk.lead')}</p>
        <SimulatedMark />
        <div className="desk-link">
          <QrCode text={address} label={t('desk.scan')} size={132} />
          <div>
            <p>{t('desk.scan')}</p>
            <a href={address}>{address}</a>
            <p className="desk-note">{t('desk.sameNetwork')}</p>
          </div>
        </div>
      </header>
      <main className="desk-phone">
        <iframe title={t('desk.phone')} src={phone} />
      </main>
    </div>
  );
}
