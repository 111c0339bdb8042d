import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { FailedState, Skeleton } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { LoanEditor } from './LoanEditor.tsx';
import { LOANS_EVERY_MS, loansApi, type LoanInfo } from './loans.api.ts';
import '../../ui/styles/products.css';
import { units } from '@hongbao/contracts/money';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Between, Columns, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';

export function Page() {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = loansApi.getLoanInfo.useQuery(undefined, {
    ...fresh,
    ...usePollingInFront(LOANS_EVERY_MS),
  });
  if (data)
    return (
      <LoanEditor info={data} onRefresh={refetch}>
        <OwedCard info={data} />
      </LoanEditor>
    );
  return (
    <Screen title={t('routes.loan')} onRefresh={refetch}>
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <OwedCard info={undefined} />
          <Skeleton height={420} />
        </>
      )}
    </Screen>
  );
}

/** Card with the total debt, the interest included in it, and the next due date. */
function OwedCard({ info }: { info: LoanInfo | undefined }) {
  const { t } = useTranslation();
  const total = info ? units(info.outstanding) + units(info.accruedInterest) : null;
  return (
    <Card className="loan-owed">
      <Stack>
        <Between>
          <Muted>{t('loans.owed')}</Muted>
          <ButtonLink kind="line" to="/jiedaiOrder" isSmall testId="loan-orders">
            {t('routes.loanOrders')}
          </ButtonLink>
        </Between>
        {info ? (
          <Money value={total} isDue size="hero" weight="strong" testId="loan-owed" />
        ) : (
          <Skeleton width="58%" height={36} />
        )}
        <Columns count={2}>
          <Stack gap="xs">
            <Muted>{t('loans.ofInterest')}</Muted>
            <Money value={info?.accruedInterest} isDue weight="medium" />
          </Stack>
          <Stack gap="xs" align="end">
            <Muted>{t('loans.nextDue')}</Muted>
            <Text weight="medium" isNumber>
              {info?.nextDueTime ? <WorldTime value={info.nextDueTime} format="short" /> : '--'}
            </Text>
          </Stack>
        </Columns>
      </Stack>
    </Card>
  );
}
