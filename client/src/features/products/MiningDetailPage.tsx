import { units } from '@hongbao/contracts/money';
import { paybackDays } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/products.css';
import { Card, Fact, Section } from '../../ui/Card.tsx';
import { cssVars } from '../../ui/cssVars.ts';
import { Between, Faint, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { BuyEditor } from './BuyEditor.tsx';
import { MachinePicture } from './MachinePicture.tsx';
import { isHydro } from './machineKind.ts';
import { ProductBody } from './ProductBody.tsx';
import type { Product } from './products.api.ts';
import { useListTab } from './useListTab.ts';

const sheet = [
  'manufacturer',
  'hashrate',
  'power',
  'size',
  'weight',
  'temperature',
  'humidity',
  'network',
] as const;

export function Page() {
  const { t } = useTranslation();
  const [, setTab] = useListTab('miner');
  return (
    <Screen title={t('routes.miningDetail')}>
      <ProductBody list="/kuangchi" icon="mining">
        {(purchase) => (
          <>
            <Head product={purchase.product} />
            <Day product={purchase.product} />
            <BuyEditor purchase={purchase} onBought={() => setTab('orders')} />
            <Section title={t('products.sheet')}>
              <Card>
                <dl className="facts">
                  {sheet.map((name) => (
                    <Fact key={name} label={t(`products.sheetOf.${name}`)}>
                      {purchase.product[name] ?? '--'}
                    </Fact>
                  ))}
                </dl>
              </Card>
            </Section>
          </>
        )}
      </ProductBody>
    </Screen>
  );
}

function Head({ product }: { product: Product }) {
  const { t } = useTranslation();
  const left = Number(product.remaining.split('.')[0]);
  return (
    <Card className="invest-summary machine-head">
      <MachinePicture isHydro={isHydro(product)} />
      <Stack gap="s" isGrown>
        <Text size="lead" weight="strong" isBroken>
          {product.name}
        </Text>
        <Money value={product.price} isPublic size="title" weight="strong" />
        <Muted>{t('products.machinesLeft', { count: left })}</Muted>
      </Stack>
    </Card>
  );
}

/** Bar of the daily income of a machine: gross income, electricity and net income. */
function Day({ product }: { product: Product }) {
  const { t } = useTranslation();
  const [gross, cost, net] = [product.grossDaily, product.costDaily, product.netDaily].map((text) =>
    units(text ?? '0'),
  ) as [bigint, bigint, bigint];
  const share = gross === 0n ? 0 : Number((cost * 1_000n) / gross) / 10;
  const days = paybackDays(units(product.price ?? '0'), net);
  return (
    <Section title={t('products.day')}>
      <Card>
        <Stack>
          <div
            className="machine-day"
            style={cssVars({ '--cost': `${share}%` })}
            aria-hidden="true"
          >
            <span />
            <span />
          </div>
          <dl className="facts">
            <MoneyFact label={t('products.gross')} value={gross} isPublic />
            <MoneyFact label={t('products.power')} value={-cost} isPublic isSigned />
            <Fact label={t('products.netADay')} testId="machine-net">
              <Money value={net} isPublic isResult weight="strong" />
            </Fact>
          </dl>
          <Between isWrapped>
            <Muted>
              {days === null ? t('products.neverPays') : t('products.payback', { count: days })}
            </Muted>
            <Faint>{t('products.runs', { count: product.cycleDays })}</Faint>
          </Between>
        </Stack>
      </Card>
    </Section>
  );
}
