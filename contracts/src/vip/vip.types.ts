/** Rewards of a VIP level: once on the first upgrade, and every Monday. */
export const vipRewardKinds = ['upgradeBonus', 'weeklyRedEnvelope'] as const;
export type VipRewardKind = (typeof vipRewardKinds)[number];
