import type { Scenario } from '../world/scenario.ts';
import { demo } from './demo.ts';
import { empty } from './empty.ts';

/** Every way a world may begin. */
export const scenarios: readonly Scenario[] = [demo, empty];
