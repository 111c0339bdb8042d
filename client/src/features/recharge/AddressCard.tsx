import { useTranslation } from 'react-i18next';
import { selectAddress } from '../../state/sessionFields.ts';
import { useAppSelector } from '../../state/store.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { rechargeApi } from './recharge.api.ts';

/** The member's test address for a coin and network, as QR code and text, with the conditions of a deposit. */
export function AddressCard({ currency, network }: { currency: string; network: string }) {
  const { t } = useTranslation();
  const { isError, error, refetch } = rechargeApi.getRechargeAddress.useQuery({
    query: { currency, network },
  });
  const given = useAppSelector(selectAddress({ currency, network }));
  if (isError && !given) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!given) return <Skeleton height={320} />;
  return (
    <Card>
      <Stack gap="l">
        <Stack align="centre">
          <QrCode text={given.address} label={t('recharge.qr')} />
        </Stack>
        <CopyField label={t('recharge.address')} text={given.address} testId="recharge-address" />
        <Banner tone="warn">{t('recharge.testOnly')}</Banner>
        <Text as="p" size="small" tone="muted">
          {t('recharge.networkWarning', { coin: currency, network })}
        </Text>
        <dl className="facts">
          <Fact label={t('recharge.minimum')} testId="recharge-minimum">
            <Money value={given.minAmount} coin={currency} digits="exact" isPublic />
          </Fact>
          <Fact label={t('recharge.confirmations')}>{given.confirmations}</Fact>
          <Fact label={t('recharge.arrival')}>
            {t('recharge.minutes', { count: Math.ceil(given.estimatedArrival / 60) })}
          </Fact>
        </dl>
      </Stack>
    </Card>
  );
}
