import { rechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { isMalformed } from '../../lib/failure.ts';
import { usePolling } from '../../state/live.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Money.tsx';
import { ResultPage } from '../../ui/ResultPage.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { rechargeApi } from './recharge.api.ts';
import { RechargeWay } from './RechargeWay.tsx';
import { rechargeTones } from './rechargeTimeline.ts';

const RESULT_EVERY_MS = 5_000;
const states = {
  [rechargeStatus.underReview]: 'waiting',
  [rechargeStatus.delivered]: 'done',
  [rechargeStatus.rejected]: 'failed',
} as const;

/** The state of a deposit of the member. */
export function RechargeResult({ id }: { id: string }) {
  const { t } = useTranslation();
  const {
    data: found,
    error,
    refetch,
  } = rechargeApi.oneRecharge.useQuery(id, {
    skip: id === '',
    ...fresh,
    ...usePolling(RESULT_EVERY_MS),
  });
  const records = (
    <ButtonLink kind="primary" to="/chongzhitixianRecord?kind=recharges" isReplacing isWide>
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
  const { status, amount, currency } = found;
  const state = states[status];
  return (
    <ResultPage
      state={state}
      title={t(`recharge.moneyResult.titles.${state}`)}
      amount={<Money value={amount} coin={currency} digits="exact" />}
      text={t(`recharge.moneyResult.texts.${state}`)}
      badge={
        <StatusBadge tone={rechargeTones[status]}>
          {t(`recharge.moneyRecords.statuses.${status}`)}
        </StatusBadge>
      }
      testId="recharge-result"
      actions={
        <>
          {state === 'done' ? (
            <ButtonLink kind="primary" to="/heyue" isReplacing isWide testId="result-trade">
              {t('ieo.trade')}
            </ButtonLink>
          ) : (
            records
          )}
          <ButtonLink kind="quiet" to="/home" isReplacing isWide>
            {t('recharge.moneyResult.toHome')}
          </ButtonLink>
        </>
      }
    >
      <RechargeWay recharge={found} />
    </ResultPage>
  );
}
