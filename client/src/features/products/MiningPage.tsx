import { productTabs } from '@hongbao/contracts/pages/pageViews';
import { units } from '@hongbao/contracts/money';
import { paybackDays } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../ui/styles/products.css';
import { fresh } from '../../api/api.ts';
import { Loading, Skeleton } from '../../ui/Empty.tsx';
import { Between, Faint, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { InvestSummary } from './InvestSummary.tsx';
import { isHydro } from './machineKind.ts';
import { MachinePicture } from './MachinePicture.tsx';
import { ProductOrders } from './ProductOrders.tsx';
import { ALL, type Product, productsApi } from './products.api.ts';
import { useListTab } from './useListTab.ts';

/** The mining page: machines by net income, and the orders of the member. */
export function Page() {
  const { t } = useTranslation();
  const [tab, setTab] = useListTab('miner');
  return (
    <Screen title={t('routes.mining')}>
      <InvestSummary type="miner" />
      <Tabs
        label={t('routes.mining')}
        value={tab}
        onChange={setTab}
        testId="mining-tab"
        tabs={productTabs.map((value) => ({ value, label: t(`products.tabs.${value}`) }))}
      >
        {tab === 'offers' ? (
          <Machines />
        ) : (
          <Stack>
            <ProductOrders type="miner" />
          </Stack>
        )}
      </Tabs>
    </Screen>
  );
}

function Machines() {
  const { t } = useTranslation();
  const { data, ...query } = productsApi.listProducts.useQuery(
    { query: { type: 'miner', pageSize: ALL } },
    fresh,
  );
  if (!data) return <Loading query={query} skeleton={<Skeleton height={360} />} />;
  return (
    <Stack>
      <Muted as="p">{t('products.miningLead')}</Muted>
      <Stack as="ul">
        {data.records.map((product) => (
          <li key={product.id}>
            <MachineCard product={product} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function MachineCard({ product }: { product: Product }) {
  const { t } = useTranslation();
  const days = paybackDays(units(product.price ?? '0'), units(product.netDaily ?? '0'));
  return (
    <Link
      className="card product-card machine-card"
      to={`/kuangchiDetail?id=${product.id}`}
      data-testid="product-card"
    >
      <MachinePicture isHydro={isHydro(product)} />
      <Stack gap="s" isGrown>
        <Text weight="strong" isBroken>
          {product.name}
        </Text>
        <Line isWrapped>
          <Tag>{product.hashrate}</Tag>
          <Tag>{product.power}</Tag>
        </Line>
        <Between isWrapped align="baseline">
          <Muted>{t('products.netADay')}</Muted>
          <Money value={product.netDaily} isPublic isResult weight="strong" />
        </Between>
        <Between isWrapped align="baseline">
          <Money value={product.price} isPublic weight="medium" />
          <Faint>
            {days === null ? t('products.neverPays') : t('products.payback', { count: days })}
          </Faint>
        </Between>
      </Stack>
    </Link>
  );
}
