import { Text } from './layout.tsx';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** "BTC/USDT". */
  symbol: string;
}

/** A trading pair, with the base currency emphasized. */
export function PairName({ symbol, ...type }: Props) {
  const [base = '', quote = ''] = symbol.split('/');
  return (
    <Text {...type}>
      {base}
      <span className="unit">{`/${quote}`}</span>
    </Text>
  );
}
