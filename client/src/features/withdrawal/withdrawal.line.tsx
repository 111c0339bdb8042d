import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/Button.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { TransferLine, TransferStep } from '../transfers/transferLine.ts';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { type Withdrawal, withdrawalApi } from './withdrawal.api.ts';

/** Withdrawals in the app. */
export const withdrawals: TransferLine<Withdrawal> = {
  name: 'withdrawal',
  contract: withdrawalLine,
  texts: {
    one: 'withdrawal.one',
    timeline: 'withdrawal.timeline',
    status: (status) => `withdrawal.statuses.${status}`,
    step: (key) => `withdrawal.steps.${key}`,
    next: (key) => `withdrawal.next_${key}`,
  },
  usePages: withdrawalApi.withdrawalPages.useInfiniteQuery,
  useOne: withdrawalApi.oneWithdrawal.useQuery,
  steps: withdrawalSteps,
  Facts,
  Note,
  EmptyList,
  Actions: CancelWithdrawal,
  result: ({ status }, outcome, t) => ({
    title: t(
      `withdrawal.result.${status === withdrawalLine.statusOf.underReview ? 'review' : outcome}`,
    ),
  }),
};

type Step = TransferStep<
  'asked' | 'review' | 'approved' | 'paidOut' | 'delivered' | 'rejected' | 'failed' | 'refunded'
>;

/** Returns the timeline of a withdrawal: past, current and expected steps. */
export function withdrawalSteps(withdrawal: Withdrawal): readonly Step[] {
  const { status, createTime, decideTime, finishTime } = withdrawal;
  const { statusOf } = withdrawalLine;
  const asked: Step = { key: 'asked', time: createTime, state: 'done' };
  const approved: Step = { key: 'approved', time: decideTime, state: 'done' };
  const paidOut: Step = { key: 'paidOut', state: 'done' };
  const to = (key: Step['key']): Step => ({ key, state: 'open' });
  if (status === statusOf.rejected)
    return [asked, { key: 'rejected', time: finishTime ?? decideTime, state: 'failed' }];
  if (status === statusOf.failed)
    return [
      asked,
      approved,
      paidOut,
      { key: 'failed', time: finishTime, state: 'failed' },
      { key: 'refunded', time: finishTime, state: 'done' },
    ];
  if (status === statusOf.delivered)
    return [asked, approved, paidOut, { key: 'delivered', time: finishTime, state: 'done' }];
  if (status === statusOf.paidOut)
    return [asked, approved, { ...paidOut, state: 'now' }, to('delivered')];
  if (decideTime !== undefined)
    return [asked, { ...approved, state: 'now' }, to('paidOut'), to('delivered')];
  return [asked, { key: 'review', state: 'now' }, to('paidOut'), to('delivered')];
}

function Facts({ record }: { record: Withdrawal }) {
  const { t } = useTranslation();
  const { currency, received, fee, network, destination } = record;
  return (
    <>
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
    </>
  );
}

function Note({ record: { network, destination, createTime } }: { record: Withdrawal }) {
  const { t } = useTranslation();
  return (
    <Stack as="span" gap="xs">
      <span>
        {t('withdrawal.rowNote', { way: network ?? t('settlement.bank'), to: destination })}
      </span>
      <WorldTime value={createTime} format="inMonth" />
    </Stack>
  );
}

function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon="withdraw"
      title={t('withdrawal.empty')}
      text={t(isFiltered ? 'withdrawal.emptyFilter' : 'withdrawal.emptyText')}
    >
      {isFiltered ? null : (
        <ButtonLink kind="line" isSmall to="/tixian">
          {t('routes.withdrawal')}
        </ButtonLink>
      )}
    </Empty>
  );
}
