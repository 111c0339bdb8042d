import { useTranslation } from 'react-i18next';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import type { Withdrawal } from './withdrawal.api.ts';

/** The booked figures of a withdrawal. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const { currency, received, fee, network, destination } = withdrawal;
  return (
    <dl className="facts">
      <Fact label={t('withdrawal.received')} testId="order-received">
        <Money value={received} coin={currency} digits="exact" weight="strong" />
      </Fact>
      <Fact label={t('withdrawal.fee')} testId="order-fee">
        <Money value={fee} coin={currency} digits="exact" isPublic />
      </Fact>
      <Fact label={t('settlement.network')}>{network ?? t('settlement.bank')}</Fact>
      <Fact label={t('withdrawal.destination')}>
        <Text isNumber isBroken>
          {destination}
        </Text>
      </Fact>
    </dl>
  );
}
