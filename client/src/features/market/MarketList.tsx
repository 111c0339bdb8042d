import { type ReactNode, useDeferredValue } from 'react';
import { Card } from '../../ui/Card.tsx';
import { FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { MarketRow } from './MarketRow.tsx';
import { useRowsFeed } from './useMarket.ts';
import { List } from '../../ui/List.tsx';

interface Props {
  /** The symbols in display order. Undefined until loaded. */
  symbols: readonly string[] | undefined;
  error: unknown;
  onRetry: () => void;
  expected: number;
  /** Content of the list if no coin matches. */
  empty?: ReactNode;
}

/** A list of coins with its loading, error and empty states. */
export function MarketList({ symbols, error, onRetry, expected, empty }: Props) {
  useRowsFeed();
  // Renders the rows in slices, so that the browser handles input in between.
  const shown = useDeferredValue(symbols);
  return (
    <Card isFlush>
      {error ? <FailedState error={error} onRetry={onRetry} /> : null}
      {shown || error ? null : <SkeletonRows count={expected} />}
      {symbols?.length === 0 ? empty : null}
      <List items={shown ?? []}>{(symbol) => <MarketRow symbol={symbol} />}</List>
    </Card>
  );
}
