import { units } from '@hongbao/contracts/money';
import { yearlyRate } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { formatPercent } from '../../lib/numbers.ts';
import { Card } from '../../ui/Card.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Between, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Percent } from '../../ui/Figure.tsx';
import { BuyEditor } from './BuyEditor.tsx';
import { IncomeCalendar } from './IncomeCalendar.tsx';
import { ProductBody } from './ProductBody.tsx';
import { ProductPicture } from './ProductPicture.tsx';
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
            <IncomeCalendar purchase={purchase} />
          </>
        )}
      </ProductBody>
    </Screen>
  );
}

function Name({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { name, dailyRate } = product;
  return (
    <Card className="invest-summary">
      <Between>
        <ProductPicture product={product} />
        <Stack gap="xs" isGrown>
          <Text as="h2" size="lead" weight="strong" isBroken>
            {name}
          </Text>
          <Muted isNumber>
            {t('products.aYear', { rate: formatPercent(yearlyRate(units(dailyRate))) })}
          </Muted>
        </Stack>
        <Stack gap="xs" align="end">
          <Percent rate={dailyRate} digits={3} size="title" weight="strong" tone="gold" />
          <Muted>{t('products.aDay')}</Muted>
        </Stack>
      </Between>
    </Card>
  );
}
