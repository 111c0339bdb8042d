import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Line, Text } from '../../ui/layout.tsx';
import type { Product } from './products.api.ts';
import { useVipLevel } from './useVipLevel.ts';

/**
 * Note with the reason why a product is not available to this member, and how to unlock it. Renders nothing for an
 * available product.
 */
export function LockNote({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { level, assetsFor } = useVipLevel();
  if (level === null || level >= product.levelLimit) return null;
  return (
    <Text as="div" size="small" tone="warn">
      <Line as="span" align="start">
        <Icon name="lock" size={16} />
        <span>
          {t('products.locked', {
            needed: product.levelLimit,
            assets: formatMoney(assetsFor(product.levelLimit), 'USDT', { digits: 0 }),
            level,
          })}
        </span>
      </Line>
    </Text>
  );
}
