import { withdrawalStatus } from '@hongbao/contracts/withdrawal/withdrawal.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { Money } from '../../ui/Figure.tsx';
import { ResultPage } from '../../ui/ResultPage.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TransferResult } from '../transfers/TransferResult.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { withdrawalApi } from './withdrawal.api.ts';
import { WithdrawalDetails } from './WithdrawalDetails.tsx';
import { withdrawalTones } from './withdrawalTimeline.ts';

const RESULT_EVERY_MS = 5_000;
const states = {
  [withdrawalStatus.underReview]: 'waiting',
  [withdrawalStatus.paidOut]: 'waiting',
  [withdrawalStatus.delivered]: 'done',
  [withdrawalStatus.rejected]: 'failed',
  [withdrawalStatus.failed]: 'failed',
} as const;

export function WithdrawalResult({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = withdrawalApi.oneWithdrawal.useQuery(id, {
    skip: id === '',
    ...fresh,
    ...usePolling(RESULT_EVERY_MS),
  });
  return (
    <TransferResult kind="withdrawals" answer={answer} id={id}>
      {(withdrawal, toRecords, toHome) => {
        const { status, currency, amount } = withdrawal;
        const title = status === withdrawalStatus.underReview ? 'review' : states[status];
        return (
          <ResultPage
            state={states[status]}
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
                {toRecords}
                <CancelWithdrawal withdrawal={withdrawal} />
                {toHome}
              </>
            }
          >
            <WithdrawalDetails withdrawal={withdrawal} />
          </ResultPage>
        );
      }}
    </TransferResult>
  );
}
