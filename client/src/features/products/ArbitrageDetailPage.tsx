import { earlyExit } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { formatMoney } from '../../lib/numbers.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { IncomeCalendar } from './IncomeCalendar.tsx';
import { LockNote } from './LockNote.tsx';
import { ProductBody } from './ProductBody.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { PurchaseField, PurchaseReceipt, usePurchaseWords } from './PurchaseFields.tsx';
import type { Purchase } from './usePurchase.ts';

export function Page() {
  const { t } = useTranslation();
  return (
    <Screen title={t('routes.arbitrageDetail')}>
      <ProductBody list="/taolilicai" icon="arbitrage">
        {(purchase) => <Detail purchase={purchase} />}
      </ProductBody>
    </Screen>
  );
}

/** The daily income of a product for an amount, and the cost of early redemption. */
function Detail({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const { product, summary, example, problems, typed } = purchase;
  const words = usePurchaseWords(product);
  if (!product || !summary || !example) return null;
  const inField = typed === '' ? undefined : problems.find(({ field }) => field === 'amount');
  return (
    <>
      <ProductFacts purchase={purchase} />
      <LockNote product={product} />
      <Section title={t('products.calculator')}>
        <Card>
          <Stack gap="l">
            <PurchaseField purchase={purchase} problem={inField && words(inField)} />
            <PurchaseReceipt purchase={purchase} />
          </Stack>
        </Card>
      </Section>
      <IncomeCalendar schedule={example} amount={example.asked} cycleDays={product.cycleDays} />
      <EarlyExit purchase={purchase} />
      <ButtonLink
        kind="primary"
        to={`/taoliOk?id=${product.id}`}
        isWide
        testId="arbitrage-continue"
      >
        {t('routes.arbitrageBuy')}
      </ButtonLink>
    </>
  );
}

/** The cost of redemption after the first day, after half of the term and on the last day. */
function EarlyExit({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { product, example } = purchase;
  if (!product || !example) return null;
  const { cycleDays } = product;
  const days = [...new Set([1, Math.floor(cycleDays / 2), cycleDays - 1])].filter(
    (day) => day > 0 && day < cycleDays,
  );
  const exitAfter = (day: number) => earlyExit(example.asked, example.dailyIncome * BigInt(day));
  return (
    <Section title={t('products.exit')}>
      <Card>
        <Stack>
          <Text as="p" size="small" tone="muted">
            {t('products.exitText')}
          </Text>
          <Text as="p" size="small" tone="faint">
            {t('products.exampleFor', { amount: formatMoney(example.asked, 'USDT', { isHidden }) })}
          </Text>
          <dl className="facts">
            {days.map((day) => (
              <Fact key={day} label={t('products.exitAfter', { count: day })}>
                <Stack as="span" gap="xs" align="end">
                  <Money value={-exitAfter(day).takenBack} isDue isResult />
                  <Text size="micro" tone="faint">
                    {t('products.exitBack', {
                      amount: formatMoney(exitAfter(day).returned, 'USDT', { isHidden }),
                    })}
                  </Text>
                </Stack>
              </Fact>
            ))}
          </dl>
        </Stack>
      </Card>
    </Section>
  );
}
