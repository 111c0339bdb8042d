/** A row of the table `ProductOrder`. */
export interface ProductOrder {
  readonly id: string;
  readonly memberId: string;
  readonly productId: string;
  readonly type: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly quantity: bigint | null;
  readonly dailyRate: bigint;
  readonly dailyIncome: bigint;
  readonly cycleDays: bigint;
  readonly daysPaid: bigint;
  readonly incomePaid: bigint;
  readonly status: string;
  readonly createdAt: bigint;
  readonly startsAt: bigint;
  readonly endsAt: bigint;
  readonly dueAt: bigint | null;
  readonly frozenMs: bigint | null;
}
