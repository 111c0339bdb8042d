import type { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import type { RefusalsOf } from '@hongbao/contracts/call';
import type { Refusal } from '../../http/decision.ts';

/** Files of somebody, or of everybody. */
export interface Kept {
  readonly files: number;
  readonly bytes: number;
}

const MB = 1024 * 1024;
/** Most bytes of one member in one day (UTC+8). */
const DAY_BYTES_MAX = 100 * MB;
/** What one member keeps. */
const MEMBER_MAX: Kept = { files: 500, bytes: 200 * MB };
/** What a world keeps: its file is copied and exported whole. */
const WORLD_MAX: Kept = { files: 10_000, bytes: 1024 * MB };

/** Why there is no room for a file of `size` bytes; null when there is. */
export function noRoomFor(
  size: number,
  { today, own, all }: { today: Kept; own: Kept; all: Kept },
): Refusal<RefusalsOf<typeof uploadFile>> | null {
  if (today.bytes + size > DAY_BYTES_MAX)
    return { refused: 'uploadQuotaReached', facts: { bound: DAY_BYTES_MAX } };
  const ownBound = brokenBound(size, own, MEMBER_MAX);
  if (ownBound) return { refused: 'uploadStorageFull', facts: ownBound };
  const worldBound = brokenBound(size, all, WORLD_MAX);
  return worldBound && { refused: 'uploadWorldFull', facts: worldBound };
}

function brokenBound(size: number, kept: Kept, max: Kept) {
  if (kept.files >= max.files) return { bound: max.files, of: 'files' };
  return kept.bytes + size > max.bytes ? { bound: max.bytes, of: 'bytes' } : null;
}
