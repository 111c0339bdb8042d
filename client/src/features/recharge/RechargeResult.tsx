import { rechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Money } from '../../ui/Figure.tsx';
import { ResultPage } from '../../ui/ResultPage.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TransferResult } from '../transfers/TransferResult.tsx';
import { rechargeApi } from './recharge.api.ts';
import { RechargeWay } from './RechargeWay.tsx';
import { rechargeTones } from './rechargeTimeline.ts';

const RESULT_EVERY_MS = 5_000;
const states = {
  [rechargeStatus.underReview]: 'waiting',
  [rechargeStatus.delivered]: 'done',
  [rechargeStatus.rejected]: 'failed',
} as const;

export function RechargeResult({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = rechargeApi.oneRecharge.useQuery(id, {
    skip: id === '',
    ...fresh,
    ...usePolling(RESULT_EVERY_MS),
  });
  const toTrade = (
    <ButtonLink kind="primary" to="/heyue" isReplacing isWide testId="result-trade">
      {t('ieo.trade')}
    </ButtonLink>
  );
  return (
    <TransferResult kind="recharges" answer={answer} id={id}>
      {(recharge, toRecords, toHome) => {
        const { status, amount, currency } = recharge;
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
                {state === 'done' ? toTrade : toRecords}
                {toHome}
              </>
            }
          >
            <RechargeWay recharge={recharge} />
          </ResultPage>
        );
      }}
    </TransferResult>
  );
}
