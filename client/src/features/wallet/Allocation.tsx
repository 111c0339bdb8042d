import { useTranslation } from 'react-i18next';
import { Card, Section } from '../../ui/Card.tsx';
import { Ring, ringColours } from '../../ui/Ring.tsx';
import { allocation } from './slices.ts';

interface Props {
  balances: readonly { currency: string; usdtValue: string }[] | undefined;
}

/** A ring for those who look, a legend for those who read. */
export function Allocation({ balances }: Props) {
  const { t } = useTranslation();
  const slices = allocation(balances ?? [], t('common.more'));
  if (slices.length === 0) return null;
  return (
    <Section title={t('assets.allocation')}>
      <Card className="line">
        <Ring slices={slices} size={116} />
        <ul className="legend grow" style={{ paddingInlineStart: '1.2rem' }}>
          {slices.map((slice, index) => (
            <li key={slice.key} className="legend-line">
              <span
                className="dot"
                style={{ background: ringColours[index % ringColours.length] }}
              />
              <span>{slice.label}</span>
              <span className="strong">{(Math.floor(slice.share * 1_000) / 10).toFixed(1)} %</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
