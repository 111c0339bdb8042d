import { useTranslation } from 'react-i18next';
import { Card, Section } from '../../ui/Card.tsx';
import { Ring, RingDot } from '../../ui/Ring.tsx';
import { Line } from '../../ui/layout.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { allocation } from './slices.ts';

interface Props {
  balances: readonly { currency: string; usdtValue: string }[] | undefined;
}

/** A ring with a legend for screen readers. */
export function Allocation({ balances }: Props) {
  const { t } = useTranslation();
  const slices = allocation(balances ?? [], t('common.more'));
  if (slices.length === 0) return null;
  return (
    <Section title={t('wallet.assets.allocation')}>
      <Card>
        <Line>
          <Ring slices={slices} size={116} />
          <ul className="legend grow">
            {slices.map((slice, index) => (
              <li key={slice.key} className="legend-line">
                <RingDot index={index} />
                <span>{slice.label}</span>
                <Percent rate={slice.rate} digits={1} weight="strong" />
              </li>
            ))}
          </ul>
        </Line>
      </Card>
    </Section>
  );
}
