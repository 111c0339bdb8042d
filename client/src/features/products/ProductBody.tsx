import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from '../../state/place.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty, Loading, Skeleton } from '../../ui/Empty.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
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

interface LoadedProps {
  id: string;
  unknown: ReactNode;
  children: Props['children'];
}

function Loaded({ id, unknown, children }: LoadedProps) {
  const purchase = usePurchase(id);
  if (purchase.product) return children(purchase);
  if (purchase.isUnknown) return unknown;
  return <Loading query={purchase} skeleton={<Skeleton height={420} />} />;
}
