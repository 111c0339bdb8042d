/** The exports of the feature VIP levels that other features may import. */
export { ASSESS, levelCheck } from './levelCheck.ts';
export { takerFeeRate, vipLevels } from './vipLevels.ts';
