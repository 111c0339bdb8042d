/** VIP levels and their fees, for features that know no wealth; `vip` decides which level a member has. */
export { ASSESS, levelCheck } from './levelCheck.ts';
export { type VipLevel, takerFeeRate, vipLevels } from './levels.store.ts';
