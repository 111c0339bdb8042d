import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../lib/numbers.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Stack } from '../../ui/layout.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { useEnvelope } from '../vip/useEnvelope.ts';

/** Height of the card, in pixels. */
const HEIGHT = 84;

/** Card of the Monday red envelope: a claim button, the time of the next envelope, or an explanation how to qualify. */
export function EnvelopeCard() {
  const { t } = useTranslation();
  const envelope = useEnvelope();
  const isHidden = useHidesAmounts();
  // Keeps the place, so that the page below does not move.
  if (!envelope.isKnown) return envelope.isFailed ? null : <Skeleton height={HEIGHT} />;
  const hasWeekly = units(envelope.weekly) > 0n;
  const amount = formatMoney(envelope.waiting?.amount ?? envelope.weekly, 'USDT', { isHidden });
  return (
    <Link to="/vipLevel" className="envelope-card" data-testid="home-envelope">
      <Logo size={40} />
      <Stack as="span" gap="xs" isGrown>
        <Text weight="strong">{t('home.envelopeTitle')}</Text>
        <Text size="small">
          {envelope.waiting
            ? t('home.envelopeWaits', { amount })
            : hasWeekly
              ? t('home.envelopeNext', { amount })
              : t('home.envelopeNone')}{' '}
          {!envelope.waiting && hasWeekly ? <Countdown until={envelope.nextAt} /> : null}
        </Text>
      </Stack>
      <span className="button is-small" data-kind="envelope">
        {t(envelope.waiting ? 'home.envelopeOpen' : 'home.seeLevel')}
      </span>
    </Link>
  );
}
