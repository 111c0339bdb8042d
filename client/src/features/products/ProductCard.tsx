import { units } from '@hongbao/contracts/money';
import { yearlyRate } from '@hongbao/contracts/products/products.quote';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { Between, Faint, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money, Percent } from '../../ui/Figure.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { LockNote } from './LockNote.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import type { Product } from './products.api.ts';
import { takenShare } from './productView.ts';

interface Props {
  product: Product;
  to: string;
  /** Whether to show the remaining quota, which is relevant for debt products. */
  hasQuota?: boolean;
  /** Whether no other product that the member can buy pays more. */
  isBest?: boolean;
}

/** Card of a product in a list: rate, duration, limits, and the reason why the product is not available. */
export function ProductCard({ product, to, hasQuota, isBest }: Props) {
  const { t } = useTranslation();
  const isOpen = product.status === 'open';
  const yearly = t('products.aYear', {
    rate: formatPercent(yearlyRate(units(product.dailyRate))),
  });
  return (
    <Link
      className={`card product-card ${isOpen ? '' : 'is-gone'}`}
      to={to}
      data-testid="product-card"
    >
      <Stack>
        <Line as="span">
          <ProductPicture product={product} />
          <Stack as="span" gap="s" isGrown>
            <Text weight="strong" isBroken>
              {product.name}
            </Text>
            <Line as="span" isWrapped>
              {/* The names of the other products contain the term. */}
              {product.type === 'debt' ? (
                <Tag>{t('products.days', { count: product.cycleDays })}</Tag>
              ) : null}
              <Faint isNumber>{yearly}</Faint>
              {isBest ? (
                <span data-testid="product-best">
                  <Tag tone="up">{t('products.best')}</Tag>
                </span>
              ) : null}
              {product.levelLimit > 0 ? (
                <Tag tone="gold">{t('products.fromLevel', { level: product.levelLimit })}</Tag>
              ) : null}
              {isOpen ? null : (
                <StatusBadge tone={product.status === 'soldOut' ? 'orange' : 'grey'}>
                  {t(`products.productStatuses.${product.status}`)}
                </StatusBadge>
              )}
            </Line>
          </Stack>
          <Stack as="span" gap="xs" align="end">
            <Percent
              rate={product.dailyRate}
              digits={3}
              size="lead"
              weight="strong"
              tone={isOpen ? 'gold' : 'muted'}
            />
            <Muted>{t('products.aDay')}</Muted>
          </Stack>
        </Line>
        {hasQuota ? (
          <Stack gap="s">
            <Progress share={takenShare(product)} label={t('products.funded')} />
            <Between isWrapped>
              <Muted>
                {t('products.left')}{' '}
                <Money value={product.remaining} isPublic weight="medium" testId="product-left" />
              </Muted>
              <Faint>
                {t('products.ofTotal', {
                  total: formatMoney(product.quota, product.currency, { digits: 0 }),
                })}
              </Faint>
            </Between>
          </Stack>
        ) : (
          <Muted>
            {t('products.range', {
              min: formatMoney(product.minAmount, product.currency, { digits: 0 }),
              max: formatMoney(product.maxAmountPerMember, product.currency, { digits: 0 }),
            })}
          </Muted>
        )}
        <LockNote product={product} />
      </Stack>
    </Link>
  );
}
