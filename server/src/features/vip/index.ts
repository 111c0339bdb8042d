/** The interface of VIP levels for other features. */
export { ASSESS, levelCheck } from './levelCheck.ts';
export { takerFeeRate, vipLevels } from './vipLevels.ts';
