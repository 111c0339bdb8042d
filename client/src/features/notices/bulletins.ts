import type { MemberNotice } from './notices.api.ts';

/** What is told to the member one after the other, wherever they are. */
export interface Bulletins {
  /** The first is in sight. */
  readonly waiting: readonly MemberNotice[];
  /** Ids of notices that were seen before; null until the first answer, which is no news. */
  readonly known: ReadonlySet<string> | null;
}

export const noBulletins: Bulletins = { waiting: [], known: null };

/** After a long sleep only the latest are told; the bell counts the others. */
const TOLD_MAX = 3;

/** What the member has just done themselves is answered where they did it. */
const ownDoing: ReadonlySet<string> = new Set([
  'productBought',
  'loanRepaid',
  'taskReward',
  'ieoApplied',
  'ieoPaid',
]);

/** The newest notices as the server lists them: whatever was not there before waits to be told, oldest first. */
export function hear(bulletins: Bulletins, newest: readonly MemberNotice[]): Bulletins {
  const { waiting, known } = bulletins;
  const ids = newest.map(({ id }) => id);
  if (known === null) return { waiting, known: new Set(ids) };
  const fresh = newest.filter(
    ({ id, read, kind }) => !known.has(id) && !read && !ownDoing.has(kind),
  );
  if (ids.every((id) => known.has(id))) return bulletins;
  return {
    waiting: [...waiting, ...fresh.slice(0, TOLD_MAX).toReversed()],
    known: new Set([...known, ...ids]),
  };
}

/** The one in sight was read, put away or has had its time. */
export function putAway({ waiting, known }: Bulletins, id: string): Bulletins {
  return { waiting: waiting.filter((notice) => notice.id !== id), known };
}
