import { productTabs } from '@hongbao/contracts/pages/pageViews';
import type { ProductType } from '@hongbao/contracts/products/products.types';
import type { ReactNode } from 'react';
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
import { ALL, type Product, productsApi, REMAINING_EVERY_MS } from './products.api.ts';
import { useListTab } from './useListTab.ts';
import { List } from '../../ui/List.tsx';

interface Props {
  type: 'miner' | 'debt';
  title: string;
  lead: string;
  testId: string;
  children: (product: Product) => ReactNode;
}

/** A page with the products of one type and the orders of the member. A visitor sees only the products. */
export function ProductList({ title, testId, ...offers }: Props) {
  const { t } = useTranslation();
  const isMember = useAppSelector((state) => state.session.userInfo !== null);
  const [tab, setTab] = useListTab(offers.type);
  return (
    <Screen title={title}>
      {isMember ? (
        <>
          <InvestSummary type={offers.type} />
          <Tabs
            label={title}
            value={tab}
            onChange={setTab}
            testId={testId}
            tabs={productTabs.map((value) => ({ value, label: t(`products.tabs.${value}`) }))}
          >
            {tab === 'offers' ? (
              <Offers {...offers} />
            ) : (
              <Stack>
                <ProductOrders type={offers.type} />
              </Stack>
            )}
          </Tabs>
        </>
      ) : (
        <Offers {...offers} />
      )}
    </Screen>
  );
}

function Offers({ type, lead, children }: Pick<Props, 'type' | 'lead' | 'children'>) {
  const { data, ...query } = useProducts(type);
  if (!data) return <Loading query={query} skeleton={<Skeleton height={360} />} />;
  return (
    <Stack>
      <Muted as="p">{lead}</Muted>
      <List items={data.records} by="id" className="stack gap-m">
        {(product) => children(product)}
      </List>
    </Stack>
  );
}

/** All products of a type. Their remaining quotas, which others buy too, are polled for debt products. */
const useProducts = (type: ProductType) => {
  const polling = usePollingInFront(REMAINING_EVERY_MS);
  const options = type === 'debt' ? { ...fresh, ...polling } : fresh;
  return productsApi.listProducts.useQuery({ query: { type, pageSize: ALL } }, options);
};
