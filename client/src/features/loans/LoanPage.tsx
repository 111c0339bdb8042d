import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { FailedState } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoanEditor } from './LoanEditor.tsx';
import { LOANS_EVERY_MS, loansApi } from './loans.api.ts';
import { OwedCard } from './OwedCard.tsx';

export function Page() {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = loansApi.getLoanInfo.useQuery(undefined, {
    ...fresh,
    ...usePollingInFront(LOANS_EVERY_MS),
  });
  return (
    <Screen title={t('routes.loan')} onRefresh={refetch}>
      {isError && !data ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <OwedCard info={data} />
          {data ? <LoanEditor info={data} /> : <Skeleton height={420} />}
        </>
      )}
    </Screen>
  );
}
