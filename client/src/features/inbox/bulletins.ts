import { fromWireTime } from '@hongbao/contracts/time';
import { dangerAction, findLook, type Tone } from './noticeLook.ts';
import type { MemberNotice } from '../notices/notices.api.ts';

/** State of the banner: the notices that the card announces, and the ids of all notices received so far. */
export interface Bulletins {
  /** Unread notices that were not announced before, newest first. If empty, no card is shown. */
  readonly fresh: readonly MemberNotice[];
  /** Ids of all notices received so far; null until the first list is received. */
  readonly known: ReadonlySet<string> | null;
  /** Whether the clock has jumped and the notices of the jump are being received. No card is shown meanwhile. */
  readonly isJumping: boolean;
  /** Whether the card is a summary, because several notices arrived with a jump of the clock. */
  readonly isSummary: boolean;
}

export const noBulletins: Bulletins = {
  fresh: [],
  known: null,
  isJumping: false,
  isSummary: false,
};

/**
 * Kinds of notices about the member's own actions. They are not announced, because the page of the action has already
 * confirmed it.
 */
const ownActions: ReadonlySet<string> = new Set([
  'productBought',
  'loanRepaid',
  'taskReward',
  'ieoApplied',
  'ieoPaid',
]);

/**
 * Adds the newest notices of the server, newest first. New unread notices are added to the card. In the first list,
 * only notices created after `sinceMs` are new (world time at which the app began to receive notices, epoch ms).
 * Without this rule, a notice that is caused by advancing the clock before the first list is received would not be
 * announced.
 */
export function receive(
  bulletins: Bulletins,
  newest: readonly MemberNotice[],
  sinceMs: number,
): Bulletins {
  const { fresh, known, isJumping, isSummary } = bulletins;
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
  const all = [...added, ...left];
  return {
    fresh: all,
    known: new Set([...(known ?? []), ...newest.map(({ id }) => id)]),
    isJumping,
    isSummary: all.length > 1 && (isSummary || (isJumping && added.length > 0)),
  };
}

/** The clock has jumped: notices that arrive until `land` are announced together. */
export function jump(bulletins: Bulletins): Bulletins {
  return { ...bulletins, isJumping: true };
}

/** All notices of the jump have arrived. */
export function land(bulletins: Bulletins): Bulletins {
  return { ...bulletins, isJumping: false };
}

/** Clears the card after it was opened, closed or has expired. */
export function dismiss({ known, isJumping }: Bulletins): Bulletins {
  return { ...noBulletins, known, isJumping };
}

/** Removes the notices that the bell has counted: all but dangers that the member can avert. */
export function count(bulletins: Bulletins): Bulletins {
  const fresh = bulletins.fresh.filter(({ kind }) => dangerAction(kind) !== undefined);
  return { ...bulletins, fresh, isSummary: bulletins.isSummary && fresh.length > 1 };
}

/** Removes the notices that lead to the page that was opened; `path` is without its parameters. */
export function open(bulletins: Bulletins, path: string): Bulletins {
  const fresh = bulletins.fresh.filter(({ link }) => link?.split('?')[0] !== path);
  return fresh.length === bulletins.fresh.length
    ? bulletins
    : { ...bulletins, fresh, isSummary: bulletins.isSummary && fresh.length > 1 };
}

const urgency: readonly Tone[] = ['bad', 'warn', 'envelope', 'gold', 'ok', 'plain'];

/** Sorts notices, newest first, by urgency; of equally urgent notices the newest is first. */
export function byUrgency(fresh: readonly MemberNotice[]): MemberNotice[] {
  const rank = ({ kind }: MemberNotice) => urgency.indexOf(findLook(kind).tone);
  return fresh.toSorted((a, b) => rank(a) - rank(b));
}
