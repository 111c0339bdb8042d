import { mulDiv, ONE, units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Card, Section } from '../../ui/Card.tsx';
import { Line } from '../../ui/layout.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { Ring, RingDot, type Slice } from '../../ui/Ring.tsx';

interface Props {
  balances: readonly { currency: string; usdtValue: string }[] | undefined;
}

/** A ring with the shares of the coins, and a legend for screen readers. */
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

interface Balance {
  currency: string;
  usdtValue: string;
}

interface Part extends Slice {
  /** The share as a fraction in units, for the text beside the ring. */
  rate: bigint;
}

const SHOWN_MAX = 5;

/**
 * Returns the shares of the coins in the member's assets, largest first. Small shares are combined under `restLabel`.
 */
function allocation(balances: readonly Balance[], restLabel: string): Part[] {
  const worths = balances
    .map(({ currency, usdtValue }) => ({ key: currency, label: currency, worth: units(usdtValue) }))
    .filter(({ worth }) => worth > 0n)
    .toSorted((a, b) => (a.worth > b.worth ? -1 : 1));
  const total = worths.reduce((sum, { worth }) => sum + worth, 0n);
  if (total === 0n) return [];
  const small = worths.slice(SHOWN_MAX);
  const rest = {
    key: 'rest',
    label: restLabel,
    worth: small.reduce((sum, { worth }) => sum + worth, 0n),
  };
  const shown = small.length > 0 ? [...worths.slice(0, SHOWN_MAX), rest] : worths;
  return shown.map(({ key, label, worth }) => {
    const rate = mulDiv(worth, ONE, total, 'truncate');
    return { key, label, rate, share: Number(rate) / Number(ONE) };
  });
}
