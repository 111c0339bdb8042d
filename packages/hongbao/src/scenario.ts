/** Types for custom scenarios in TypeScript: `import type { ScenarioStage } from 'hongbao/scenario'`. */
export type * from '@hongbao/server/scenarios/custom/scenarioStage';
