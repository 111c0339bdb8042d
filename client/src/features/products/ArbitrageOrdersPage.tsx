import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { InvestSummary } from './InvestSummary.tsx';
import { OrderList } from './OrderList.tsx';

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
      <OrderList type="arbitrage" />
    </Screen>
  );
}
