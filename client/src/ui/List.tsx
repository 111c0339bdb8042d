import type { ReactNode } from 'react';
import { Card } from './Card.tsx';

interface Props<T> {
  items: readonly T[];
  /** The property that identifies an item. Absent for items that are texts. */
  by?: keyof T & string;
  className?: string;
  testId?: string;
  children: (item: T, index: number) => ReactNode;
}

export function List<T>({ items, by, className, testId, children }: Props<T>) {
  return (
    <ul className={className} data-testid={testId}>
      {items.map((item, index) => (
        <li key={String(by === undefined ? item : item[by])}>{children(item, index)}</li>
      ))}
    </ul>
  );
}

/** A card with a row for each item. */
export const CardList = <T,>(props: Props<T>) => (
  <Card isFlush>
    <List {...props} />
  </Card>
);
