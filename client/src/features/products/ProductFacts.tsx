import { units } from '@hongbao/contracts/money';
import { yearlyRate } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import { Card, Fact } from '../../ui/Card.tsx';
import { Columns, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money, MoneyFact, Percent } from '../../ui/Figure.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { takenShare } from './productView.ts';
import type { Purchase } from './usePurchase.ts';

export function ProductFacts({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const { product, facts } = purchase;
  return (
    <Card className="invest-summary">
      <Stack>
        <Line>
          <ProductPicture product={product} />
          <Text size="lead" weight="strong" isBroken>
            {product.name}
          </Text>
        </Line>
        <Columns count={2}>
          <Stack gap="xs">
            <Percent rate={product.dailyRate} digits={3} size="hero" weight="strong" tone="gold" />
            <Muted>{t('products.aDay')}</Muted>
          </Stack>
          <Stack gap="xs" align="end">
            <Percent rate={yearlyRate(units(product.dailyRate))} size="lead" weight="strong" />
            <Muted>{t('products.simpleYear')}</Muted>
          </Stack>
        </Columns>
        <Progress share={takenShare(product)} label={t('products.funded')} />
        <dl className="facts">
          <Fact label={t('products.left')} testId="product-left">
            <Money value={product.remaining} isPublic />
          </Fact>
          <Fact label={t('products.cycle')}>
            {t('products.days', { count: product.cycleDays })}
          </Fact>
          <Fact label={t('products.level')}>
            {product.levelLimit === 0 ? t('products.everybody') : `VIP ${product.levelLimit}`}
          </Fact>
          <MoneyFact label={t('products.minimum')} value={product.minAmount} isPublic />
          <MoneyFact label={t('products.perMember')} value={product.maxAmountPerMember} isPublic />
          <MoneyFact label={t('products.held')} value={facts.held} />
        </dl>
      </Stack>
    </Card>
  );
}
