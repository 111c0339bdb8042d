import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { Screen } from '../../ui/Screen.tsx';
import { Between, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Percent } from '../../ui/Figure.tsx';
import { BuyEditor } from './BuyEditor.tsx';
import { ProductBody } from './ProductBody.tsx';
import type { Product } from './products.api.ts';

const nothing = () => undefined;

/** The page on which an order of an arbitrage or AI product is entered and confirmed. */
export function Page() {
  const { t } = useTranslation();
  return (
    <Screen title={t('routes.arbitrageBuy')}>
      <ProductBody list="/taolilicai" icon="arbitrage">
        {(purchase) => (
          <>
            <Name product={purchase.product} />
            <BuyEditor purchase={purchase} onBought={nothing} />
          </>
        )}
      </ProductBody>
    </Screen>
  );
}

function Name({ product: { name, dailyRate, cycleDays } }: { product: Product }) {
  const { t } = useTranslation();
  return (
    <Between>
      <Stack gap="xs" isGrown>
        <Text as="h2" size="title" weight="strong" isBroken>
          {name}
        </Text>
        <Muted>{t('products.days', { count: cycleDays })}</Muted>
      </Stack>
      <Stack gap="xs" align="end">
        <Percent rate={dailyRate} digits={3} size="title" weight="strong" tone="gold" />
        <Muted>{t('products.aDay')}</Muted>
      </Stack>
    </Between>
  );
}
