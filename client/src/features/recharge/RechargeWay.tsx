import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { TransferTimeline } from '../transfers/TransferTimeline.tsx';
import type { Recharge } from './recharge.api.ts';
import { rechargeSteps } from './rechargeTimeline.ts';

/** The timeline of a deposit, with the reason of a rejection, and its figures. */
export function RechargeWay({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation();
  const { reason, amount, currency, network, address } = recharge;
  return (
    <Stack gap="l">
      <TransferTimeline
        label={t('recharge.moneyRecords.timeline')}
        steps={rechargeSteps(recharge)}
        titleOf={(key) => t(`recharge.moneyRecords.steps.${key}`)}
        reason={reason}
      />
      <dl className="facts">
        <Fact label={t('recharge.amount')}>
          <Money value={amount} coin={currency} digits="exact" weight="strong" />
        </Fact>
        <Fact label={t('recharge.network')}>{network}</Fact>
        <Fact label={t('recharge.address')}>
          <Text isNumber isBroken>
            {address}
          </Text>
        </Fact>
      </dl>
    </Stack>
  );
}
