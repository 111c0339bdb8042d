import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useRef, useState } from 'react';
import type { Failure } from '../../lib/failure.ts';
import { createIntent, type Intent, submitOrder } from '../../api/submitOrder.ts';
import { combineCalls, useSubmit } from '../../api/useSubmit.ts';
import { positionsApi } from './positions.api.ts';

interface Failed {
  position: ListedPosition;
  failure: Failure;
}

type CloseResult = { closed: ListedPosition } | { failed: Failed };

/** Closes positions one by one, each with its own idempotency key; a failure does not stop the others. */
export function useCloseAll() {
  const [close] = positionsApi.closePosition.useMutation();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  // One idempotency key per position, so that a retry after a lost answer closes no position twice.
  const intents = useRef(new Map<string, Intent>());
  const closeOne = async (position: ListedPosition): Promise<CloseResult> => {
    const { id } = position;
    const intent = intents.current.get(id) ?? createIntent();
    intents.current.set(id, intent);
    const sent = await submitOrder(
      (order: { body: object; intent: string }) => close({ params: { id }, ...order }),
      {},
      intent,
    );
    return sent.isDone ? { closed: sent.result } : { failed: { position, failure: sent.failure } };
  };
  const sending = useSubmit(
    ({ body: positions }: { body: readonly ListedPosition[] }) =>
      combineCalls(async () => {
        const outcomes: CloseResult[] = [];
        for (const position of positions) outcomes.push(await closeOne(position));
        return outcomes;
      }),
    { retry: 'newRequest' },
  );
  /** Resolves with the closed positions if all were closed; otherwise with null. */
  const closeAll = async (
    positions: readonly ListedPosition[],
  ): Promise<ListedPosition[] | null> => {
    const sent = await sending.send(positions);
    if (!sent.isDone) return null;
    const found = sent.result.flatMap((one) => ('failed' in one ? [one.failed] : []));
    setFailed(found);
    return found.length > 0
      ? null
      : sent.result.flatMap((one) => ('closed' in one ? [one.closed] : []));
  };
  return { closeAll, isBusy: sending.isBusy, failed, clearFailed: () => setFailed([]) };
}
