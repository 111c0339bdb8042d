/** What a team's own scenario in TypeScript is handed: `import type { ScenarioStage } from 'hongbao/scenario'`. */
export type * from '@hongbao/server/ownScenarios/scenarioStage';
