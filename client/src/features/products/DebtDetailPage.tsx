import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { Card, Section } from '../../ui/Card.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { BuyEditor } from './BuyEditor.tsx';
import { IncomeCalendar } from './IncomeCalendar.tsx';
import { ProductBody } from './ProductBody.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { useListTab } from './useListTab.ts';

export function Page() {
  const { t } = useTranslation();
  const [, setTab] = useListTab('debt');
  return (
    <Screen title={t('routes.debtDetail')}>
      <ProductBody list="/zhaiquan" icon="crowd">
        {(purchase) => (
          <>
            <ProductFacts purchase={purchase} />
            <BuyEditor purchase={purchase} onBought={() => setTab('orders')} />
            <IncomeCalendar purchase={purchase} />
            <Section title={t('products.borrower')}>
              <Card>
                <Stack gap="s">
                  <Muted as="p">
                    {t('products.borrowerText', { name: purchase.product.name })}
                  </Muted>
                  <Muted as="p">{t('products.riskText')}</Muted>
                </Stack>
              </Card>
            </Section>
          </>
        )}
      </ProductBody>
    </Screen>
  );
}
