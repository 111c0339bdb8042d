/** Where a subscription stands, for everybody. */
export const ieoPhases = ['upcoming', 'issuing', 'completed', 'listed'] as const;
export type IeoPhase = (typeof ieoPhases)[number];

/** Where one member's application stands. */
export const ieoOrderStatuses = [
  'applied',
  'won',
  'lost',
  'completed',
  'forfeited',
  'listed',
] as const;
export type IeoOrderStatus = (typeof ieoOrderStatuses)[number];
