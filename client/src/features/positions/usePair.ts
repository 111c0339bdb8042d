import { symbol as symbolField } from '@hongbao/contracts/tradeFields';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { useSearch } from '../../state/place.ts';

const LEADING = 'BTC/USDT';

/** The coin and direction the address asks for; anything unreadable is the leading coin, long. */
export function usePair(): { symbol: string; direction: Direction } {
  const search = useSearch();
  const given = (search.get('symbol') ?? '').toUpperCase();
  return {
    symbol: symbolField.safeParse(given).success ? given : LEADING,
    direction: search.get('direction') === 'short' ? 'short' : 'long',
  };
}
