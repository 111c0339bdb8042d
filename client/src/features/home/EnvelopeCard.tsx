import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { trimZeros } from '../../lib/decimalInput.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useEnvelope } from '../vip/useEnvelope.ts';

/** The Monday red envelope: waiting, on its way, or what it takes to get one. */
export function EnvelopeCard() {
  const { t } = useTranslation();
  const envelope = useEnvelope();
  if (!envelope.isKnown) return null;
  const hasWeekly = units(envelope.weekly) > 0n;
  const amount = trimZeros(envelope.waiting?.amount ?? envelope.weekly);
  return (
    <Link to="/vipLevel" className="envelope-card" data-testid="home-envelope">
      <Logo size={40} />
      <span className="stack-s grow">
        <span className="strong">{t('home.envelopeTitle')}</span>
        <span className="small">
          {envelope.waiting
            ? t('home.envelopeWaits', { amount })
            : hasWeekly
              ? t('home.envelopeNext', { amount })
              : t('home.envelopeNone')}{' '}
          {!envelope.waiting && hasWeekly ? <Countdown until={envelope.nextAt} /> : null}
        </span>
      </span>
      <span className="button is-small" data-kind="envelope">
        {t(envelope.waiting ? 'home.envelopeOpen' : 'home.seeLevel')}
      </span>
    </Link>
  );
}
