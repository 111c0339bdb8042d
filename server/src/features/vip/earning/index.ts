/**
 * The interface of VIP levels for jobs that pay many members. It reads wealth and therefore positions, which import
 * `../index.ts`, so a single interface would be an import cycle.
 */
export { levelChecksAfter } from '../earnedLevels.ts';
