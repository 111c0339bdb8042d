import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { useSearch } from '../../state/place.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty, Loading, Skeleton } from '../../ui/Empty.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { type Product, productsApi, REMAINING_EVERY_MS } from './products.api.ts';
import { type Purchase, usePurchase } from './usePurchase.ts';

interface Props {
  list: string;
  icon: IconName;
  children: (purchase: Purchase) => ReactNode;
}

/** The body of a product page. `?id=` selects the product; without a valid id it shows a link to the list. */
export function ProductBody({ list, icon, children }: Props) {
  const { t } = useTranslation();
  const id = useSearch().get('id');
  const choose = (
    <Empty icon={icon} title={t('products.chooseFirst')}>
      <ButtonLink kind="line" to={list} isReplacing isSmall>
        {t('products.choose')}
      </ButtonLink>
    </Empty>
  );
  if (id === null || id === '') return choose;
  return (
    <Loaded key={id} id={id} unknown={choose}>
      {children}
    </Loaded>
  );
}

interface LoadedProps extends Pick<Props, 'children'> {
  id: string;
  unknown: ReactNode;
}

function Loaded({ id, unknown, children }: LoadedProps) {
  const { data: product, ...query } = productsApi.getProduct.useQuery(
    { query: { id } },
    { ...fresh, ...usePollingInFront(REMAINING_EVERY_MS) },
  );
  if (product) return <Selected product={product}>{children}</Selected>;
  const { error } = query;
  if (error !== undefined && 'reason' in error && error.reason === 'notFound') return unknown;
  return <Loading query={query} skeleton={<Skeleton height={420} />} />;
}

function Selected({ product, children }: Pick<Props, 'children'> & { product: Product }) {
  return children(usePurchase(product));
}
