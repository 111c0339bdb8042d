import type { EngineConfig } from '../config/engineConfig.ts';

/** Seed of the demo scenario, which is public and the same in every installation. */
const DEMO_SEED = 'hongbao';

/** Returns the seed for a world that is created without a seed; null for a random seed. */
export function defaultSeed({ seed }: Pick<EngineConfig, 'seed'>, scenario: string): string | null {
  return seed ?? (scenario === 'demo' ? DEMO_SEED : null);
}
