import type { RefusalKey } from '@hongbao/contracts/refusals';
import type { Plan } from '../world/plan.ts';

/** Facts a form needs to point at the field: the bound that was broken, the time left. Amounts as wire decimals. */
export type RefusalFacts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The product says no, for a reason of the catalogue. Returned, never thrown. */
export interface Refusal<K extends RefusalKey = RefusalKey> {
  readonly refused: K;
  readonly facts: RefusalFacts;
  /** What must be written all the same: a counted failure, a guess used up. */
  readonly plan?: Plan;
}

export function refuse<const K extends RefusalKey>(
  key: K,
  facts: RefusalFacts = {},
  plan?: Plan,
): Refusal<K> {
  return plan ? { refused: key, facts, plan } : { refused: key, facts };
}

/** What a use case decided: the answer, and with it everything that is to be written first. */
export interface Accepted<R, K extends RefusalKey = never> {
  readonly result: R;
  readonly plan?: Plan;
  /** The answer instead, should a unique name of the plan have been taken at this very moment. */
  readonly taken?: Refusal<K>;
  /** The answer's message where it carries data (upload). */
  readonly message?: string;
  /** The result as JSON text, where it is remembered and told to many. */
  readonly json?: string;
}

export type Decision<R, K extends RefusalKey = RefusalKey> = Accepted<R, K> | Refusal<K>;

export function isRefusal<R, K extends RefusalKey>(
  decision: Decision<R, K>,
): decision is Refusal<K> {
  return 'refused' in decision;
}

export function accept<R>(result: R, plan?: Plan): Accepted<R> {
  return plan ? { result, plan } : { result };
}
