/** The exports of the feature VIP levels that other features may import. */
export { levelChecksAfter } from './earnedLevels.ts';
