import { type ReactNode, useState } from 'react';
import { type PagedAnswer, usePagedList } from '../../api/usePagedList.ts';
import { useLinkParameter } from '../../state/linkParameter.ts';
import { useWantedId } from '../../state/wanted.ts';
import { Stack } from '../../ui/layout.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { type StatusFilter, StatusChips } from '../../ui/StatusChips.tsx';
import { WantedItem } from '../../ui/WantedItem.tsx';

interface Props<S extends string | number, T> extends StatusFilter<S> {
  answer: PagedAnswer<T>;
  /** The orders with any status, of which the filter shows the statuses that occur. */
  all: PagedAnswer<T>;
  empty: ReactNode;
  /** The card of an order. `onReceipt` opens its receipt. */
  children: (order: T, onReceipt: () => void) => ReactNode;
  /** The sheet of a receipt. `id` is null while it is closed. */
  receipt: (id: string | null, onClose: () => void) => ReactNode;
}

/** The member's orders of one product line: a status filter, a card per order, and the receipt of one that has ended. */
export function OrderList<S extends string | number, T extends { id: string; status: S }>({
  answer,
  all,
  empty,
  children,
  receipt,
  ...filter
}: Props<S, T>) {
  const wantedId = useWantedId(() => filter.onChoose(null));
  const [receiptId, setReceiptId] = useState<string | null>(null);
  useLinkParameter('receipt', setReceiptId);
  const orders = all.currentData?.pages.flatMap(({ records }) => records);
  // A status of an order on a page that is not loaded cannot be excluded.
  const isWhole = orders !== undefined && !all.hasNextPage;
  const statuses = filter.statuses.filter(
    (one) => !isWhole || one === filter.value || orders.some(({ status }) => status === one),
  );
  return (
    <>
      {statuses.length > 0 ? <StatusChips {...filter} statuses={statuses} /> : null}
      <PagedList {...usePagedList(answer)} empty={empty}>
        {(orders) => (
          <Stack as="ul">
            {orders.map((order) => (
              <WantedItem key={order.id} isWanted={order.id === wantedId}>
                {children(order, () => setReceiptId(order.id))}
              </WantedItem>
            ))}
          </Stack>
        )}
      </PagedList>
      {receipt(receiptId, () => setReceiptId(null))}
    </>
  );
}
