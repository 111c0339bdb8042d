import { type ReactNode, useDeferredValue } from 'react';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { MarketRow } from './MarketRow.tsx';
import { useRowsFeed } from './useMarket.ts';

interface Props {
  /** Undefined until known. */
  symbols: readonly string[] | undefined;
  isError: boolean;
  onRetry: () => void;
  /** How many rows there will be, about. */
  expected: number;
  /** What stands there when no coin fits. */
  empty?: ReactNode;
}

const FIRST_ROWS = 8;

/** Coins under each other: on their way, out of reach, none, or there. */
export function MarketList({ symbols, isError, onRetry, expected, empty }: Props) {
  useRowsFeed();
  // What fits the screen is drawn at once, the rest in slices: a finger is answered in between.
  const shown = useDeferredValue(symbols) ?? symbols?.slice(0, FIRST_ROWS);
  return (
    <Card isFlush>
      {isError ? <FailedState onRetry={onRetry} /> : null}
      {symbols || isError ? null : <SkeletonRows count={expected} />}
      {symbols?.length === 0 ? empty : null}
      <ul>
        {shown?.map((symbol) => (
          <li key={symbol}>
            <MarketRow symbol={symbol} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
