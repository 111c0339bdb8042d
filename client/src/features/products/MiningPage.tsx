import { units } from '@hongbao/contracts/money';
import { paybackDays } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Money } from '../../ui/Figure.tsx';
import { Between, Faint, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { isHydro } from './machineKind.ts';
import { MachinePicture } from './MachinePicture.tsx';
import { ProductList } from './ProductList.tsx';
import type { Product } from './products.api.ts';

/** The mining page: machines by net income, and the orders of the member. */
export function Page() {
  const { t } = useTranslation();
  return (
    <ProductList
      type="miner"
      title={t('routes.mining')}
      lead={t('products.miningLead')}
      testId="mining-tab"
    >
      {(product) => <MachineCard product={product} />}
    </ProductList>
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
          <Muted>{t('products.cost')}</Muted>
          <Money value={product.price} isPublic weight="medium" />
        </Between>
        <Faint>
          {days === null ? t('products.neverPays') : t('products.payback', { count: days })}
        </Faint>
      </Stack>
    </Link>
  );
}
