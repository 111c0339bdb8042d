/** Types for custom scenarios in TypeScript: `import type { ScenarioStage } from 'hongbao/scenario'`. */
export type * from '@hongbao/engine/scenarios/custom/scenarioStage';
