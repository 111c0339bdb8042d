import { fromWireTime } from '@hongbao/contracts/time';
import { lookOf, type Tone } from './noticeLook.ts';
import type { MemberNotice } from './notices.api.ts';

/** The notices that one card announces, and those that need no announcement any more. */
export interface Bulletins {
  /** Unread and not announced yet, newest first. Empty: no card. */
  readonly fresh: readonly MemberNotice[];
  /** Ids of all notices received so far; null until the first list. */
  readonly known: ReadonlySet<string> | null;
}

export const noBulletins: Bulletins = { fresh: [], known: null };

/** Notices of the member's own actions: the screen where they acted has confirmed them. */
const ownActions: ReadonlySet<string> = new Set([
  'productBought',
  'loanRepaid',
  'taskReward',
  'ieoApplied',
  'ieoPaid',
]);

/**
 * Takes in the newest notices as the server lists them, newest first. New unread ones join the card. Of the first list
 * only those created after `sinceMs` (world time, epoch ms; when the app began to listen) are new: a clock that was advanced before
 * that list arrived must not hide what it caused.
 */
export function receive(
  bulletins: Bulletins,
  newest: readonly MemberNotice[],
  sinceMs: number,
): Bulletins {
  const { fresh, known } = bulletins;
  const isNew = ({ id, createTime }: MemberNotice) =>
    known === null ? fromWireTime(createTime) > sinceMs : !known.has(id);
  const added = newest.filter(
    (notice) => isNew(notice) && !notice.read && !ownActions.has(notice.kind),
  );
  const readNow = new Set(newest.filter(({ read }) => read).map(({ id }) => id));
  const left = fresh.filter(({ id }) => !readNow.has(id));
  const isUnchanged =
    added.length === 0 &&
    left.length === fresh.length &&
    known !== null &&
    newest.every(({ id }) => known.has(id));
  if (isUnchanged) return bulletins;
  return {
    fresh: [...added, ...left],
    known: new Set([...(known ?? []), ...newest.map(({ id }) => id)]),
  };
}

/** Clears the card after it was opened, closed or has expired. */
export function dismiss({ known }: Bulletins): Bulletins {
  return { fresh: [], known };
}

/** The notice on the card: the most urgent one, and of those the newest. */
const urgency: readonly Tone[] = ['bad', 'warn', 'envelope', 'gold', 'ok', 'plain'];

export function leadOf(fresh: readonly MemberNotice[]): MemberNotice | undefined {
  const rank = ({ kind }: MemberNotice) => urgency.indexOf(lookOf(kind).tone);
  return fresh.toSorted((a, b) => rank(a) - rank(b))[0];
}
