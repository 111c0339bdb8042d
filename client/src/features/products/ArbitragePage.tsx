import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { isOneOf } from '../../lib/guards.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, FailedState, Skeleton } from '../../ui/Empty.tsx';
import { Between } from '../../ui/layout.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { walletApi } from '../wallet/wallet.api.ts';
import { InvestSummary } from './InvestSummary.tsx';
import { ProductCard } from './ProductCard.tsx';
import { bestProduct, type ProductSort, productSorts, sortProducts } from './productView.ts';
import { ALL, productsApi } from './products.api.ts';
import { useVipLevel } from './useVipLevel.ts';
import { List } from '../../ui/List.tsx';

const filters = ['all', 'mine'] as const;
type Filter = (typeof filters)[number];
const isSort = isOneOf(productSorts);

export function Page() {
  const { t } = useTranslation();
  const [filter, setFilter] = usePersisted<Filter>(
    'products/arbitrage/filter',
    'all',
    isOneOf(filters),
  );
  const [sort, setSort] = usePersisted<ProductSort>('products/arbitrage/sort', 'term', isSort);
  const { level } = useVipLevel();
  const { data, isError, error, refetch } = productsApi.listProducts.useQuery(
    { query: { type: 'arbitrage', pageSize: ALL } },
    fresh,
  );
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const available = balances?.find(({ currency }) => currency === 'USDT')?.available ?? '0';
  const best =
    data && level !== null
      ? bestProduct(data.records, { level, available: units(available) })
      : null;
  const products = sortProducts(data?.records ?? [], sort).filter(
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
      <Between isWrapped>
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
        <Pick
          label={t('market.sortBy')}
          value={sort}
          onChoose={setSort}
          isFramed
          options={productSorts.map((value) => ({ value, label: t(`products.sorts.${value}`) }))}
          testId="product-sort"
        />
      </Between>
      {isError && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={360} /> : null}
      {data && products.length === 0 ? (
        <Empty icon="arbitrage" title={t('products.noneOpen')} />
      ) : null}
      <List items={products} by="id" className="stack gap-m">
        {(product) => (
          <ProductCard
            product={product}
            to={`/taolilicaiDetail?id=${product.id}`}
            isBest={product.id === best}
          />
        )}
      </List>
    </Screen>
  );
}
