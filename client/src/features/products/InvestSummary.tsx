import type { ProductType } from '@hongbao/contracts/products/products.types';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { Card } from '../../ui/Card.tsx';
import { Between, Columns, Muted, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { ORDERS_EVERY_MS, productsApi } from './products.api.ts';

export function InvestSummary({ type, action }: { type: ProductType; action?: ReactNode }) {
  const { t } = useTranslation();
  const { data } = productsApi.summarizeProductOrders.useQuery(
    { query: { type } },
    { ...fresh, ...usePollingInFront(ORDERS_EVERY_MS) },
  );
  return (
    <Card className="invest-summary">
      <Stack>
        <Between>
          <Muted>{t(type === 'miner' ? 'products.spent' : 'products.invested')}</Muted>
          {action}
        </Between>
        <Money value={data?.invested} size="hero" weight="strong" testId="invest-total" />
        <Columns count={2}>
          <Stack gap="xs">
            <Muted>{t('products.today')}</Muted>
            <Money value={data?.todayIncome} isResult weight="medium" />
          </Stack>
          <Stack gap="xs" align="end">
            <Muted>{t('products.accumulated')}</Muted>
            <Money
              value={data?.accumulatedIncome}
              isResult
              weight="medium"
              testId="invest-income"
            />
          </Stack>
        </Columns>
      </Stack>
    </Card>
  );
}
