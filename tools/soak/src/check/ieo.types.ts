/** A row of the table `Ieo`. */
export interface Ieo {
  readonly id: string;
  readonly symbol: string;
  readonly base: string;
  readonly estimatedPrice: bigint;
  readonly winningPrice: bigint;
  readonly supply: bigint;
  readonly lotSize: bigint;
  readonly perMemberMax: bigint;
  readonly status: string;
  readonly openAt: bigint;
  readonly closeAt: bigint;
  readonly payBefore: bigint;
  readonly listAt: bigint;
  readonly closingPrice: bigint | null;
}

/** A row of the table `IeoOrder`. */
export interface IeoOrder {
  readonly id: string;
  readonly memberId: string;
  readonly quantity: bigint;
  readonly wonQuantity: bigint | null;
  readonly status: string;
  readonly paidAt: bigint | null;
  readonly createdAt: bigint;
  /** Random values, separated by spaces. */
  readonly nonces: string;
}
