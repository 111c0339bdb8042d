import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';

export type FaultRule = RowOf<'FaultRule'>;
export type AnswerRule = RowOf<'AnswerRule'>;

/** What a rule is about, whatever it does. */
interface Rule {
  readonly call: string | null;
  readonly memberId: string | null;
  readonly left: number | null;
  readonly endsAt: bigint | null;
}

/** A request as rules see it. */
export interface Struck {
  readonly call: string;
  readonly memberId: string | null;
}

/** Whether a rule has done all it was to do. */
export function isOver({ left, endsAt }: Rule, now: number): boolean {
  return left === 0 || (endsAt !== null && Number(endsAt) <= now);
}

/** Whether a rule of a call could match: what is asked before anybody knows the member. */
export function isOfCall({ call }: Rule, name: string): boolean {
  return call === null || call === name;
}

export function isMatch(rule: Rule, { call, memberId }: Struck): boolean {
  return isOfCall(rule, call) && (rule.memberId === null || rule.memberId === memberId);
}

/**
 * When a kind strikes: `before` the call, which then does not happen; after it was `done`, whose answer suffers; or as a
 * `delay` ahead of whatever else strikes.
 */
export const strikes: Readonly<Record<FaultKind, 'delay' | 'before' | 'done'>> = {
  latency: 'delay',
  code401: 'before',
  code500: 'before',
  hang: 'before',
  reset: 'before',
  http502: 'before',
  nullResult: 'done',
  bareArray: 'done',
  truncatedJson: 'done',
  wrongContentType: 'done',
  commitThenDrop: 'done',
};

/** Kinds that mean something for a stream of events: it has no wrapped answer. */
export const streamKinds: ReadonlySet<string> = new Set<FaultKind>([
  'latency',
  'code401',
  'code500',
  'hang',
  'reset',
  'http502',
  'truncatedJson',
  'wrongContentType',
  'commitThenDrop',
]);

/** Kinds that end the streams that are open when they are added: the network is gone, or the server is. */
export const cuttingKinds: ReadonlySet<string> = new Set<FaultKind>(['reset', 'http502']);
