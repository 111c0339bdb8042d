import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { Screen } from '../../ui/Screen.tsx';
import { BuyEditor } from './BuyEditor.tsx';
import { ProductBody } from './ProductBody.tsx';
import { ProductFacts } from './ProductFacts.tsx';

const nothing = () => undefined;

export function Page() {
  const { t } = useTranslation();
  return (
    <Screen title={t('routes.arbitrageBuy')}>
      <ProductBody list="/taolilicai" icon="arbitrage">
        {(purchase) => (
          <>
            <ProductFacts purchase={purchase} />
            <BuyEditor purchase={purchase} onBought={nothing} />
          </>
        )}
      </ProductBody>
    </Screen>
  );
}
