import { useTranslation } from 'react-i18next';
import { trimZeros } from '../../lib/decimalInput.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FailedState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRechargeAddressQuery } from './recharge.api.ts';

/** The member's own test address for a coin and network, as picture and text, with what one must know before sending. */
export function AddressCard({ currency, network }: { currency: string; network: string }) {
  const { t } = useTranslation();
  const {
    currentData: given,
    isError,
    refetch,
  } = useRechargeAddressQuery({ query: { currency, network } });
  if (isError && !given) return <FailedState onRetry={() => void refetch()} />;
  if (!given) return <Skeleton height={320} />;
  return (
    <Card className="stack-l">
      <div style={{ display: 'grid', placeItems: 'center' }}>
        <QrCode text={given.address} label={t('recharge.qr')} />
      </div>
      <p className="address" data-testid="recharge-address" aria-label={t('recharge.address')}>
        {given.address}
      </p>
      <div style={{ display: 'grid', placeItems: 'center' }}>
        <CopyButton text={given.address} testId="recharge-copy" />
      </div>
      <p className="banner" data-tone="warn">
        <Icon name="warning" size={18} />
        <span className="grow">{t('recharge.testOnly')}</span>
      </p>
      <p className="small muted">{t('recharge.networkWarning', { coin: currency, network })}</p>
      <dl className="facts">
        <Fact label={t('recharge.minimum')} testId="recharge-minimum">
          {trimZeros(given.minAmount)} {currency}
        </Fact>
        <Fact label={t('recharge.confirmations')}>{given.confirmations}</Fact>
        <Fact label={t('recharge.arrival')}>
          {t('recharge.minutes', { count: Math.ceil(given.estimatedArrival / 60) })}
        </Fact>
      </dl>
    </Card>
  );
}
