import type { ResultOf } from '@hongbao/contracts/call';
import type {
  DecisionKind,
  ReviewPolicy,
  listDecisions,
  rulings,
} from '@hongbao/contracts/control/decisions.calls';
import type { Scope } from './scope.ts';

type Ruling = (typeof rulings)[number];

/** Cases that wait for an operator's decision. */
export interface Decisions {
  waiting(kind?: DecisionKind): Promise<ResultOf<typeof listDecisions>['waiting']>;
  approve(kind: DecisionKind, id: string): Promise<null>;
  reject(kind: DecisionKind, id: string, reason?: string): Promise<null>;
  /** Marks an approved withdrawal as failed. */
  fail(kind: 'withdrawal', id: string, reason?: string): Promise<null>;
  /** Sets the review policy of a kind of applications. */
  policy(kind: DecisionKind, policy: ReviewPolicy): Promise<null>;
}

export function decisionsOf({ control }: Scope): Decisions {
  const rule = (kind: DecisionKind, id: string, verdict: Ruling, reason?: string) =>
    control.decide({ kind, id, verdict, ...(reason === undefined ? {} : { reason }) });
  return {
    waiting: async (kind) =>
      (await control.listDecisions(kind === undefined ? {} : { kind })).waiting,
    approve: (kind, id) => rule(kind, id, 'approve'),
    reject: (kind, id, reason) => rule(kind, id, 'reject', reason),
    fail: (kind, id, reason) => rule(kind, id, 'fail', reason),
    policy: (kind, policy) => control.setReviewPolicy({ kind, policy }),
  };
}
