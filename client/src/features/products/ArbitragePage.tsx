import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { isOneOf } from '../../lib/guards.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, FailedState, Skeleton } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { InvestSummary } from './InvestSummary.tsx';
import { ProductCard } from './ProductCard.tsx';
import { ALL, productsApi } from './products.api.ts';
import { useVipLevel } from './useVipLevel.ts';
import { List } from '../../ui/List.tsx';

const filters = ['all', 'mine'] as const;
type Filter = (typeof filters)[number];

export function Page() {
  const { t } = useTranslation();
  const [filter, setFilter] = usePersisted<Filter>(
    'products/arbitrage/filter',
    'all',
    isOneOf(filters),
  );
  const { level } = useVipLevel();
  const { data, isError, error, refetch } = productsApi.listProducts.useQuery(
    { query: { type: 'arbitrage', pageSize: ALL } },
    fresh,
  );
  const products = (data?.records ?? []).filter(
    ({ levelLimit }) => filter === 'all' || levelLimit <= (level ?? 0),
  );
  return (
    <Screen title={t('routes.arbitrage')} onRefresh={refetch}>
      <InvestSummary
        type="arbitrage"
        action={
          <ButtonLink kind="line" to="/taoliOrder" isSmall testId="arbitrage-orders">
            {t('products.orders')}
          </ButtonLink>
        }
      />
      <Chips
        label={t('products.filter')}
        value={filter}
        onChoose={setFilter}
        testId="product-filter"
        options={[
          { value: 'all', label: t('common.all') },
          { value: 'mine', label: t('products.openToMe') },
        ]}
      />
      {isError && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={360} /> : null}
      {data && products.length === 0 ? (
        <Empty icon="arbitrage" title={t('products.noneOpen')} />
      ) : null}
      <List items={products} by="id" className="stack gap-m">
        {(product) => <ProductCard product={product} to={`/taolilicaiDetail?id=${product.id}`} />}
      </List>
    </Screen>
  );
}
