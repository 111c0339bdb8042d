/**
 * The interface of VIP levels for jobs that pay many members. It reads wealth and therefore positions, which themselves
 * import `../index.ts`; a single interface would be a cycle.
 */
export { levelChecksAfter } from '../earnedLevels.ts';
