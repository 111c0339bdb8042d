export const ieoStatuses = [
  'upcoming',
  'issuing',
  'applied',
  'won',
  'completed',
  'listed',
  'lost',
  'forfeited',
] as const;
export type IeoStatus = (typeof ieoStatuses)[number];

/** How long a winner has to pay. */
export const IEO_PAY_WITHIN_MS = 86_400_000;
