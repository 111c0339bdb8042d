import { toStorageFault } from '@hongbao/prisma/storageFault';
import { WorldGone } from '../world/refCount.ts';
import { StoreUnreachable, WorldElsewhere, WorldLost } from '../world/store.ts';
import { WorldBroken } from './worlds.ts';

/** Returns why a world is temporarily unavailable; undefined for other errors. */
export function unavailableReason(error: unknown): string | undefined {
  if (error instanceof WorldBroken) return error.reason;
  const isPassing =
    error instanceof StoreUnreachable ||
    error instanceof WorldElsewhere ||
    error instanceof WorldLost ||
    error instanceof WorldGone;
  return isPassing ? error.message : toStorageFault(error)?.message;
}
