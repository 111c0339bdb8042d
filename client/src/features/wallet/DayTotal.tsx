import { Line, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { sumsByCoin } from './sumsByCoin.ts';

interface Props {
  changes: readonly { currency: string; amount: string }[];
  isSigned?: boolean;
}

const COINS_SHOWN = 2;

/** The sum of the amounts of a day for each coin. Renders nothing if there are more than `COINS_SHOWN` coins. */
export function DayTotal({ changes, isSigned = false }: Props) {
  const sums = sumsByCoin(changes);
  if (sums.length > COINS_SHOWN) return null;
  return (
    <Text as="span" size="small" align="end">
      <Line as="span" isWrapped>
        {sums.map(([coin, sum]) => (
          <Money key={coin} value={sum} coin={coin} isSigned={isSigned} testId="day-total" />
        ))}
      </Line>
    </Text>
  );
}
