import { earlyExit } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { formatMoney } from '../../lib/numbers.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Fact, Section } from '../../ui/Card.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Faint, Micro, Muted, Stack } from '../../ui/layout.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ProductBody } from './ProductBody.tsx';
import { LockNote } from './LockNote.tsx';
import { ProductFacts } from './ProductFacts.tsx';
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

/** The product with the link to its order and the cost of early redemption. */
function Detail({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const { product } = purchase;
  return (
    <>
      <ProductFacts purchase={purchase} />
      <LockNote product={product} />
      <EarlyExit purchase={purchase} />
      <div className="sticky-submit">
        <ButtonLink kind="primary" to={`/taoliOk?id=${product.id}`} isWide testId="arbitrage-order">
          {t('routes.arbitrageBuy')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The cost of redemption after the first day, after half of the term and on the last day. */
function EarlyExit({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { product, example } = purchase;
  const { cycleDays } = product;
  const days = [...new Set([1, Math.floor(cycleDays / 2), cycleDays - 1])].filter(
    (day) => day > 0 && day < cycleDays,
  );
  const exitAfter = (day: number) => earlyExit(example.asked, example.dailyIncome * BigInt(day));
  return (
    <Section title={t('products.exit')}>
      <Card>
        <Stack>
          <Muted as="p">{t('products.exitText')}</Muted>
          <Faint as="p">
            {t('products.exampleFor', { amount: formatMoney(example.asked, 'USDT', { isHidden }) })}
          </Faint>
          <dl className="facts">
            <MoneyFact
              label={t('products.incomeTotal', { count: cycleDays })}
              value={example.totalIncome}
              isResult
            />
            {days.map((day) => (
              <Fact key={day} label={t('products.exitAfter', { count: day })}>
                <Stack as="span" gap="xs" align="end">
                  <Money value={-exitAfter(day).takenBack} isDue isResult />
                  <Micro tone="faint">
                    {t('products.exitBack', {
                      amount: formatMoney(exitAfter(day).returned, 'USDT', { isHidden }),
                    })}
                  </Micro>
                </Stack>
              </Fact>
            ))}
          </dl>
        </Stack>
      </Card>
    </Section>
  );
}
