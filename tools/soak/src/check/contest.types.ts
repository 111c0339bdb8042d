/** A row of the table `Contest`. */
export interface Contest {
  readonly id: string;
  readonly startAt: bigint;
  readonly endAt: bigint;
  readonly status: bigint;
  readonly minFund: bigint;
  readonly maxFund: bigint;
  readonly participantsMax: bigint;
  readonly rewards: string;
  readonly prizeFeeShare: bigint;
  readonly fees: bigint | null;
}

/** A row of the table `ContestEntry`. */
export interface ContestEntry {
  readonly id: string;
  readonly memberId: string;
  readonly fund: bigint;
  readonly status: string;
  readonly joinedAt: bigint;
  readonly exitedAt: bigint | null;
  readonly equity: bigint | null;
  readonly volume: bigint | null;
  readonly rank: bigint | null;
  readonly prize: bigint | null;
}
