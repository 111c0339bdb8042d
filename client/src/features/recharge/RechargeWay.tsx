import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { Recharge } from './recharge.api.ts';
import { rechargeSteps } from './rechargeTimeline.ts';

/** The timeline of a deposit, with the reason of a rejection, and its figures. */
export function RechargeWay({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation();
  const { reason, amount, currency, network, address } = recharge;
  return (
    <Stack gap="l">
      <Timeline
        label={t('recharge.moneyRecords.timeline')}
        events={rechargeSteps(recharge).map(({ key, time, state }) => ({
          key,
          title: t(`recharge.moneyRecords.steps.${key}`),
          state,
          ...(time === undefined ? {} : { time: <WorldTime value={time} /> }),
          ...(state === 'failed' && reason
            ? { note: t('recharge.moneyRecords.reason', { reason }) }
            : {}),
        }))}
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
