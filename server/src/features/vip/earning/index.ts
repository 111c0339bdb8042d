/**
 * What jobs that pay many members may ask of VIP levels. It looks at wealth, and so at positions, which themselves use
 * the other door.
 */
export { levelChecksAfter } from '../earnedLevels.ts';
