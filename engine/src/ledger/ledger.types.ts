/**
 * The object that a transfer belongs to, such as a position, a deposit or a week. Displayed with the member's account
 * change.
 */
export interface Reference {
  readonly type: string;
  readonly id: string;
}

interface Movement {
  /** Unique id of the transfer. A second transfer with the same id is refused, so that a retry has no effect. */
  readonly id: string;
  /** The type of the account change in the product's terms, such as `openFee` or `weeklyRedEnvelope`. */
  readonly kind: string;
  readonly ref: Reference;
}

/** Moves `amount` immediately from the debited to the credited account. */
export interface Posting extends Movement {
  readonly op: 'post';
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
}

/**
 * Reserves `amount` of the debited account for the credited account: it still belongs to the debited account but is not
 * available.
 */
export interface Hold extends Movement {
  readonly op: 'hold';
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
}

/** Releases `amount` of a hold, or its remaining amount if absent. */
export interface Release extends Movement {
  readonly op: 'release';
  readonly holdId: string;
  readonly amount?: bigint;
}

/** Converts `amount` of a hold to a posting to the hold's credited account. */
export interface Capture extends Movement {
  readonly op: 'capture';
  readonly holdId: string;
  readonly amount: bigint;
}

/** An instruction that changes balances. Amounts are positive and in units of 1e-8; an amount of zero is invalid. */
export type Instruction = Posting | Hold | Release | Capture;

/** The balance of an account, in units. `available` is the amount that a member can use. */
export interface Balance {
  readonly available: bigint;
  readonly frozen: bigint;
  readonly total: bigint;
}

/** A violated bound: the balance of a member would become negative. */
export interface Shortfall {
  readonly account: string;
  readonly currency: string;
  readonly available: bigint;
  readonly needed: bigint;
}
