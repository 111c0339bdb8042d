export const taskKinds = [
  'verify',
  'firstRecharge',
  'firstTrade',
  'inviteFriend',
  'checkIn',
] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStatuses = ['open', 'finished', 'claimed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
