import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useRef, useState } from 'react';
import { type Failure, isFailure, transportFailure } from '../../api/failure.ts';
import { randomId } from '../../lib/random.ts';
import { positionsApi } from './positions.api.ts';

interface Failed {
  position: Position;
  failure: Failure;
}

/** Closes positions one by one, each with its own idempotency key; a failure does not stop the others. */
export function useCloseAll() {
  const [close] = positionsApi.closePosition.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  // One key per position, so that a retry after a lost answer closes nothing twice.
  const keys = useRef(new Map<string, string>());
  const keyOf = (id: string) => {
    const key = keys.current.get(id) ?? randomId();
    keys.current.set(id, key);
    return key;
  };
  /** True when all were closed. */
  const closeAll = async (positions: readonly Position[]): Promise<boolean> => {
    setBusy(true);
    const found: Failed[] = [];
    for (const position of positions) {
      const ask = { params: { id: position.id }, body: {}, intent: keyOf(position.id) };
      const failure = await close(ask)
        .unwrap()
        .then(() => null)
        .catch((reason: unknown) => (isFailure(reason) ? reason : transportFailure('network')));
      if (failure) found.push({ position, failure });
      else keys.current.delete(position.id);
    }
    setBusy(false);
    setFailed(found);
    return found.length === 0;
  };
  return { closeAll, isBusy, failed, clearFailed: () => setFailed([]) };
}
