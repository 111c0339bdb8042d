import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/times.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Text } from '../../ui/layout.tsx';
import type { TransferLine, TransferStep } from '../transfers/transferLine.ts';
import { type Recharge, rechargeApi } from './recharge.api.ts';

/** Deposits in the app. */
export const recharges: TransferLine<Recharge> = {
  name: 'recharge',
  contract: rechargeLine,
  texts: {
    one: 'recharge.moneyRecords.one',
    timeline: 'recharge.moneyRecords.timeline',
    status: (status) => `recharge.moneyRecords.statuses.${status}`,
    step: (key) => `recharge.moneyRecords.steps.${key}`,
  },
  usePages: rechargeApi.rechargePages.useInfiniteQuery,
  useOne: rechargeApi.oneRecharge.useQuery,
  steps,
  Facts,
  Note: ({ record }) => `${record.network} · ${formatTime(record.createTime, 'inMonth')}`,
  EmptyList,
  Next,
  result: (_, outcome, t) => ({
    title: t(`recharge.moneyResult.titles.${outcome}`),
    text: t(`recharge.moneyResult.texts.${outcome}`),
  }),
};

function steps({ status, createTime, arrivalTime }: Recharge): readonly TransferStep[] {
  const reported: TransferStep = { key: 'reported', time: createTime, state: 'done' };
  const { rejected, delivered } = rechargeLine.statusOf;
  if (status === rejected) return [reported, { key: 'rejected', state: 'failed' }];
  if (status === delivered)
    return [reported, { key: 'credited', time: arrivalTime, state: 'done' }];
  return [reported, { key: 'review', state: 'now' }, { key: 'credited', state: 'open' }];
}

function Facts({ record: { amount, currency, network, address } }: { record: Recharge }) {
  const { t } = useTranslation();
  return (
    <>
      <Fact label={t('recharge.amount')}>
        <Money value={amount} coin={currency} digits="exact" weight="strong" />
      </Fact>
      <Fact label={t('recharge.network')}>{network}</Fact>
      <Fact label={t('recharge.address')}>
        <Text isNumber isBroken>
          {address}
        </Text>
      </Fact>
    </>
  );
}

function EmptyList() {
  const { t } = useTranslation();
  return (
    <Empty
      icon="deposit"
      title={t('recharge.moneyRecords.empty')}
      text={t('recharge.moneyRecords.emptyText')}
    />
  );
}

function Next() {
  const { t } = useTranslation();
  return (
    <ButtonLink kind="primary" to="/heyue" isReplacing isWide testId="result-trade">
      {t('ieo.trade')}
    </ButtonLink>
  );
}
