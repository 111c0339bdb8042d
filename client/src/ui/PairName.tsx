import { Text } from './Text.tsx';
import type { TypeStyle } from './typeClass.ts';

interface Props extends TypeStyle {
  /** "BTC/USDT". */
  symbol: string;
}

/** What is traded for what: the coin counts, what it is paid in steps back. */
export function PairName({ symbol, ...type }: Props) {
  const [base = '', quote = ''] = symbol.split('/');
  return (
    <Text {...type}>
      {base}
      <span className="unit">{`/${quote}`}</span>
    </Text>
  );
}
