import { useTranslation } from 'react-i18next';
import { ProductCard } from './ProductCard.tsx';
import { ProductList } from './ProductList.tsx';

/** The page of debt products: loans to others in which a member can invest. */
export function Page() {
  const { t } = useTranslation();
  return (
    <ProductList
      type="debt"
      title={t('routes.debt')}
      lead={t('products.debtLead')}
      testId="debt-tab"
    >
      {(product) => (
        <ProductCard product={product} to={`/zhaiquanDetail?id=${product.id}`} hasQuota />
      )}
    </ProductList>
  );
}
