export const ieoPhases = ['upcoming', 'issuing', 'completed', 'listed'] as const;
export type IeoPhase = (typeof ieoPhases)[number];

/** Statuses of a member's application. */
export const ieoOrderStatuses = [
  'applied',
  'won',
  'lost',
  'completed',
  'forfeited',
  'listed',
] as const;
export type IeoOrderStatus = (typeof ieoOrderStatuses)[number];
