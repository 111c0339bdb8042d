import { productTabs } from '@hongbao/contracts/pages/pageViews';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useAppSelector } from '../../state/store.ts';
import { Loading, Skeleton } from '../../ui/Empty.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { InvestSummary } from './InvestSummary.tsx';
import { ProductOrders } from './ProductOrders.tsx';
import { ProductCard } from './ProductCard.tsx';
import { ALL, productsApi, REMAINING_EVERY_MS } from './products.api.ts';
import { useListTab } from './useListTab.ts';

/**
 * The page of debt products: loans to others in which a member can invest. A visitor can open the page, but only a
 * member can invest.
 */
export function Page() {
  const { t } = useTranslation();
  const isMember = useAppSelector((state) => state.session.userInfo !== null);
  const [tab, setTab] = useListTab('debt');
  return (
    <Screen title={t('routes.debt')}>
      {isMember ? (
        <>
          <InvestSummary type="debt" />
          <Tabs
            label={t('routes.debt')}
            value={tab}
            onChange={setTab}
            testId="debt-tab"
            tabs={productTabs.map((value) => ({ value, label: t(`products.tabs.${value}`) }))}
          >
            {tab === 'offers' ? (
              <Offers />
            ) : (
              <Stack>
                <ProductOrders type="debt" />
              </Stack>
            )}
          </Tabs>
        </>
      ) : (
        <Offers />
      )}
    </Screen>
  );
}

function Offers() {
  const { t } = useTranslation();
  const { data, ...query } = productsApi.listProducts.useQuery(
    { query: { type: 'debt', pageSize: ALL } },
    { ...fresh, ...usePollingInFront(REMAINING_EVERY_MS) },
  );
  if (!data) return <Loading query={query} skeleton={<Skeleton height={360} />} />;
  return (
    <Stack>
      <Muted as="p">{t('products.debtLead')}</Muted>
      <Stack as="ul">
        {data.records.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} to={`/zhaiquanDetail?id=${product.id}`} hasQuota />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
