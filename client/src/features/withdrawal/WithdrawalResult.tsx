import { withdrawalStatus } from '@hongbao/contracts/withdrawal/withdrawal.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { isMalformed } from '../../lib/failure.ts';
import { usePolling } from '../../state/live.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { ResultPage } from '../../ui/ResultPage.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { withdrawalApi } from './withdrawal.api.ts';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { CancelWithdrawal } from './WithdrawalSheet.tsx';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';
import { withdrawalTones } from './withdrawalTimeline.ts';

const RESULT_EVERY_MS = 5_000;
const over = [withdrawalStatus.rejected, withdrawalStatus.failed] as const;

/** The state of a withdrawal of the member. */
export function WithdrawalResult({ id }: { id: string }) {
  const { t } = useTranslation();
  const {
    data: found,
    error,
    refetch,
  } = withdrawalApi.oneWithdrawal.useQuery(id, {
    skip: id === '',
    ...fresh,
    ...usePolling(RESULT_EVERY_MS),
  });
  const records = (
    <ButtonLink
      kind="primary"
      to="/chongzhitixianRecord?kind=withdrawals"
      isReplacing
      isWide
      testId="result-records"
    >
      {t('recharge.moneyResult.toRecords')}
    </ButtonLink>
  );
  if (found === undefined && id !== '' && !isMalformed(error))
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (!found)
    return (
      <Empty
        icon="search"
        title={t('recharge.moneyResult.notFound')}
        text={t('recharge.moneyResult.notFoundText')}
      >
        {records}
      </Empty>
    );
  const { status, currency, amount } = found;
  const state =
    status === withdrawalStatus.delivered
      ? 'done'
      : over.some((one) => one === status)
        ? 'failed'
        : 'waiting';
  const title = status === withdrawalStatus.underReview ? 'review' : state;
  return (
    <ResultPage
      state={state}
      title={t(`withdrawal.result.${title}`)}
      amount={<Money value={amount} coin={currency} digits="exact" />}
      badge={
        <StatusBadge tone={withdrawalTones[status]}>
          {t(`withdrawal.statuses.${status}`)}
        </StatusBadge>
      }
      testId="withdrawal-result"
      actions={
        <>
          {records}
          <CancelWithdrawal withdrawal={found} />
          <ButtonLink kind="quiet" to="/home" isReplacing isWide>
            {t('recharge.moneyResult.toHome')}
          </ButtonLink>
        </>
      }
    >
      <Stack gap="l">
        <WithdrawalTimeline withdrawal={found} />
        <WithdrawalFacts withdrawal={found} />
      </Stack>
    </ResultPage>
  );
}
