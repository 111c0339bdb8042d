import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Price } from '../../ui/Figure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import { formatPrice } from '../../lib/numbers.ts';
import { useSymbol } from '../market/useMarket.ts';
import type { Drawn } from './chartMemory.ts';

/** The drawn lines of a symbol, each with a button that removes it. */
export function DrawnLines({ symbol, drawn }: { symbol: string; drawn: Drawn }) {
  const { t } = useTranslation();
  const { digits } = useSymbol(symbol);
  return (
    <section className="card" aria-label={t('chart.lines')} data-testid="chart-lines">
      <Stack gap="s">
        <Muted>{t('chart.lines')}</Muted>
        <ul className="chart-lines">
          {drawn.lines.map((price, index) => (
            <li key={index} className="chart-line" data-testid="chart-line">
              <Text size="small" weight="medium">
                <Price value={price} digits={digits} isUnitHeard />
              </Text>
              <IconButton
                label={t('chart.removeLine', { price: formatPrice(price, digits) })}
                onClick={() => drawn.removeLine(index)}
                data-testid={`chart-remove-line-${index}`}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
        <Micro as="p" tone="faint">
          {t('chart.lineHelp')}
        </Micro>
      </Stack>
    </section>
  );
}
