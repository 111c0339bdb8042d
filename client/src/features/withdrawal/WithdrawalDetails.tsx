import { useTranslation } from 'react-i18next';
import { Money } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { TransferTimeline } from '../transfers/TransferTimeline.tsx';
import type { Withdrawal } from './withdrawal.api.ts';
import { withdrawalSteps } from './withdrawalTimeline.ts';

/** The timeline of a withdrawal, with the reason of a rejection, and its booked figures. */
export function WithdrawalDetails({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const { currency, received, fee, network, destination, reason } = withdrawal;
  return (
    <Stack gap="l">
      <TransferTimeline
        label={t('withdrawal.timeline')}
        steps={withdrawalSteps(withdrawal)}
        titleOf={(key) => t(`withdrawal.steps.${key}`)}
        nextOf={(key) => t(`withdrawal.next_${key}`, { defaultValue: '' })}
        reason={reason}
      />
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
    </Stack>
  );
}
