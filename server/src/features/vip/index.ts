/** What other features may ask of VIP levels. */
export { ASSESS, levelCheck } from './levelCheck.ts';
export { takerFeeRate, vipLevels } from './vipLevels.ts';
