import { units } from '@hongbao/contracts/money';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import type { MemberNotice } from '../notices/notices.api.ts';

/** An event that the app celebrates. Amounts are decimal strings. */
export type Moment = Celebrated & {
  /** The route that a tap opens, such as that of the receipt. Without it a tap ends the celebration. */
  readonly link?: string | undefined;
};

type Celebrated =
  | { readonly kind: 'prize'; readonly rank: number; readonly amount: string }
  | { readonly kind: 'allotment'; readonly quantity: string; readonly token: string }
  | { readonly kind: 'level'; readonly level: number }
  /** A profit in USDT; without a symbol when it is of positions in several. */
  | { readonly kind: 'win'; readonly amount: string; readonly symbol: string | undefined }
  /** The first position of a member in the main account. */
  | {
      readonly kind: 'firstTrade';
      readonly symbol: string;
      readonly direction: Direction;
      readonly leverage: number;
    };

/** The kinds by importance, the most important first. */
const importance: readonly Moment['kind'][] = ['prize', 'allotment', 'level', 'win', 'firstTrade'];

/** The last rank of a contest that is celebrated. */
const PODIUM_MAX = 3;

/**
 * Maximum number of celebrated events of one jump of the clock. After a jump with more events, or with other events, only
 * the card with their number is shown.
 */
const JUMP_MAX = 2;

/** Kinds of notices that accompany a celebrated event, such as the bonus of a new level. */
const companions: ReadonlySet<string> = new Set(['upgradeBonus', 'contestEnded']);

/** Positions that a trigger closed. */
const triggers: ReadonlySet<string> = new Set([
  'closedBy.takeProfit',
  'closedBy.stopLoss',
  'closedBy.trailingStop',
]);

interface Situation {
  isJump: boolean;
  /** Whether the page of the options is in front. The result of an option is celebrated only there. */
  isOptionPage: boolean;
}

/** Returns the moment of a notice; null for a notice that is not celebrated, such as any loss. */
export function toMoment(notice: MemberNotice, isOptionPage: boolean): Moment | null {
  const celebrated = toCelebrated(notice, isOptionPage);
  return celebrated && { ...celebrated, link: notice.link };
}

function toCelebrated(notice: MemberNotice, isOptionPage: boolean): Celebrated | null {
  const { kind, facts, amount } = notice;
  if (kind === 'contestPrize' && facts?.amount && (facts.rank ?? Infinity) <= PODIUM_MAX)
    return { kind: 'prize', rank: facts.rank ?? 0, amount: facts.amount.amount };
  if (kind === 'ieoWon' && facts?.quantity)
    return { kind: 'allotment', quantity: facts.quantity.amount, token: facts.quantity.currency };
  if (kind === 'levelUp' && facts?.level !== undefined)
    return { kind: 'level', level: facts.level };
  const isWin = triggers.has(kind) || (kind === 'optionWon' && isOptionPage);
  if (isWin && amount !== undefined && units(amount) > 0n)
    return { kind: 'win', amount, symbol: facts?.symbol };
  return null;
}

/** Returns the more important of two moments; the second if they are equally important. */
export function moreImportant(one: Moment | null, other: Moment): Moment {
  if (!one) return other;
  return importance.indexOf(one.kind) < importance.indexOf(other.kind) ? one : other;
}

/** Returns the one moment of notices that arrived together, newest first; null if there is nothing to celebrate. */
export function momentOfNotices(
  notices: readonly MemberNotice[],
  { isJump, isOptionPage }: Situation,
): Moment | null {
  const moments = notices.flatMap((notice) => toMoment(notice, isOptionPage) ?? []);
  const others = notices.filter(
    (notice) => !companions.has(notice.kind) && toMoment(notice, isOptionPage) === null,
  );
  if (isJump && (others.length > 0 || moments.length > JUMP_MAX)) return null;
  return moments.reduceRight<Moment | null>(moreImportant, null);
}
