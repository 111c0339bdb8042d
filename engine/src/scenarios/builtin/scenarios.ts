import type { Scenario } from '../../world/scenario.ts';
import { crashOf2020 } from './crashOf2020.ts';
import { demo } from './demo.ts';
import { empty } from './empty.ts';
import { tenThousandMembers } from './tenThousandMembers.ts';

/** The built-in scenarios. */
export const scenarios: readonly Scenario[] = [demo, empty, crashOf2020, tenThousandMembers];
