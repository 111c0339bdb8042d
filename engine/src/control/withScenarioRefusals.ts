import { type Refusal, refuse } from '../calls/decision.ts';
import { ScenarioBroken, ScenarioFailed, ScenarioUnknown } from '../world/scenario.ts';

type NoScenario = 'scenarioUnknown' | 'scenarioBroken' | 'scenarioFailed';

/**
 * Runs work that uses a scenario, and converts its errors to refusals: an unknown scenario, an invalid file, a failed
 * step.
 */
export async function withScenarioRefusals<T>(
  work: () => Promise<T>,
): Promise<T | Refusal<NoScenario>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScenarioUnknown) {
      const { scenario, known } = error;
      return refuse('scenarioUnknown', { scenario, known });
    }
    if (error instanceof ScenarioBroken) {
      const { scenario, file, problems } = error;
      return refuse('scenarioBroken', { scenario, file, problems });
    }
    if (error instanceof ScenarioFailed) return refuse('scenarioFailed', { ...error.failure });
    throw error;
  }
}
