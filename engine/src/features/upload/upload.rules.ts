import type { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import type { RefusalsOf } from '@hongbao/contracts/call';
import type { Refusal } from '../../calls/decision.ts';

/** Number and bytes of stored files. */
export interface StoredFiles {
  readonly files: number;
  readonly bytes: number;
}

const MB = 1024 * 1024;
/** Maximum bytes that one member uploads in one day (UTC+8). */
const DAY_BYTES_MAX = 100 * MB;
/** Maximum stored files of one member. */
const MEMBER_MAX: StoredFiles = { files: 500, bytes: 200 * MB };
/** Maximum stored files of an account without a contact (guest, wallet, third party), which can be created without a code. */
const NO_CONTACT_MAX: StoredFiles = { files: 20, bytes: 20 * MB };
/**
 * Maximum stored files of all accounts without a contact in a world; the remaining space is reserved for other members.
 */
const ALL_NO_CONTACT_MAX: StoredFiles = { files: 1_000, bytes: 128 * MB };
/** Maximum stored files of a world, because its file is copied and exported as a whole. */
const WORLD_MAX: StoredFiles = { files: 10_000, bytes: 1024 * MB };

/**
 * The files that are stored already. `withoutContact` are those of all accounts without a contact; null when the owner
 * has a contact.
 */
interface Room {
  readonly today: StoredFiles;
  readonly own: StoredFiles;
  readonly all: StoredFiles;
  readonly withoutContact: StoredFiles | null;
}

/** The refusal when there is no space for a file of `size` bytes; null when there is. */
export function noRoomFor(
  size: number,
  { today, own, all, withoutContact }: Room,
): Refusal<RefusalsOf<typeof uploadFile>> | null {
  if (today.bytes + size > DAY_BYTES_MAX)
    return { refused: 'uploadQuotaReached', facts: { bound: DAY_BYTES_MAX } };
  const ownBound = brokenBound(size, own, withoutContact ? NO_CONTACT_MAX : MEMBER_MAX);
  if (ownBound) return { refused: 'uploadStorageFull', facts: ownBound };
  const sharedBound = withoutContact && brokenBound(size, withoutContact, ALL_NO_CONTACT_MAX);
  if (sharedBound) return { refused: 'uploadContactNeeded', facts: sharedBound };
  const worldBound = brokenBound(size, all, WORLD_MAX);
  return worldBound && { refused: 'uploadWorldFull', facts: worldBound };
}

function brokenBound(size: number, kept: StoredFiles, max: StoredFiles) {
  if (kept.files >= max.files) return { bound: max.files, of: 'files' };
  return kept.bytes + size > max.bytes ? { bound: max.bytes, of: 'bytes' } : null;
}
