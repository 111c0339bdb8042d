import { toStorageFault } from '@hongbao/prisma/storageFault';
import { WorldGone } from '../world/refCount.ts';
import { StoreUnreachable, WorldElsewhere, WorldLost } from '../world/store.ts';
import { WorldBroken } from './worldBroken.ts';

/** Returns why a world is temporarily unavailable; undefined for other errors. */
export function unavailableReason(error: unknown): string | undefined {
  if (error instanceof WorldBroken) return error.reason;
  if (isPassing(error)) return error.message;
  return toStorageFault(error)?.message;
}

/** Whether the world will be available again without an operator's action. */
export function isPassing(error: unknown): error is Error {
  return (
    error instanceof StoreUnreachable ||
    error instanceof WorldElsewhere ||
    error instanceof WorldLost ||
    error instanceof WorldGone
  );
}
