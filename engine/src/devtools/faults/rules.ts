import { type Call, defineCall } from '@hongbao/contracts/call';
import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { z } from 'zod';
import type { World } from '../../world/world.ts';
import { type RuleInput, holds } from './conditions.ts';

export type FaultRule = RowOf<'FaultRule'>;
export type AnswerRule = RowOf<'AnswerRule'>;

/** The common fields of fault and answer rules. */
interface Rule {
  readonly call: string | null;
  readonly memberId: string | null;
  readonly when: string | null;
  readonly left: number | null;
  readonly endsAt: bigint | null;
}

/** A request to which the rules of its world may apply. */
export interface RuledRequest {
  readonly world: World;
  readonly call: Call;
  /** The member whose token the request has, identified before the call, because the call may end the session. */
  readonly memberId: string | null;
  /** Returns the fields of the request. Only called if a rule of the call reads them, because it opens the body. */
  readonly input: () => Promise<RuleInput>;
}

/** Stands for a path of no known call: only rules for every call match it. */
export const anyCall = defineCall({
  name: '',
  feature: '',
  summary: '',
  method: 'GET',
  path: '/*',
  auth: 'anyone',
  result: z.unknown(),
  refusals: [],
  origin: 'extension',
});

/** The properties of a request that rules match. */
export interface RuleTarget {
  readonly call: string;
  readonly memberId: string | null;
  /** The fields of the request; null if they were not read. */
  readonly input: RuleInput | null;
}

/** Whether a rule has expired or has reached its maximum number of matches. */
export function isOver({ left, endsAt }: Rule, now: number): boolean {
  return left === 0 || (endsAt !== null && Number(endsAt) <= now);
}

/** Whether the fields of a request are needed to match a rule or to fill its answer. */
export function readsInput(rule: Rule & { readonly value?: string }): boolean {
  return rule.when !== null || rule.value?.includes('{{') === true;
}

/** Whether a rule matches a call, regardless of the member and the fields of the request. */
export function isOfCall({ call }: Rule, name: string): boolean {
  return call === null || call === name;
}

export function isMatch(rule: Rule, { call, memberId, input }: RuleTarget): boolean {
  return (
    isOfCall(rule, call) &&
    (rule.memberId === null || rule.memberId === memberId) &&
    holds(rule.when, input)
  );
}

/** When rules are matched: before a call, after it, or for a message of a socket. */
export type FaultPhase = 'before' | 'after' | 'message';

/**
 * When a kind of fault applies: as a `delay` first, `before` the call, which then does not run, `after` it to its
 * answer, or to a `message` of a socket.
 */
export const faultPhases: Readonly<Record<FaultKind, 'delay' | FaultPhase>> = {
  latency: 'delay',
  code401: 'before',
  code500: 'before',
  hang: 'before',
  reset: 'before',
  http502: 'before',
  nullResult: 'after',
  bareArray: 'after',
  truncatedJson: 'after',
  wrongContentType: 'after',
  commitThenDrop: 'after',
  messageLate: 'message',
  messageLost: 'message',
  messageDoubled: 'message',
  messageReordered: 'message',
  messageCut: 'message',
};

/** Kinds that apply to event streams, whose answers have no wrapper. */
const streamKinds: ReadonlySet<string> = new Set<FaultKind>([
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

const isOf = (phase: FaultPhase, kind: string) => faultPhases[kind as FaultKind] === phase;

/** Whether a kind applies to calls that answer in a form. */
export function appliesTo(kind: string, answers: Call['answers']): boolean {
  if (answers === 'socket') return !isOf('after', kind);
  return answers === 'events' ? streamKinds.has(kind) : !isOf('message', kind);
}

/** Kinds that end streams and sockets which are already open when the rule is added: failures of the network or the server. */
export const connectionKinds: ReadonlySet<string> = new Set<FaultKind>(['reset', 'http502']);
