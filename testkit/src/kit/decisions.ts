import type { ResultOf } from '@hongbao/contracts/call';
import type {
  DecisionKind,
  ReviewPolicy,
  listDecisions,
} from '@hongbao/contracts/control/decisions.calls';
import type { Scope } from './scope.ts';

/** What waits for an operator's verdict. */
export interface Decisions {
  waiting(kind?: DecisionKind): Promise<ResultOf<typeof listDecisions>['waiting']>;
  approve(kind: DecisionKind, id: string): Promise<null>;
  reject(kind: DecisionKind, id: string, reason?: string): Promise<null>;
  /** How applications of a kind are reviewed from now on. */
  policy(kind: DecisionKind, policy: ReviewPolicy): Promise<null>;
}

export function decisionsOf({ control }: Scope): Decisions {
  return {
    waiting: async (kind) =>
      (await control.listDecisions(kind === undefined ? {} : { kind })).waiting,
    approve: (kind, id) => control.decide({ kind, id, verdict: 'approve' }),
    reject: (kind, id, reason) =>
      control.decide({ kind, id, verdict: 'reject', ...(reason === undefined ? {} : { reason }) }),
    policy: (kind, policy) => control.setReviewPolicy({ kind, policy }),
  };
}
