import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useRef, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { createIntent, type Intent, submitOrder } from '../../api/submitOrder.ts';
import { combineCalls, useSubmit } from '../../api/useSubmit.ts';
import { positionsApi } from './positions.api.ts';

interface Failed {
  position: Position;
  failure: Failure;
}

/** Closes positions one by one, each with its own idempotency key; a failure does not stop the others. */
export function useCloseAll() {
  const [close] = positionsApi.closePosition.useMutation();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  // One idempotency key per position, so that a retry after a lost answer closes no position twice.
  const intents = useRef(new Map<string, Intent>());
  const closeOne = async (position: Position): Promise<Failed | null> => {
    const { id } = position;
    const intent = intents.current.get(id) ?? createIntent();
    intents.current.set(id, intent);
    const sent = await submitOrder(
      (order: { body: object; intent: string }) => close({ params: { id }, ...order }),
      {},
      intent,
    );
    return sent.isDone ? null : { position, failure: sent.failure };
  };
  const sending = useSubmit(
    ({ body: positions }: { body: readonly Position[] }) =>
      combineCalls(async () => {
        const found: Failed[] = [];
        for (const position of positions) {
          const one = await closeOne(position);
          if (one) found.push(one);
        }
        return found;
      }),
    { retry: 'newRequest' },
  );
  /** Resolves with true if all positions were closed. */
  const closeAll = async (positions: readonly Position[]): Promise<boolean> => {
    const sent = await sending.send(positions);
    if (!sent.isDone) return false;
    setFailed(sent.result);
    return sent.result.length === 0;
  };
  return { closeAll, isBusy: sending.isBusy, failed, clearFailed: () => setFailed([]) };
}
