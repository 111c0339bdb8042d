import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { InvestSummary } from './InvestSummary.tsx';
import { ProductOrders } from './ProductOrders.tsx';

export function Page() {
  const { t } = useTranslation();
  return (
    <Screen title={t('routes.arbitrageOrders')}>
      <InvestSummary
        type="arbitrage"
        action={
          <ButtonLink kind="line" to="/taolilicai" isSmall>
            {t('products.choose')}
          </ButtonLink>
        }
      />
      <ProductOrders type="arbitrage" />
    </Screen>
  );
}
