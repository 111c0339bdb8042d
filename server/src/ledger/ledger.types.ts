/** What a movement belongs to: a position, a recharge, a week. Shown beside the member's account change. */
export interface Reference {
  readonly type: string;
  readonly id: string;
}

interface Movement {
  /** Names the movement for ever. A second one of the same id is refused: that is what makes a retry harmless. */
  readonly id: string;
  /** The account change's type in the product's words: `openFee`, `weeklyRedEnvelope` … */
  readonly kind: string;
  readonly ref: Reference;
}

/** Moves `amount` from the debited to the credited account at once. */
export interface Posting extends Movement {
  readonly op: 'post';
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
}

/** Sets `amount` of the debited account aside for the credited one: still owned, no longer available. */
export interface Hold extends Movement {
  readonly op: 'hold';
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
}

/** Gives back `amount` of a hold; the whole of what is left when absent. */
export interface Release extends Movement {
  readonly op: 'release';
  readonly holdId: string;
  readonly amount?: bigint;
}

/** Turns `amount` of a hold into a posting to the hold's credited account. */
export interface Capture extends Movement {
  readonly op: 'capture';
  readonly holdId: string;
  readonly amount: bigint;
}

/** One movement of money. Amounts are units of 1e-8 and positive; nothing of zero is ever written. */
export type Instruction = Posting | Hold | Release | Capture;

/** An account's standing, in units. `available` is what a member can use. */
export interface Balance {
  readonly available: bigint;
  readonly frozen: bigint;
  readonly total: bigint;
}

/** A ledger bound that a plan would break: a member's account below zero. */
export interface Shortfall {
  readonly account: string;
  readonly currency: string;
  readonly available: bigint;
  readonly needed: bigint;
}
