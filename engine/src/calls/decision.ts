import type { RefusalFactName, RefusalKey } from '@hongbao/contracts/refusals';
import type { Plan } from '../world/plan.ts';

/**
 * Facts of a refusal for the client's form, such as the violated bound or the remaining time. Amounts are decimal
 * strings.
 */
export type RefusalFacts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A business refusal from the catalog. Returned, never thrown. */
export interface Refusal<K extends RefusalKey = RefusalKey> {
  readonly refused: K;
  readonly facts: RefusalFacts;
  /** Changes to commit with the refusal, such as an incremented count of failures. */
  readonly plan?: Plan;
}

/** The facts that the text of a refusal contains. */
type NeededFacts<K extends RefusalKey> = { readonly [F in RefusalFactName<K>]: string | number };

type FactsAndPlan<K extends RefusalKey> = [RefusalFactName<K>] extends [never]
  ? [facts?: RefusalFacts, plan?: Plan]
  : [facts: RefusalFacts & NeededFacts<K>, plan?: Plan];

/** Creates a refusal. Facts that its text contains are required. */
export function refuse<const K extends RefusalKey>(
  key: K,
  ...[facts = {}, plan]: FactsAndPlan<K>
): Refusal<K> {
  return plan ? { refused: key, facts, plan } : { refused: key, facts };
}

/** An accepted call: its result, and the plan that is committed before the answer is sent. */
export interface Accepted<R, K extends RefusalKey = never> {
  readonly result: R;
  readonly plan?: Plan;
  /** The refusal if a unique key of the plan already exists at the commit. */
  readonly taken?: Refusal<K>;
  /** The answer's `message`, for uploads, which return their path in it. */
  readonly message?: string;
  /** Cached JSON of the result, for public responses. */
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
