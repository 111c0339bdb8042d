import '../../ui/styles/products.css';
import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Between, Columns, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { LoanInfo } from './loans.api.ts';

/** Card with the total debt, the interest included in it, and the next due date. */
export function OwedCard({ info }: { info: LoanInfo | undefined }) {
  const { t } = useTranslation();
  const total = info ? units(info.outstanding) + units(info.accruedInterest) : null;
  return (
    <Card className="loan-owed">
      <Stack>
        <Between>
          <Text size="small" tone="muted">
            {t('loans.owed')}
          </Text>
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
            <Text size="small" tone="muted">
              {t('loans.ofInterest')}
            </Text>
            <Money value={info?.accruedInterest} isDue weight="medium" />
          </Stack>
          <Stack gap="xs" align="end">
            <Text size="small" tone="muted">
              {t('loans.nextDue')}
            </Text>
            <Text weight="medium" isNumber>
              {info?.nextDueTime ? <WorldTime value={info.nextDueTime} format="short" /> : '--'}
            </Text>
          </Stack>
        </Columns>
      </Stack>
    </Card>
  );
}
